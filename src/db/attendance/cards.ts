import type { CardsOf } from '../../domain/attendance/cards.ts'
import type { Db } from '../_open.ts'
import { photoVersion } from '../school/students/photos.ts'

export type CardStudent = { id: number; firstName: string; lastName: string; classId: string | null; picture: string | null }

/** Present students, class after class in class-list order. */
export async function listCardStudents(db: Db, of: CardsOf): Promise<CardStudent[]> {
  const all = db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.form_class_id')
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName', 'student.form_class_id as classId'])
    .select((eb) => photoVersion(eb.ref('student.id')).as('picture'))
    .where('student.archived_on', 'is', null)
    .orderBy('form_class.form_level', (order) => order.asc().nullsLast())
    .orderBy('student.form_class_id')
    .orderBy('student.sort_key')
    .orderBy('student.id')
  if (of.kind === 'level') return all.where('form_class.form_level', '=', of.level).execute()
  if (of.kind === 'class') return all.where('student.form_class_id', '=', of.classId).execute()
  if (of.kind === 'students') return all.where('student.id', 'in', of.ids).execute()
  return of.kind === 'student' ? all.where('student.id', '=', of.id).execute() : all.execute()
}

/** The passport photos of these students, a few at a time, because a whole school's would not fit into memory. */
export async function listPhotos(db: Db, ids: readonly number[]): Promise<Map<number, { bytes: Uint8Array; type: string }>> {
  const photos = await db
    .selectFrom('student_document')
    .select(['student_id as id', 'bytes', 'type'])
    .where('kind', '=', 'passport-photo')
    .where('student_id', 'in', ids)
    .execute()
  return new Map(photos.map(({ id, ...photo }) => [id, photo]))
}
