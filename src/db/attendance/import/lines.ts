import { fullName } from '../../../domain/_names.ts'
import { type ImportLine, type KeptLine, type KeptPart, type LineFault, linesPerPage } from '../../../domain/attendance/import/index.ts'
import type { NewBatchRow } from '../../_batch.ts'
import type { Db, Trx } from '../../_open.ts'
import type { CheckedLine } from './check.ts'

const noProblem = '{}'
const faultJson = (fault: LineFault | undefined) => (fault ? JSON.stringify({ fault }) : noProblem)

export const rowOfLine = ({ line, fault, scannedAt: _, ...typed }: CheckedLine): NewBatchRow => ({
  sheet_row: line,
  typed: JSON.stringify(typed),
  unread: faultJson(fault),
})

const ofBatch = (db: Db, batchId: number) => db.selectFrom('batch_row').where('batch_id', '=', batchId)

/** The numbers of good and faulty lines of a file. Imported lines have become scans and are not counted here. */
export async function countLines(db: Db, batchId: number): Promise<{ good: number; wrong: number; monthFirst: number }> {
  const rows = await ofBatch(db, batchId)
    .select('unread')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .groupBy('unread')
    .execute()
  const count = (unread: string) => rows.find((row) => row.unread === unread)?.lines ?? 0
  const all = rows.reduce((sum, { lines }) => sum + lines, 0)
  return { good: count(noProblem), wrong: all - count(noProblem), monthFirst: count(faultJson('month-first')) }
}

/** A page of the good or the faulty lines of a file. */
export async function listLines(db: Db, batchId: number, part: KeptPart, page: number): Promise<KeptLine[]> {
  const rows = await ofBatch(db, batchId)
    .select(['sheet_row as line', 'typed', 'unread'])
    .where('unread', part === 'good' ? '=' : '!=', noProblem)
    .orderBy('sheet_row')
    .limit(linesPerPage)
    .offset((page - 1) * linesPerPage)
    .execute()
  return rows.map(lineOf)
}

/** The days of the good lines, each once. */
export async function listGoodDays(trx: Trx, batchId: number): Promise<string[]> {
  const rows = await ofBatch(trx, batchId).select(['sheet_row as line', 'typed', 'unread']).where('unread', '=', noProblem).execute()
  return [...new Set(rows.flatMap((row) => lineOf(row).day ?? []))]
}

/** The next good lines to import. */
export async function nextLines(trx: Trx, batchId: number, limit: number): Promise<KeptLine[]> {
  const rows = await ofBatch(trx, batchId)
    .select(['sheet_row as line', 'typed', 'unread'])
    .where('unread', '=', noProblem)
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

/** Removes imported lines, which are now scans; lines that failed stay with the reason. */
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

/** The names of the lines' numbers. */
export async function listNames(db: Db, lines: readonly KeptLine[]): Promise<Map<number, string>> {
  const numbers = [...new Set(lines.flatMap(({ number }) => number ?? []))]
  if (numbers.length === 0) return new Map()
  const rows = await db.selectFrom('student').select(['id', 'first_name', 'last_name']).where('id', 'in', numbers).execute()
  return new Map(rows.map((student) => [student.id, fullName(student)]))
}
