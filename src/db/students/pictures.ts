import { type Expression, sql } from 'kysely'
import type { DocumentType } from '../../domain/students/index.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope } from '../_scope.ts'

/** When a student's passport photo was uploaded, null without one: a column for whatever query lists students. `StudentPicture` wants it. */
export const pictureVersion = (student: Expression<number>) =>
  sql<string | null>`(select photo.uploaded_at from student_document as photo
    where photo.student_id = ${student} and photo.kind = 'passport-photo')`

type Picture = { type: Exclude<DocumentType, 'application/pdf'>; version: string; readBytes: () => Promise<Uint8Array<ArrayBuffer>> }

/** A student's passport photo, where the actor reaches the class the student is in, or one of those that the term records were made in. */
export async function findPicture(db: Db, access: Access, studentId: number): Promise<Picture | undefined> {
  const photo = db
    .selectFrom('student_document as photo')
    .where('photo.kind', '=', 'passport-photo')
    .where('photo.student_id', '=', studentId)
  const found = await photo
    .innerJoin('student', 'student.id', 'photo.student_id')
    .select(['photo.type', 'photo.uploaded_at as version'])
    .where((eb) => {
      const records = eb
        .selectFrom('student_term_record as record')
        .select('record.id')
        .whereRef('record.student_id', '=', 'student.id')
        .where((of) => classInScope(access, of.ref('record.form_class_id'), of.ref('record.academic_year_id')))
      const now = eb
        .selectFrom('academic_term as term')
        .select('term.term')
        .where('term.is_current', '=', 1)
        .where((of) => classInScope(access, eb.ref('student.form_class_id'), of.ref('term.academic_year_id')))
      return access.scopes.includes('all') ? eb.lit(true) : eb.or([eb.exists(records), eb.exists(now)])
    })
    .executeTakeFirst()
  const readBytes = async () => (await photo.select('photo.bytes').executeTakeFirstOrThrow()).bytes as Uint8Array<ArrayBuffer>
  return found && { type: found.type as Picture['type'], version: found.version, readBytes }
}
