import { fullName } from '../../../domain/_names.ts'
import { type ImportLine, type KeptLine, type KeptPart, type LineFault, linesPerPage } from '../../../domain/attendance/import/index.ts'
import type { NewBatchRow } from '../../_batch.ts'
import type { Db, Trx } from '../../_open.ts'
import type { CheckedLine } from './check.ts'

const nothing = '{}'
const faultJson = (fault: LineFault | undefined) => (fault ? JSON.stringify({ fault }) : nothing)

export const rowOfLine = ({ line, fault, scannedAt: _, ...typed }: CheckedLine): NewBatchRow => ({
  sheet_row: line,
  typed: JSON.stringify(typed),
  unread: faultJson(fault),
})

const ofBatch = (db: Db, batchId: number) => db.selectFrom('batch_row').where('batch_id', '=', batchId)

/** How many lines of a file are good, and how many not. Imported lines have become scans, and are not counted here. */
export async function countLines(db: Db, batchId: number): Promise<{ good: number; wrong: number; monthFirst: number }> {
  const rows = await ofBatch(db, batchId)
    .select('unread')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .groupBy('unread')
    .execute()
  const count = (unread: string) => rows.find((row) => row.unread === unread)?.lines ?? 0
  const all = rows.reduce((sum, { lines }) => sum + lines, 0)
  return { good: count(nothing), wrong: all - count(nothing), monthFirst: count(faultJson('month-first')) }
}

/** A page of the good lines of a file, or of those with a fault. */
export async function listLines(db: Db, batchId: number, part: KeptPart, page: number): Promise<KeptLine[]> {
  const rows = await ofBatch(db, batchId)
    .select(['sheet_row as line', 'typed', 'unread'])
    .where('unread', part === 'good' ? '=' : '!=', nothing)
    .orderBy('sheet_row')
    .limit(linesPerPage)
    .offset((page - 1) * linesPerPage)
    .execute()
  return rows.map(lineOf)
}

/** The days of the good lines, each once. */
export async function listGoodDays(trx: Trx, batchId: number): Promise<string[]> {
  const rows = await ofBatch(trx, batchId).select(['sheet_row as line', 'typed', 'unread']).where('unread', '=', nothing).execute()
  return [...new Set(rows.flatMap((row) => lineOf(row).day ?? []))]
}

/** The next good lines that are still to be taken in. */
export async function nextLines(trx: Trx, batchId: number, limit: number): Promise<KeptLine[]> {
  const rows = await ofBatch(trx, batchId)
    .select(['sheet_row as line', 'typed', 'unread'])
    .where('unread', '=', nothing)
    .orderBy('sheet_row')
    .limit(limit)
    .execute()
  return rows.map(lineOf)
}

const lineOf = ({ line, typed, unread }: { line: number; typed: string; unread: string }): KeptLine => ({
  line,
  ...(JSON.parse(typed) as Omit<ImportLine, 'line'>),
  fault: JSON.parse(unread).fault,
})

/** Imported lines are kept as scans; lines that failed after all stay with the reason. */
export async function settleLines(trx: Trx, batchId: number, lines: readonly CheckedLine[]): Promise<void> {
  const good = lines.flatMap(({ line, fault }) => (fault ? [] : [line]))
  if (good.length > 0) await trx.deleteFrom('batch_row').where('batch_id', '=', batchId).where('sheet_row', 'in', good).execute()
  const faults = new Set(lines.flatMap(({ fault }) => fault ?? []))
  for (const fault of faults)
    await trx
      .updateTable('batch_row')
      .set({ unread: faultJson(fault) })
      .where('batch_id', '=', batchId)
      .where(
        'sheet_row',
        'in',
        lines.flatMap((one) => (one.fault === fault ? [one.line] : [])),
      )
      .execute()
}

/** The names that belong to the numbers of lines. */
export async function listNames(db: Db, lines: readonly KeptLine[]): Promise<Map<number, string>> {
  const numbers = [...new Set(lines.flatMap(({ number }) => number ?? []))]
  if (numbers.length === 0) return new Map()
  const rows = await db.selectFrom('student').select(['id', 'first_name', 'last_name']).where('id', 'in', numbers).execute()
  return new Map(rows.map((student) => [student.id, fullName(student)]))
}
