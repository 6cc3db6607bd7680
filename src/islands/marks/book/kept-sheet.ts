import { fullName } from '../../../domain/_names.ts'
import type { BookKey, MarkFault } from '../../../domain/marks/book/index.ts'
import { faultWords } from '../../../domain/words/mark-book.ts'
import type { LateSheet } from '../../_grid/kept-sheet.ts'
import { load } from '../../_grid/post-json.ts'
import { type BookRow, bookOf, columnsOf, definitionOf, titleIn } from './book.ts'
import { type Answer, assessmentsOf, urlOf } from './calls.ts'
import { transportOf } from './transport.ts'

/** Opens the mark book at an address, to send what was typed there before; otherwise returns the answer's status. */
export async function openLate(path: string, ticket: string, formLevel: number): Promise<LateSheet<BookRow> | { failed: number }> {
  const [year, term, formClassId = '', subjectId, employeeId] = path.split('/')
  const key: BookKey = {
    ...{ year: Number(year), term: Number(term), subjectId: Number(subjectId), employeeId: Number(employeeId) },
    formClassId: decodeURIComponent(formClassId),
  }
  const loaded = await load(urlOf(key, formLevel))
  if ('failed' in loaded) return { failed: loaded.status }
  const { assesments, students, mark_words } = loaded.body as Answer
  const book = bookOf(columnsOf(assessmentsOf(assesments)))
  return {
    ...{ rows: students, classId: key.formClassId },
    def: definitionOf(() => book, false, mark_words),
    transport: transportOf({
      key,
      book: () => book,
      rowOf: (id) => students.find((row) => row.id === id),
      read: async () => students,
      ticket,
    }),
    nameOf: (row, field) => `${titleIn(book, field)}, ${fullName(row)}`,
    wordsOf: (fault) => faultWords[fault as MarkFault] ?? faultWords['not-in-lesson'],
  }
}
