import type { MarkBook } from '../../../domain/marks/book/index.ts'
import { recordOf } from '../../../islands/marks/book/transport.ts'
import type { SignForm } from '../../_ui/draft-form.tsx'

/** All that a mark of a save has. */
const sentFields = ['student_id', 'assesment_number', 'assesment_id', 'mark', 'version', 'unheard']

/** Of the assessments that there are now: for one that is added later the book is read again, and has another ticket. */
export function bookTicket(sign: SignForm | undefined, book: MarkBook): string {
  if (!sign || book.readOnly !== null) return ''
  const of = new URLSearchParams(Object.entries(recordOf(book)).map(([name, value]) => [name, String(value)]))
  const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id)
  return sign(`/api/mark-book?${of}`, sentFields, ids(book.students), ids(book.assessments))
}
