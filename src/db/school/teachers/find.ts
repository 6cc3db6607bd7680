import type { Teacher } from '../../../domain/school/teachers/index.ts'
import type { Db } from '../../_open.ts'

export type StoredTeacher = Teacher & { deletedAt: string | null; passwordReset: boolean }

const columns = [
  'id',
  'teacher_num as teacherNum',
  'first_name as firstName',
  'last_name as lastName',
  'date_of_birth as dateOfBirth',
  'user_name as userName',
  'post_id as postId',
  'deleted_at as deletedAt',
  'password_reset as passwordReset',
  'version',
] as const

const select = (db: Db) => db.selectFrom('employee').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const teacherOf = ({ passwordReset, ...row }: Row): StoredTeacher => ({
  ...row,
  isArchived: row.deletedAt !== null,
  passwordReset: passwordReset === 1,
})

/** The present teachers, the archived ones, or both. A school has a hundred, so they are searched and sorted in the program. */
export async function listTeachers(db: Db, tab?: 'current' | 'archive'): Promise<StoredTeacher[]> {
  const rows = await select(db)
    .$if(tab !== undefined, (qb) => qb.where('deleted_at', tab === 'archive' ? 'is not' : 'is', null))
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  return rows.map(teacherOf)
}

export async function findTeacher(db: Db, id: number): Promise<StoredTeacher | undefined> {
  const row = await select(db).where('id', '=', id).executeTakeFirst()
  return row && teacherOf(row)
}

export const listPosts = (db: Db) =>
  db.selectFrom('employee_post').select(['id', 'title', 'rank']).orderBy('rank').orderBy('title').execute()

/** Every user name at both doors of the staff. */
export async function listUserNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('employee').select('user_name').unionAll(db.selectFrom('administrator').select('user_name')).execute()
  return rows.map((row) => row.user_name)
}

/** A teacher's duties in a year, to hand over when they leave. */
export async function findTeacherDuties(db: Db, id: number, year: number) {
  const [own, of] = [{ employee_id: id, academic_year_id: year }, ['form_teacher_class', 'dean_class'] as const]
  const [[formClasses = [], deanClasses = []], { lessons }] = await Promise.all([
    Promise.all(
      of.map((table) =>
        db
          .selectFrom(table)
          .select('form_class_id as id')
          .where((eb) => eb.and(own))
          .orderBy('form_class_id')
          .execute(),
      ),
    ),
    db
      .selectFrom('lesson')
      .select((eb) => eb.fn.countAll<number>().as('lessons'))
      .where((eb) => eb.and(own))
      .executeTakeFirstOrThrow(),
  ])
  return { lessons, formClasses: formClasses.map((c) => c.id), deanClasses: deanClasses.map((c) => c.id) }
}
