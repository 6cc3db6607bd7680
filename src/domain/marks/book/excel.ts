import { isWord, type Mark } from '../../_marks.ts'
import { type Assessment, type BookKey, type BookStudent, columnCount, type MarkBook, mostColumns } from './book.ts'

/** The places in a mark book's sheet. `origin`, a hidden row and column, records the downloaded state. */
export const excelRows = { school: 0, lesson: 1, topic: 2, date: 3, total: 4, weighting: 5, origin: 6, head: 7, firstStudent: 8 } as const
export const excelColumns = { id: 0, name: 1, origin: 2, firstAssessment: 3 } as const

/** The columns of the mark book and two more for new assessments. */
export const excelColumnCount = ({ assessments }: Pick<MarkBook, 'assessments'>) =>
  Math.min(mostColumns, Math.max(columnCount(assessments), ...assessments.map(({ number }) => number + 2)))

/** The letter of a column: `D` for the fourth. */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last
}

/** The identity of a sheet's mark book, without names of class and subject, which may change. */
export const excelKey = ({ year, term, formClassId, subjectId, employeeId }: BookKey) =>
  JSON.stringify(['mark-book', year, term, formClassId, subjectId, employeeId])

export type KeyFault = 'not-ours' | 'other-term' | 'other-class' | 'other-subject' | 'other-teacher'

export function faultOfExcelKey(key: BookKey, text: string): KeyFault | undefined {
  const [kind, year, term, formClassId, subjectId, employeeId] = parsed(text)
  if (kind !== 'mark-book') return 'not-ours'
  if (year !== key.year || term !== key.term) return 'other-term'
  if (formClassId !== key.formClassId) return 'other-class'
  if (subjectId !== key.subjectId) return 'other-subject'
  return employeeId === key.employeeId ? undefined : 'other-teacher'
}

/** The assessment of a column and its values; `id` is null for a new one. */
export type ColumnOrigin = Pick<Assessment, 'number' | 'topic' | 'date' | 'total' | 'weighting'> & { id: number | null }

export const columnOriginText = ({ number, id, topic, date, total, weighting }: ColumnOrigin) =>
  JSON.stringify([number, id, topic, date, total, weighting])

export function parseColumnOrigin(text: string): ColumnOrigin | undefined {
  const [number, id, topic, date, total, weighting] = parsed(text)
  const isWhole = typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= mostColumns
  if (!isWhole || !isNumber(id) || !isText(topic) || !isText(date) || !isNumber(total) || !isNumber(weighting)) return undefined
  return { number, id, topic, date, total, weighting }
}

/** The student of a row and the marks in it, by assessment id. */
export const studentOriginText = ({ id, marks }: Pick<BookStudent, 'id' | 'marks'>, assessments: readonly Assessment[]) =>
  JSON.stringify([id, assessments.flatMap((one) => (marks[one.number]?.mark == null ? [] : [[one.id, marks[one.number]?.mark]]))])

export function parseStudentOrigin(text: string, studentId: number): ReadonlyMap<number, Mark> | undefined {
  const [id, marks] = parsed(text)
  if (id !== studentId || !Array.isArray(marks)) return undefined
  const pairs = marks.filter(
    (pair): pair is [number, Mark] =>
      Array.isArray(pair) && pair.length === 2 && Number.isInteger(pair[0]) && (Number.isInteger(pair[1]) || isWord(pair[1])),
  )
  return pairs.length === marks.length ? new Map(pairs) : undefined
}

const isNumber = (value: unknown): value is number | null => value === null || typeof value === 'number'
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
