import { setImmediate } from 'node:timers/promises'
import { fullName } from '../../domain/_names.ts'
import { type Carried, type CarriedList, carryOver, type Held } from '../../domain/school/carry-over.ts'
import { type By, type Change, differences, recordChanges } from '../_history.ts'
import { insert } from '../_insert.ts'
import type { Db, Trx } from '../_open.ts'
import { giveStudents } from './teachers/students.ts'

export type Years = { from: number; to: number }
export type CarryPlan = Record<CarriedList, Carried>
type ClassList = Exclude<CarriedList, 'lesson'>

/** What one year has and the other lacks, list by list. */
export async function planCarry(db: Db, years: Years): Promise<CarryPlan> {
  return {
    lesson: planOf(await listLessons(db, years), years),
    form_teacher_class: planOf(await listClasses(db, 'form_teacher_class', years), years),
    dean_class: planOf(await listClasses(db, 'dean_class', years), years),
  }
}

type Row = Held & { year: number; deletedAt: string | null; retiredAt: string | null }

function planOf(rows: readonly Row[], { from, to }: Years): Carried {
  const of = (wanted: number) =>
    rows.flatMap(({ year, deletedAt, retiredAt, ...held }) =>
      year === wanted ? [{ ...held, isArchived: deletedAt !== null, isRetired: retiredAt !== null }] : [],
    )
  return carryOver(of(from), of(to))
}

const listLessons = (db: Db, { from, to }: Years): Promise<Row[]> =>
  db
    .selectFrom('lesson as held')
    .innerJoin('employee', 'employee.id', 'held.employee_id')
    .innerJoin('form_class', 'form_class.id', 'held.form_class_id')
    .select(['held.employee_id as employeeId', 'held.form_class_id as classId', 'held.subject_id as subjectId'])
    .select(['held.academic_year_id as year', 'employee.deleted_at as deletedAt', 'form_class.retired_at as retiredAt'])
    .where('held.academic_year_id', 'in', [from, to])
    .orderBy('held.id')
    .execute()

const listClasses = (db: Db, list: ClassList, { from, to }: Years): Promise<Row[]> =>
  db
    .selectFrom(`${list} as held`)
    .innerJoin('employee', 'employee.id', 'held.employee_id')
    .innerJoin('form_class', 'form_class.id', 'held.form_class_id')
    .select(['held.employee_id as employeeId', 'held.form_class_id as classId', 'held.academic_year_id as year'])
    .select(['employee.deleted_at as deletedAt', 'form_class.retired_at as retiredAt'])
    .select((eb) => eb.lit(null).as('subjectId'))
    .where('held.academic_year_id', 'in', [from, to])
    .orderBy('held.employee_id')
    .orderBy('held.form_class_id')
    .execute()

type CarryCounts = Record<CarriedList, number>
const countsOf = (plan: CarryPlan): CarryCounts => ({
  lesson: plan.lesson.add.length,
  form_teacher_class: plan.form_teacher_class.add.length,
  dean_class: plan.dean_class.add.length,
})

/** Carries over everything in the plan, or nothing if its numbers differ from the displayed ones. */
export async function carryYearOver(
  db: Db,
  { expected, ...years }: Years & { expected: CarryCounts },
  by: By,
): Promise<'carried' | 'moved'> {
  return db.transaction().execute(async (trx) => {
    const plan = await planCarry(trx, years)
    const counts = countsOf(plan)
    if ((Object.keys(counts) as CarriedList[]).some((list) => counts[list] !== expected[list])) return 'moved'
    await addLessons(trx, years.to, plan.lesson.add, by)
    await addClasses(trx, years.to, 'form_teacher_class', plan.form_teacher_class.add, by)
    await addClasses(trx, years.to, 'dean_class', plan.dean_class.add, by)
    return 'carried'
  })
}

/**
 * In the current year the teachers get the classes' students at once, as with a lesson added by hand. Before Term 1 of a new
 * year the step Give Subjects does that, which can be undone.
 */
async function addLessons(trx: Trx, year: number, lessons: readonly Held[], by: By): Promise<void> {
  if (lessons.length === 0) return
  const rows = lessons.map((one) => ({
    employee_id: one.employeeId,
    subject_id: Number(one.subjectId),
    form_class_id: one.classId,
    academic_year_id: year,
  }))
  const added = await trx
    .insertInto('lesson')
    .values(rows)
    .returning(['id', 'employee_id', 'subject_id', 'form_class_id', 'academic_year_id'])
    .execute()
  const changes = added.flatMap(({ id, ...row }) => differences({ entity: 'lesson', key: id }, {}, row))
  await recordChanges(trx, changes, by)
  if (!(await isCurrent(trx, year))) return
  for (const { employeeId, subjectId, classId } of lessons) {
    await giveStudents(trx, { employeeId, subjectId: Number(subjectId), classId, year }, by)
    await setImmediate() // lets other requests run: a school has some hundreds of lessons
  }
}

const isCurrent = async (trx: Trx, year: number) =>
  (await trx
    .selectFrom('academic_term')
    .select('term')
    .where('is_current', '=', 1)
    .where('academic_year_id', '=', year)
    .executeTakeFirst()) !== undefined

async function addClasses(trx: Trx, year: number, list: ClassList, held: readonly Held[], by: By): Promise<void> {
  if (held.length === 0) return
  const before = await classesOf(trx, list, year)
  await insert(
    trx,
    list,
    held.map((one) => ({ employee_id: one.employeeId, form_class_id: one.classId, academic_year_id: year })),
  )
  const after = await classesOf(trx, list, year)
  const changes = [...after].map(([employeeId, classes]): Change => {
    const about = { entity: list, key: `${employeeId}-${year}`, field: 'classes' }
    return { ...about, old: before.get(employeeId)?.join(', '), new: classes.join(', ') }
  })
  await recordChanges(trx, changes, by)
}

async function classesOf(trx: Trx, list: ClassList, year: number): Promise<Map<number, string[]>> {
  const rows = await trx
    .selectFrom(list)
    .select(['employee_id as employeeId', 'form_class_id as classId'])
    .where('academic_year_id', '=', year)
    .orderBy('employee_id')
    .orderBy('form_class_id')
    .execute()
  const classes = new Map<number, string[]>()
  for (const { employeeId, classId } of rows) classes.set(employeeId, [...(classes.get(employeeId) ?? []), classId])
  return classes
}

/** The names of the people whom the plan leaves out, in list order. */
export async function listNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('employee')
    .select(['first_name', 'last_name'])
    .where('id', 'in', ids)
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  return rows.map((row) => fullName(row))
}
