import type { SaveFault, SheetRow } from '../../../domain/marks/enter/index.ts'
import type { Answer } from '../../_grid/answers.ts'
import type { Entry, Value } from '../../_grid/outbox.ts'
import { get, post } from '../../_grid/post-json.ts'
import type { Transport } from '../../_grid/transport.ts'

type Row = Partial<SheetRow> & { student_id: number }
type Result = {
  student_id: number
  status: 'saved' | 'conflict' | 'refused'
  row: Row | null
  fault: SaveFault | null
  fields: string[]
  changes: { field: string; changedBy: string | null; changedAt: string | null }[]
}

/** Sends rows to the sheet's JSON interface, and reads it again. `rowOf` is the row on screen; `ticket` is a closed sheet's. */
export const transportOf = (url: string, rowOf: (student: number) => SheetRow | undefined, ticket?: string): Transport<SheetRow> => ({
  async send(entries, of) {
    const posted = await post(url, { rows: rowsOf(entries) }, ticket, of)
    if (posted.kind === 'failed') return posted
    if (posted.kind === 'rejected') return { kind: 'rejected', fault: 'rejected' }
    const { results } = posted.body as { results: Result[] }
    return { kind: 'answers', answers: results.flatMap((result) => answerOf(result, rowOf(result.student_id))) }
  },
  async read() {
    const sheet = (await get(url)) as { students: SheetRow[] } | undefined
    return sheet?.students.map((row) => ({ ...rowOf(row.student_id), ...row }))
  },
})

/** One row for each student, with the oldest version that one of its changes was typed against. */
function rowsOf(entries: readonly Entry[]) {
  type Row = { student_id: number; version: number; read_at: Record<string, number>; unheard?: Record<string, readonly Value[]> }
  const rows = new Map<number, Row & Record<string, unknown>>()
  for (const { row, field, value, version, bases } of entries) {
    const known = rows.get(row) ?? { student_id: row, version, read_at: {} }
    const read_at = { ...known.read_at, [field]: version }
    const unheard = bases.length > 1 && { unheard: { ...known.unheard, [field]: bases.slice(1).slice(-20) } }
    rows.set(row, { ...known, [field]: value, version: Math.min(known.version, version), read_at, ...unheard })
  }
  return [...rows.values()]
}

function answerOf(result: Result, known: SheetRow | undefined): Answer<SheetRow>[] {
  const row = known && result.row ? { ...known, ...result.row } : null
  const id = result.student_id
  if (result.status === 'refused' || !row) return [{ id, kind: 'refused', row, fault: result.fault ?? 'missing', fields: result.fields }]
  if (result.status === 'saved') return [{ id, kind: 'saved', row }]
  return [
    {
      id,
      kind: 'conflict',
      row,
      changes: result.changes.map(({ field, changedBy, changedAt }) => ({ field, by: changedBy, at: changedAt })),
    },
  ]
}
