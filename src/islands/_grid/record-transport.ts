import type { Answer } from './answers.ts'
import type { Entry } from './outbox.ts'
import { get, post } from './post-json.ts'
import type { Transport } from './transport.ts'

type Student = { student_id: number }
type Result<R> = {
  student_id: number
  status: 'saved' | 'conflict' | 'refused'
  row: Partial<R> | null
  fault: string | null
  fields: string[]
  changes: { field: string; changedBy: string | null; changedAt: string | null }[]
}

type Parts<R> = {
  url: string
  /** The row on screen. */
  rowOf: (student: number) => R | undefined
  /** The ticket of a sheet that is no longer open. */
  ticket?: string | undefined
  /** What a row says of a change beside its value, by the name under which the server reads it. */
  besides: (entry: Entry) => Record<string, unknown>
  /** The fault of entries that the server cannot read. */
  unreadable: string
  /** The most entries of a request that does not ask. */
  atOnce?: number
  /** The part of a record that the sheet has. */
  partOf?: (row: Partial<R>) => Partial<R>
}

/** Sends the rows of a sheet with one record for each student to its JSON interface, and reads it again. */
export function recordTransport<R extends Student>(parts: Parts<R>): Transport<R> {
  const { url, rowOf, ticket, besides, unreadable, atOnce = Number.POSITIVE_INFINITY, partOf = (row) => row } = parts

  function answerOf({ student_id: id, status, row: stored, fault, fields, changes }: Result<R>): Answer<R> {
    const known = rowOf(id)
    const row = known && stored ? { ...known, ...partOf(stored) } : null
    if (status === 'refused' || !row) return { id, kind: 'refused', row, fault: fault ?? 'missing', fields }
    if (status === 'saved') return { id, kind: 'saved', row }
    const met = changes.map(({ field, changedBy, changedAt }) => ({ field, by: changedBy, at: changedAt }))
    return { id, kind: 'conflict', row, changes: met }
  }

  return {
    async send(entries, of) {
      const some = of?.isAsking ? entries : entries.slice(0, atOnce)
      const posted = await post(url, { rows: rowsOf(some, besides) }, ticket, of)
      if (posted.kind === 'failed') return posted
      if (posted.kind === 'rejected') return { kind: 'rejected', fault: unreadable }
      return { kind: 'answers', answers: (posted.body as { results: Result<R>[] }).results.map(answerOf) }
    },
    async read() {
      const sheet = (await get(url)) as { students: R[] } | undefined
      return sheet?.students.map((row) => ({ ...rowOf(row.student_id), ...row }))
    },
  }
}

/** One row for each student, with the oldest version that one of its changes was typed against. */
function rowsOf(entries: readonly Entry[], besides: Parts<Student>['besides']) {
  type Sent = { student_id: number; version: number; [name: string]: unknown }
  const rows = new Map<number, Sent>()
  for (const entry of entries) {
    const { row, field, value, version } = entry
    const known: Sent = rows.get(row) ?? { student_id: row, version }
    const more = Object.entries(besides(entry)).map(([name, one]) => [name, { ...(known[name] as object | undefined), [field]: one }])
    rows.set(row, { ...known, ...Object.fromEntries(more), [field]: value, version: Math.min(known.version, version) })
  }
  return [...rows.values()]
}
