import type { Row, StoredRow } from '../../domain/hand-over/index.ts'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { changeRow } from '../_save.ts'
import { listOpenTerms } from '../school/subjects/records.ts'

export type LessonRow = Row & { kind: 'lesson' }
type Assessment = { id: number; employeeId: number }

/** The assessments of a lesson in the terms that are open, whoever's they are; those of closed terms stay where they are. */
export async function findBooks(db: Db, { year, subjectId, classId }: LessonRow): Promise<Assessment[]> {
  const terms = (await listOpenTerms(db)).filter((term) => term.year === year).map(({ term }) => term)
  if (terms.length === 0) return []
  return db
    .selectFrom('assessment')
    .select(['id', 'employee_id as employeeId'])
    .where('academic_year_id', '=', year)
    .where('term', 'in', terms)
    .where('subject_id', '=', subjectId)
    .where('form_class_id', '=', classId)
    .orderBy('id')
    .execute()
}

/**
 * Gives the mark book to the new teacher, with all that is entered (HAND-2). Who has one of the lesson keeps that. Where nobody had the
 * lesson, the book is that of the last who did.
 */
export async function giveBooks(trx: Trx, { from, to }: LessonRow, all: readonly Assessment[], by: By): Promise<Pick<StoredRow, 'books'>> {
  if (to === null || all.some(({ employeeId }) => employeeId === to)) return {}
  const owner = from ?? all.at(-1)?.employeeId
  const ids = all.filter(({ employeeId }) => employeeId === owner).map(({ id }) => id)
  if (owner === undefined || ids.length === 0) return {}
  for (const id of ids) await changeRow(trx, { table: 'assessment', key: id }, { employee_id: owner }, { employee_id: to }, by)
  return { books: { ids, from: owner } }
}

/** True while the new teacher has added no assessment to the book. */
export async function isBookAsLeft(db: Db, row: StoredRow & LessonRow): Promise<boolean> {
  const own = (await findBooks(db, row)).filter(({ employeeId }) => employeeId === row.to).map(({ id }) => id)
  const left = row.books?.ids ?? []
  return own.length === left.length && own.every((id) => left.includes(id))
}
