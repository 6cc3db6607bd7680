import type { Mark } from '../../../domain/_marks.ts'
import type { BookKey, MarkFault } from '../../../domain/marks/book/index.ts'
import type { Answer } from '../../_grid/answers.ts'
import type { Entry, Value } from '../../_grid/outbox.ts'
import { post } from '../../_grid/post-json.ts'
import type { Transport } from '../../_grid/transport.ts'
import type { Book, BookRow } from './book.ts'

type Result = {
  student_id: number
  assesment_number: number
  status: 'saved' | 'conflict' | 'refused'
  fault: MarkFault | null
  row: { version: number; marks: Mark[] } | null
  changedBy: string | null
  changedAt: string | null
}

export const recordOf = ({ year, term, formClassId, subjectId, employeeId }: BookKey) => ({
  ...{ academic_year_id: year, term, form_class_id: formClassId, subject_id: subjectId, employee_id: employeeId },
})

type Parts = {
  key: BookKey
  book: () => Book
  rowOf: (student: number) => BookRow | undefined
  read: () => Promise<readonly BookRow[] | undefined>
  /** The ticket of a book that is no longer open. */
  ticket?: string
}

/** A browser sends at most 64 kB while it leaves the page; the rest goes with the next request. */
const marksAtOnce = 240

/** A refusal for these reasons means that the mark book has changed since. */
const stale: readonly MarkFault[] = ['removed', 'no-total', 'over-total']

/** Sends marks to the mark book's JSON interface. */
export const transportOf = ({ key, book, rowOf, read, ticket }: Parts): Transport<BookRow> => ({
  async send(entries) {
    const marks = entries.slice(0, marksAtOnce).flatMap((entry) => markOf(book(), entry))
    if (marks.length === 0) return { kind: 'rejected', fault: 'removed' }
    const posted = await post('/api/mark-book', { ...recordOf(key), marks }, ticket)
    if (posted.kind === 'failed') return posted
    if (posted.kind === 'rejected') return { kind: 'rejected', fault: 'rejected' }
    const { results } = posted.body as { results: Result[] }
    if (results.some(({ fault }) => fault !== null && stale.includes(fault))) void read()
    return { kind: 'answers', answers: answersOf(book(), results, rowOf) }
  },
  read,
})

function markOf({ byField }: Book, { row, field, value, version, bases }: Entry) {
  const column = byField.get(field)
  if (!column?.assessment) return []
  const unheard: readonly Value[] = bases.slice(1).slice(-20)
  return [
    {
      ...{ student_id: row, assesment_number: column.number, assesment_id: column.assessment.id },
      ...{ mark: value ?? null, version, ...(unheard.length > 0 && { unheard }) },
    },
  ]
}

/** Gives the grid one answer for each row: a refusal or conflict before a save, which is then sent again and found stored. */
function answersOf({ columns }: Book, results: readonly Result[], rowOf: Parts['rowOf']): Answer<BookRow>[] {
  const ids = [...new Set(results.map((result) => result.student_id))]
  return ids.map((id): Answer<BookRow> => {
    const ofRow = results.filter((result) => result.student_id === id)
    const [known, stored] = [rowOf(id), ofRow[0]?.row]
    const row = known && stored ? { ...known, ...stored } : null
    const fieldOf = ({ assesment_number: number }: Result) => columns[number - 1]?.field ?? ''
    const refused = ofRow.filter(({ status }) => status === 'refused')
    const fault = refused[0]?.fault ?? null
    if (fault !== null || !row) {
      const alike = refused.filter((result) => result.fault === fault)
      return { id, kind: 'refused', row, fault: fault ?? 'not-in-lesson', fields: alike.map(fieldOf) }
    }
    const met = ofRow.filter(({ status }) => status === 'conflict')
    if (met.length === 0) return { id, kind: 'saved', row }
    return { id, kind: 'conflict', row, changes: met.map((one) => ({ field: fieldOf(one), by: one.changedBy, at: one.changedAt })) }
  })
}
