import { type Expression, sql } from 'kysely'
import type { DocumentType } from '../../../domain/school/students/index.ts'
import type { Db } from '../../_open.ts'
import { reached } from '../../_reached-students.ts'
import type { Access } from '../../_scope.ts'

/** When a student's passport photo was uploaded, null without one: a column for queries of students, for `StudentPhoto`. */
export const photoVersion = (student: Expression<number>) =>
  sql<string | null>`(select photo.uploaded_at from student_document as photo
    where photo.student_id = ${student} and photo.kind = 'passport-photo')`

type Photo = { type: Exclude<DocumentType, 'application/pdf'>; version: string; readBytes: () => Promise<Uint8Array<ArrayBuffer>> }

/** A student's passport photo, if the student is in reach. */
export async function findPhoto(db: Db, access: Access, studentId: number): Promise<Photo | undefined> {
  const photo = db
    .selectFrom('student_document as photo')
    .where('photo.kind', '=', 'passport-photo')
    .where('photo.student_id', '=', studentId)
  const found = await photo
    .select(['photo.type', 'photo.uploaded_at as version'])
    .where('photo.student_id', 'in', reached(db, access).select('student.id').where('student.id', '=', studentId))
    .executeTakeFirst()
  const readBytes = async () => (await photo.select('photo.bytes').executeTakeFirstOrThrow()).bytes as Uint8Array<ArrayBuffer>
  return found && { type: found.type as Photo['type'], version: found.version, readBytes }
}
