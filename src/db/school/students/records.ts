import { type DocumentKind, type StudentValues, studentFields, type Whose } from '../../../domain/school/students/index.ts'
import type { Db } from '../../_open.ts'
import { listDocumentKinds } from './documents.ts'

/** A student as the administrator sees one, without the password. */
export type StoredStudent = {
  id: number
  values: StudentValues
  formLevel: number | null
  seaNo: string | null
  houseName: string | null
  entryDate: string | null
  sex: 'F' | 'M' | null
  archivedOn: string | null
  version: number
  documents: readonly DocumentKind[]
}

const written = studentFields.filter((field) => field !== 'class_id').map((field) => `s.${field}` as const)
const rows = (db: Db) =>
  db
    .selectFrom('student as s')
    .leftJoin('form_class as c', 'c.id', 's.form_class_id')
    .select(['s.id', 's.form_class_id as class_id', ...written])
    .select(['c.form_level as formLevel', 's.sea_no as seaNo', 's.house_name as houseName', 's.entry_date as entryDate'])
    .select(['s.sex', 's.archived_on as archivedOn', 's.version'])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** The highest number that a student has or had. */
export async function findLastStudentId(db: Db): Promise<number> {
  const { now, before } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('student')
        .select(({ fn }) => fn.max('id').as('id'))
        .as('now'),
      eb
        .selectFrom('change')
        .select(({ fn }) => fn.max('student_id').as('id'))
        .where('student_id', 'is not', null)
        .as('before'),
    ])
    .executeTakeFirstOrThrow()
  return Math.max(now ?? 0, before ?? 0)
}

/** All present or all former students, last updated first. */
export async function listAllStudents(db: Db, whose: Whose): Promise<StoredStudent[]> {
  const isAtSchool = whose === 'current' ? 'is' : 'is not'
  const [all, documents] = await Promise.all([
    rows(db).where('s.archived_on', isAtSchool, null).orderBy('s.updated_at', 'desc').orderBy('s.id', 'desc').execute(),
    listDocumentKinds(db, db.selectFrom('student').select('id').where('archived_on', isAtSchool, null).$asScalar()),
  ])
  return all.map((row) => studentOf(row, documents.get(row.id)))
}

export async function findStudent(db: Db, id: number): Promise<StoredStudent | undefined> {
  const row = await rows(db).where('s.id', '=', id).executeTakeFirst()
  return row && studentOf(row, (await listDocumentKinds(db, [id])).get(id))
}

function studentOf(row: Row, documents: readonly DocumentKind[] = []): StoredStudent {
  const { id, formLevel, seaNo, houseName, entryDate, sex, archivedOn, version, ...values } = row
  return { id, formLevel, seaNo, houseName, entryDate, sex, archivedOn, version, values, documents }
}
