import { mergeClasses } from '../../../domain/school/teachers/index.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { type Access, classInScope } from '../../_scope.ts'

/** `form_teacher_class`: the form teachers; `dean_class`: the deans. */
export type ClassList = 'form_teacher_class' | 'dean_class'
type ClassListKey = { list: ClassList; employeeId: number; year: number }

/** The classes of a teacher, with an access those in reach. */
export async function listClassesOf(db: Db, { list, employeeId, year }: ClassListKey, access?: Access): Promise<string[]> {
  const rows = await db
    .selectFrom(list)
    .select('form_class_id as id')
    .$if(access !== undefined, (query) =>
      query.where((eb) => classInScope(access as Access, eb.ref(`${list}.form_class_id`), eb.ref(`${list}.academic_year_id`))),
    )
    .where('employee_id', '=', employeeId)
    .where('academic_year_id', '=', year)
    .orderBy('form_class_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The other people with a class in the year, by class. */
export async function listOthers(db: Db, { list, employeeId, year }: ClassListKey) {
  return db
    .selectFrom(list)
    .innerJoin('employee', 'employee.id', 'employee_id')
    .select(['form_class_id as classId', 'first_name as firstName', 'last_name as lastName'])
    .where('employee_id', '<>', employeeId)
    .where('academic_year_id', '=', year)
    .where('deleted_at', 'is', null)
    .orderBy('form_class_id')
    .orderBy('sort_key')
    .orderBy('employee.id')
    .execute()
}

/** `base`: the classes as read; without it the list is set as wanted. */
type ClassesSave = ClassListKey & { classes: readonly string[]; base: readonly string[] | undefined }
type ClassesAnswer = { kind: 'saved'; classes: string[] } | { kind: 'missing' } | { kind: 'unknown' }

/** Makes a teacher form teacher or dean of these classes in the year. */
export async function saveClassesOf(db: Db, save: ClassesSave, by: By): Promise<ClassesAnswer> {
  const { list, employeeId, year } = save
  return db.transaction().execute(async (trx) => {
    const teacher = await trx
      .selectFrom('employee')
      .select('id')
      .where('id', '=', employeeId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const known = await trx.selectFrom('academic_year').select('id').where('id', '=', year).executeTakeFirst()
    if (!teacher || !known) return { kind: 'missing' }
    const now = await listClassesOf(trx, save)
    const next = mergeClasses(now, save.base ?? now, save.classes)
    const added = next.filter((id) => !now.includes(id))
    if (added.length > 0) {
      const found = await trx.selectFrom('form_class').select('id').where('id', 'in', added).where('retired_at', 'is', null).execute()
      if (found.length < added.length) return { kind: 'unknown' }
    }
    await writeClassesOf(trx, { list, employeeId, year }, { now, next }, by)
    return { kind: 'saved', classes: next }
  })
}

/** Writes the classes of a teacher in the year, with their history. */
export async function writeClassesOf(
  trx: Trx,
  { list, employeeId, year }: ClassListKey,
  { now, next }: { now: readonly string[]; next: readonly string[] },
  by: By,
): Promise<void> {
  const key = { employee_id: employeeId, academic_year_id: year }
  const added = next.filter((id) => !now.includes(id))
  if (added.length > 0)
    await trx
      .insertInto(list)
      .values(added.map((form_class_id) => ({ ...key, form_class_id })))
      .execute()
  const removed = now.filter((id) => !next.includes(id))
  if (removed.length > 0)
    await trx
      .deleteFrom(list)
      .where((eb) => eb.and(key))
      .where('form_class_id', 'in', removed)
      .execute()
  const about = { entity: list, key: `${employeeId}-${year}`, field: 'classes' }
  await recordChanges(trx, [{ ...about, old: now.join(', ') || null, new: next.join(', ') || null }], by)
}
