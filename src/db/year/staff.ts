import { together } from '../../domain/_together.ts'
import { type CarriedList, carriedLists } from '../../domain/school/carry-over.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { type By, type Change, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { isBegun } from '../school/terms/years.ts'

export type StaffCounts = Record<CarriedList, number>

/** The numbers of a year's lessons, form teachers and deans. */
export async function countStaff(db: Db, year: number): Promise<StaffCounts> {
  const count = async (list: CarriedList) => {
    const { n } = await db
      .selectFrom(list as 'lesson')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('academic_year_id', '=', year)
      .executeTakeFirstOrThrow()
    return n
  }
  return together({ lesson: count('lesson'), form_teacher_class: count('form_teacher_class'), dean_class: count('dean_class') })
}

/** Removes all lessons, form teachers and deans of the new year, or none if the numbers differ from the displayed ones. */
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

type Gone = { entity: string; key: string; field: string; old: string | null }

/** What the last clearing removed, from the history, while the year has nothing else yet. */
export async function findCleared(db: Db, { to }: Years, since: string): Promise<{ rows: Gone[]; counts: StaffCounts } | undefined> {
  const now = await countStaff(db, to)
  if (carriedLists.some((list) => now[list] > 0) || (await isBegun(db, to))) return undefined
  const gone = db
    .selectFrom('change')
    .where('at', '>=', since)
    .where('new_value', 'is', null)
    .where((eb) =>
      eb.or([
        eb('entity', '=', 'lesson'),
        eb.and([eb('entity', 'in', ['form_teacher_class', 'dean_class']), eb('entity_key', 'like', `%-${to}`)]),
      ]),
    )
  const last = await gone.select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!last) return undefined
  const all = await gone
    .select(['entity', 'entity_key as key', 'field', 'old_value as old'])
    .where('at', '=', last.at)
    .orderBy('id')
    .execute()
  const ofYear = new Set(all.filter((row) => row.field === 'academic_year_id' && row.old === String(to)).map(({ key }) => key))
  const rows = all.filter((row) => row.entity !== 'lesson' || ofYear.has(row.key))
  const classes = (entity: string) => rows.filter((row) => row.entity === entity).reduce((n, { old }) => n + classesOf(old).length, 0)
  const counts = { lesson: ofYear.size, form_teacher_class: classes('form_teacher_class'), dean_class: classes('dean_class') }
  return rows.length > 0 ? { rows, counts } : undefined
}

const classesOf = (old: string | null) => (old ? old.split(', ') : [])

/** Restores what was cleared, each lesson with its number. */
export async function undoClear(db: Db, years: Years, since: string, by: By): Promise<StaffCounts | undefined> {
  return db.transaction().execute(async (trx) => {
    const cleared = await findCleared(trx, years, since)
    if (!cleared) return undefined
    const lessons = Map.groupBy(
      cleared.rows.filter(({ entity }) => entity === 'lesson'),
      ({ key }) => key,
    )
    for (const [id, own] of lessons) {
      const value = (field: string) => own.find((row) => row.field === field)?.old ?? ''
      const numbers = { employee_id: Number(value('employee_id')), subject_id: Number(value('subject_id')), academic_year_id: years.to }
      await trx
        .insertInto('lesson')
        .values({ id: Number(id), ...numbers, form_class_id: value('form_class_id') })
        .execute()
    }
    for (const { entity, key, old } of cleared.rows.filter((row) => row.entity !== 'lesson'))
      for (const form_class_id of classesOf(old))
        await trx
          .insertInto(entity as 'dean_class')
          .values({ employee_id: Number(key.split('-')[0]), form_class_id, academic_year_id: years.to })
          .execute()
    await recordChanges(
      trx,
      cleared.rows.map(({ old, ...row }) => ({ ...row, old: null, new: old })),
      by,
    )
    return cleared.counts
  })
}
