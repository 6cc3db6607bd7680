import type { MarkBook } from '../../../domain/marks/book/index.ts'
import { recordOf } from '../../../islands/marks/book/transport.ts'
import type { SignForm } from '../../_ui/draft-form.tsx'

/** The fields of a saved mark. */
const sentFields = ['student_id', 'assesment_number', 'assesment_id', 'mark', 'version', 'unheard']

/** The ticket covers the present assessments: after one is added, the book is read again with another ticket. */
export function bookTicket(sign: SignForm | undefined, book: MarkBook): string {
  if (!sign || book.readOnly !== null) return ''
  const of = new URLSearchParams(Object.entries(recordOf(book)).map(([name, value]) => [name, String(value)]))
  const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id)
  return sign(`/api/mark-book?${of}`, sentFields, ids(book.students), ids(book.assessments))
}
