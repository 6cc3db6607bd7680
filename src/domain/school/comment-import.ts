import { fail, ok, type Result } from '../_result.ts'
import { type Cell, isFilled, type Sheet } from '../_spreadsheet.ts'
import { longestComment, parseWords } from './lists.ts'

export const mostImported = 500
export const lastNumber = 999
export type ColumnFault = 'no-words' | 'many-columns'
/** A row of the file; `fault` prevents reading its cell as text. */
export type FileRow = { row: number; text: string; fault?: 'formula' | 'error' | 'not-words' }
type Known = { id: number; detail: string; retiredAt: string | null; version: number }
export type CheckedComment = { row: number; text: string } & (
  | { kind: 'new' }
  | { kind: 'there'; id: number }
  | { kind: 'retired'; id: number; version: number }
  | { kind: 'twice'; of: number }
  | { kind: 'fault'; fault: 'formula' | 'error' | 'not-words' | 'too-long' }
)

/** The column of comments: the only column, or the one with that title. Other columns are ignored. */
export function wordsOfSheet({ rows }: Sheet, isTitle: (text: string) => boolean): Result<FileRow[], ColumnFault> {
  const head = rows.findIndex((cells) => cells.some(isFilled))
  const titled = rows[head]?.findIndex((cell) => isFilled(cell) && isTitle(cell.text.trim())) ?? -1
  const columns = new Set(rows.flatMap((cells) => cells.flatMap((cell, column) => (isFilled(cell) ? [column] : []))))
  if (titled < 0 && columns.size > 1) return fail('many-columns')
  const column = titled < 0 ? [...columns][0] : titled
  const from = titled < 0 ? head : head + 1
  const read = rows.flatMap((cells, i) => {
    const cell = column === undefined ? undefined : cells[column]
    return i >= from && cell && isFilled(cell) ? [rowOf(cell, i + 1)] : []
  })
  return read.length === 0 ? fail('no-words') : ok(read)
}

function rowOf({ text, kind }: Cell, row: number): FileRow {
  if (kind === 'text') return { row, text }
  return { row, text, fault: kind === 'formula' || kind === 'error' ? kind : 'not-words' }
}

/** Compares each row with the known comments; upper and lower case count as equal. */
export function checkComments(rows: readonly FileRow[], known: readonly Known[]): CheckedComment[] {
  const byWords = new Map<string, Known>()
  for (const one of known) if (!one.retiredAt || !byWords.has(folded(one.detail))) byWords.set(folded(one.detail), one)
  const firsts = new Map<string, number>()
  return rows.map(({ row, text, fault }): CheckedComment => {
    if (fault) return { row, text, kind: 'fault', fault }
    const words = parseWords(text, longestComment)
    if (!words.ok) return { row, text, kind: 'fault', fault: words.error === 'too-long' ? 'too-long' : 'not-words' }
    const found = byWords.get(folded(words.value))
    const first = firsts.get(folded(words.value))
    if (first !== undefined) return { row, text: words.value, kind: 'twice', of: first }
    firsts.set(folded(words.value), row)
    if (!found) return { row, text: words.value, kind: 'new' }
    if (!found.retiredAt) return { row, text: words.value, kind: 'there', id: found.id }
    return { row, text: words.value, kind: 'retired', id: found.id, version: found.version }
  })
}

const folded = (text: string) => text.toLowerCase()
