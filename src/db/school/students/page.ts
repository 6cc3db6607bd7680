import type { Db } from '../../_open.ts'
import { isReachedNow, reached } from '../../_reached-students.ts'
import type { Access } from '../../_scope.ts'
import { photoVersion } from './photos.ts'

/**
 * A student for people who reach one of the classes: the data of report cards and the photo. The present class and leaving date need
 * reach of that class.
 */
export async function findReachedStudent(db: Db, access: Access, id: number) {
  const row = await reached(db, access)
    .select(['student.id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['student.date_of_birth as dateOfBirth', 'student.form_class_id as classId', 'student.archived_on as archivedOn'])
    .select((eb) => [photoVersion(eb.ref('student.id')).as('picture'), eb.or([isReachedNow(eb, access)]).as('isNow')])
    .where('student.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { isNow, classId, archivedOn, ...student } = row
  return { ...student, isNow: Boolean(isNow), ...(isNow ? { classId, archivedOn } : { classId: null, archivedOn: null }) }
}

/** A student's account without the password: whether there is one, and whether it is temporary. */
export const findPasswordState = (db: Db, id: number) =>
  db
    .selectFrom('student')
    .select((eb) => [eb('password_hash', 'is not', null).as('hasPassword'), 'password_reset as mustChange'])
    .where('id', '=', id)
    .executeTakeFirst()
