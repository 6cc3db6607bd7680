import { setImmediate } from 'node:timers/promises'
import type { DayOrder } from '../../../domain/_dates.ts'
import { fail, ok, type Result } from '../../../domain/_result.ts'
import {
  columnsOf,
  type FileFault,
  findRepeats,
  type ImportLine,
  mostLines,
  type Order,
  readLine,
} from '../../../domain/attendance/import/index.ts'
import { readCsv } from '../../_spreadsheet/csv.ts'

const atOnce = 500

/** Reads the lines of a file of scans, as typed and as far as they can be parsed. */
export async function readScans(
  bytes: Uint8Array,
  { order, dates }: { order: Order; dates: DayOrder },
): Promise<Result<ImportLine[], FileFault>> {
  const read = await readCsv(bytes, { lines: mostLines + 1 })
  if (!read.ok) return read
  const [first] = read.value
  const columns = columnsOf(first?.cells ?? [], order)
  if (!columns) return fail('no-titles')
  const rows = columns.hasTitles ? read.value.slice(1) : read.value
  if (rows.length === 0) return fail('empty')
  if (rows.length > mostLines) return fail('too-many-lines')
  const [seen, lines]: [Map<string, number>, ImportLine[]] = [new Map(), []]
  for (const [n, { line, cells }] of rows.entries()) {
    lines.push(findRepeats(seen, readLine(line, cells, columns.parts, dates)))
    if (n % atOnce === atOnce - 1) await setImmediate()
  }
  return ok(lines)
}
