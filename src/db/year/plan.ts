import { together } from '../../domain/_together.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { type Chosen, type Next, nextOfClasses, type Placed, placeStudents, proposedNext } from '../../domain/year/promotion.ts'
import { insert } from '../_insert.ts'
import type { Db, Trx } from '../_open.ts'
import { listFormClasses } from '../_school.ts'
import { ensureYear } from '../_term.ts'
import { findDone } from '../school/terms/years.ts'
import { parts } from './_undoable.ts'

/** A present student in a class of this year. */
export type Pupil = { id: number; firstName: string; lastName: string; classId: string }
export type Plan = { classes: { id: string; formLevel: number }[]; table: Map<string, Next>; placed: Placed<Pupil>[]; chosen: Chosen }

/** The plan: each class's and student's next class, as proposed or chosen. */
export async function readPlan(db: Db, { to }: Pick<Years, 'to'>): Promise<Plan> {
  const classes = await openClasses(db)
  const chosen = (await together({ classes: chosenOf(db, 'year_class', to), students: chosenOf(db, 'year_student', to) })) as Chosen
  return { classes, chosen, table: nextOfClasses(classes, chosen.classes), placed: placeStudents(await listPupils(db), classes, chosen) }
}

/** The classes that students can be in. */
export const openClasses = async (db: Db) =>
  (await listFormClasses(db)).flatMap(({ id, formLevel }) => (formLevel === null ? [] : [{ id, formLevel }]))

async function chosenOf(db: Db, table: 'year_class' | 'year_student', year: number): Promise<Map<string | number, Next>> {
  const id = table === 'year_class' ? 'form_class_id' : 'student_id'
  const rows = await db
    .selectFrom(table)
    .select([id as 'form_class_id', 'to_class_id as next'])
    .where('academic_year_id', '=', year)
    .execute()
  return new Map(rows.map((row) => [row[id as 'form_class_id'], row.next]))
}

export const listPupils = (db: Db): Promise<Pupil[]> =>
  db
    .selectFrom('student')
    .innerJoin('form_class as class', 'class.id', 'student.form_class_id')
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName', 'class.id as classId'])
    .where('student.archived_on', 'is', null)
    .where('class.retired_at', 'is', null)
    .where('class.form_level', 'is not', null)
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()

/** Students without a class of this year, whom the promotion does not move. */
export async function countUnplaced(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('student')
    .leftJoin('form_class as class', 'class.id', 'student.form_class_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('student.archived_on', 'is', null)
    .where((eb) => eb.or([eb('class.form_level', 'is', null), eb('class.retired_at', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return n
}

export type PlanSaved = 'saved' | 'done' | 'no-class'

type ClassChoice = { classId: string; next: string | null }
/** Saves next classes that differ from the proposals; a proposal itself is not stored, so that it follows the school's classes. */
export async function saveClassPlan(db: Db, years: Years, choices: readonly ClassChoice[]): Promise<PlanSaved> {
  return write(db, years, async (trx) => {
    const classes = await openClasses(trx)
    const isKnown = (id: string) => classes.some((one) => one.id === id)
    if (!choices.every(({ classId, next }) => isKnown(classId) && (next === null || isKnown(next)))) return 'no-class'
    for (const { classId, next } of choices) {
      const [own] = classes.filter(({ id }) => id === classId)
      await trx.deleteFrom('year_class').where('academic_year_id', '=', years.to).where('form_class_id', '=', classId).execute()
      if (own && proposedNext(own, classes) !== next)
        await trx.insertInto('year_class').values({ academic_year_id: years.to, form_class_id: classId, to_class_id: next }).execute()
    }
    return 'saved'
  })
}

type StudentChoice = { students: readonly number[]; next: Next | 'own-class' }
/** Saves these students' next class, whatever their class does; without one they follow it, and `own-class` means repeating in it. */
export async function saveStudentPlan(db: Db, years: Years, { students, next }: StudentChoice): Promise<PlanSaved> {
  return write(db, years, async (trx) => {
    const known = new Map((await listPupils(trx)).map((pupil) => [pupil.id, pupil.classId]))
    const isClass = async (id: string) => (await openClasses(trx)).some((one) => one.id === id)
    if (typeof next === 'string' && next !== 'own-class' && !(await isClass(next))) return 'no-class'
    const own = students.filter((id) => known.has(id))
    for (const some of parts(own))
      await trx.deleteFrom('year_student').where('academic_year_id', '=', years.to).where('student_id', 'in', some).execute()
    const row = (id: number) => ({
      academic_year_id: years.to,
      student_id: id,
      to_class_id: next === 'own-class' ? (known.get(id) ?? null) : (next ?? null),
    })
    if (next !== undefined) await insert(trx, 'year_student', own.map(row))
    return 'saved'
  })
}

/** Refuses changes of a plan that was carried out. */
function write(db: Db, years: Years, change: (trx: Trx) => Promise<PlanSaved>): Promise<PlanSaved> {
  return db.transaction().execute(async (trx) => {
    if (await findDone(trx, years, 'promotion')) return 'done'
    await ensureYear(trx, years.to)
    return change(trx)
  })
}
