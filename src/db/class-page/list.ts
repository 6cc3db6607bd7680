import type { ListedInClass } from '../../domain/class-page/list.ts'
import type { Db } from '../_open.ts'
import { isReachedNow } from '../_reached-students.ts'
import type { Access } from '../_scope.ts'
import { photoVersion } from '../school/students/photos.ts'

/** The present students of a class in reach, in class-list order. */
export const listClass = (db: Db, access: Access, classId: string): Promise<ListedInClass[]> =>
  db
    .selectFrom('student')
    .select(['id as studentId', 'first_name as firstName', 'last_name as lastName', 'sex', 'date_of_birth as dateOfBirth'])
    .select((eb) => photoVersion(eb.ref('student.id')).as('picture'))
    .where('form_class_id', '=', classId)
    .where('archived_on', 'is', null)
    .where((eb) => isReachedNow(eb, access))
    .orderBy('sort_key')
    .orderBy('id')
    .execute()

/** The photographs of present students of a class in reach: as many as one class has. */
export async function listClassPhotos(db: Db, access: Access, classId: string): Promise<Map<number, { bytes: Uint8Array; type: string }>> {
  const photos = await db
    .selectFrom('student_document as photo')
    .innerJoin('student', 'student.id', 'photo.student_id')
    .select(['student.id', 'photo.bytes', 'photo.type'])
    .where('photo.kind', '=', 'passport-photo')
    .where('student.form_class_id', '=', classId)
    .where('student.archived_on', 'is', null)
    .where((eb) => isReachedNow(eb as never, access))
    .execute()
  return new Map(photos.map(({ id, ...photo }) => [id, photo]))
}
