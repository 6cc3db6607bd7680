import { type CarriedList, carriedLists } from '../../domain/school/carry-over.ts'
import type { Years } from '../../domain/year/index.ts'
import { type By, type Change, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { isBegun } from './index.ts'

export type StaffCounts = Record<CarriedList, number>

/** How many lessons, form teachers and deans a year has. */
export async function countStaff(db: Db, year: number): Promise<StaffCounts> {
  const count = async (list: CarriedList) => {
    const { n } = await db
      .selectFrom(list as 'lesson')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('academic_year_id', '=', year)
      .executeTakeFirstOrThrow()
    return n
  }
  return { lesson: await count('lesson'), form_teacher_class: await count('form_teacher_class'), dean_class: await count('dean_class') }
}

/** Takes all lessons, form teachers and deans of the new year away, or, when they are no longer as many as were shown, none. */
export async function clearStaff(db: Db, { to }: Years, expected: StaffCounts, by: By): Promise<'cleared' | 'moved' | 'begun'> {
  return db.transaction().execute(async (trx) => {
    if (await isBegun(trx, to)) return 'begun'
    const counts = await countStaff(trx, to)
    if (carriedLists.some((list) => counts[list] !== expected[list])) return 'moved'
    const history = [
      ...(await goneLessons(trx, to)),
      ...(await goneClasses(trx, 'form_teacher_class', to)),
      ...(await goneClasses(trx, 'dean_class', to)),
    ]
    for (const list of carriedLists)
      await trx
        .deleteFrom(list as 'lesson')
        .where('academic_year_id', '=', to)
        .execute()
    await recordChanges(trx, history, by)
    return 'cleared'
  })
}

async function goneLessons(trx: Trx, year: number): Promise<Change[]> {
  const rows = await trx
    .selectFrom('lesson')
    .select(['id', 'employee_id', 'subject_id', 'form_class_id', 'academic_year_id'])
    .where('academic_year_id', '=', year)
    .execute()
  return rows.flatMap(({ id, ...row }) => Object.entries(row).map(([field, old]) => ({ entity: 'lesson', key: id, field, old, new: null })))
}

async function goneClasses(trx: Trx, list: 'form_teacher_class' | 'dean_class', year: number): Promise<Change[]> {
  const rows = await trx
    .selectFrom(list)
    .select(['employee_id as id', 'form_class_id as classId'])
    .where('academic_year_id', '=', year)
    .orderBy('form_class_id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
    const old = own.map(({ classId }) => classId).join(', ')
    return { entity: list, key: `${id}-${year}`, field: 'classes', old, new: null }
  })
}
