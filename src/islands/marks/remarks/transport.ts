import type { RemarkRow } from '../../../domain/marks/remarks/index.ts'
import type { Answer } from '../../_grid/answers.ts'
import type { Entry, Value } from '../../_grid/outbox.ts'
import { get, post } from '../../_grid/post-json.ts'
import type { Transport } from '../../_grid/transport.ts'

type Result = {
  student_id: number
  status: 'saved' | 'conflict' | 'refused'
  row: (Partial<RemarkRow> & { version: number }) | null
  fault: string | null
  fields: string[]
  changes: { field: string; changedBy: string | null; changedAt: string | null }[]
}

/** A browser sends at most 64 kB while it leaves the page; the rest goes with the next request. */
const remarksAtOnce = 16

/** Sends rows to the sheet's JSON interface, and reads it again. `rowOf` is the row on screen; `ticket` is a closed sheet's. */
export const transportOf = (url: string, rowOf: (student: number) => RemarkRow | undefined, ticket?: string): Transport<RemarkRow> => ({
  async send(entries, of) {
    const some = of?.isAsking ? entries : entries.slice(0, remarksAtOnce)
    const posted = await post(url, { rows: rowsOf(some) }, ticket, of)
    if (posted.kind === 'failed') return posted
    if (posted.kind === 'rejected') return { kind: 'rejected', fault: 'missing' }
    const { results } = posted.body as { results: Result[] }
    return { kind: 'answers', answers: results.map((result) => answerOf(result, rowOf(result.student_id))) }
  },
  async read() {
    const sheet = (await get(url)) as { students: RemarkRow[] } | undefined
    return sheet?.students
  },
})

/** One row for each student. A change may replace the value it was typed over, and what was sent of it before. */
function rowsOf(entries: readonly Entry[]) {
  type Row = { student_id: number; version: number; base: Record<string, readonly Value[]> }
  const rows = new Map<number, Row & Record<string, unknown>>()
  for (const { row, field, value, version, bases } of entries) {
    const known = rows.get(row) ?? { student_id: row, version, base: {} }
    const base = { ...known.base, [field]: [...new Set([...bases.slice(0, 1), ...bases.slice(-2)])] }
    rows.set(row, { ...known, [field]: value, version: Math.min(known.version, version), base })
  }
  return [...rows.values()]
}

function answerOf(result: Result, known: RemarkRow | undefined): Answer<RemarkRow> {
  const row = known && result.row ? { ...known, ...storedOf(result.row) } : null
  const id = result.student_id
  if (result.status === 'refused' || !row) return { id, kind: 'refused', row, fault: result.fault ?? 'missing', fields: result.fields }
  if (result.status === 'saved') return { id, kind: 'saved', row }
  const changes = result.changes.map(({ field, changedBy, changedAt }) => ({ field, by: changedBy, at: changedAt }))
  return { id, kind: 'conflict', row, changes }
}

/** The part of the record that the sheet has. */
function storedOf({ version, times_absent, times_late, conduct, deportment, comments, deans }: NonNullable<Result['row']>) {
  return { version, times_absent, times_late, conduct, deportment, comments, deans } as Partial<RemarkRow>
}
