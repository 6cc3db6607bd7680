import { type SqlBool, sql } from 'kysely'
import type { TermKey } from '../../../domain/_terms.ts'
import { together } from '../../../domain/_together.ts'
import { whyKept, type YearStaff } from '../../../domain/school/terms/uses.ts'
import { type By, recordChanges } from '../../_history.ts'
import { inParts } from '../../_in-steps.ts'
import { type Db, isForeignKeyRefusal, type Trx } from '../../_open.ts'
import { removeRow } from '../../_save.ts'
import { dropYear, inTerm, isYearHeld } from '../../_term.ts'
import { findTerm, type StoredTerm } from './index.ts'
import { ofStudents, removeRegistered } from './undo-registering.ts'
import { findUse } from './uses.ts'

/** What goes with a term; `year` if it is the year's only one and nothing else keeps the year. */
export type Going = { registered: number; subjects: number; year: YearStaff | undefined }
type TakenAway =
  | { kind: 'taken' }
  | { kind: 'missing' }
  | { kind: 'refused'; fault: NonNullable<ReturnType<typeof whyKept>> | 'moved' | 'used' }

export async function findGoing(db: Db, key: TermKey): Promise<Going> {
  const count = async (of: 'student_term_record' | 'subject_record') => {
    const rows = db.selectFrom(of).select((eb) => eb.fn.countAll<number>().as('n'))
    return (await rows.where(ofStudents(key)).executeTakeFirstOrThrow()).n
  }
  const [registered, subjects] = await Promise.all([count('student_term_record'), count('subject_record')])
  return { registered, subjects, year: await findYearGoing(db, key) }
}

async function findYearGoing(db: Db, { year, term }: TermKey): Promise<YearStaff | undefined> {
  const other = db.selectFrom('academic_term').select('term').where('academic_year_id', '=', year).where('term', '<>', term)
  if ((await other.executeTakeFirst()) || (await isYearHeld(db, year))) return undefined
  const count = async (of: 'lesson' | 'form_teacher_class' | 'dean_class') => {
    const rows = db.selectFrom(of).select((eb) => eb.fn.countAll<number>().as('n'))
    return (await rows.where('academic_year_id', '=', year).executeTakeFirstOrThrow()).n
  }
  return together({ lessons: count('lesson'), formTeachers: count('form_teacher_class'), deans: count('dean_class') })
}

/** Takes a term away in which nothing is entered, with its registrations, and its year if nothing else is in it (TERM-8). */
export async function takeTermAway(db: Db, key: TermKey, shown: string, by: By): Promise<TakenAway> {
  const use = await findUse(db, key)
  if (!use) return { kind: 'missing' }
  const fault = whyKept(use)
  if (fault) return { kind: 'refused', fault }
  const going = await findGoing(db, key)
  if (goingText(going) !== shown) return { kind: 'refused', fault: 'moved' }
  await removeRegistered(db, key, by)
  if (going.year) await removeLessons(db, key, by)
  return removeEmptied(db, key, by)
}

/** The last step of that, unless somebody has entered something meanwhile. */
async function removeEmptied(db: Db, key: TermKey, by: By): Promise<TakenAway> {
  const taking = db.transaction().execute(async (trx): Promise<TakenAway> => {
    const [use, term] = [await findUse(trx, key), await findTerm(trx, key)]
    if (!use || !term) return { kind: 'missing' }
    const fault = whyKept(use)
    if (fault) return { kind: 'refused', fault }
    const { registered, year } = await findGoing(trx, key)
    if (registered > 0 || (year?.lessons ?? 0) > 0) return { kind: 'refused', fault: 'moved' }
    await removeTerm(trx, term, by)
    if (year) await removeYear(trx, key.year, by)
    return { kind: 'taken' }
  })
  return taking.catch((error: unknown) => {
    if (isForeignKeyRefusal(error)) return { kind: 'refused', fault: 'used' }
    throw error
  })
}

/** The displayed numbers, sent back with the answer. */
export const goingText = ({ registered, subjects, year }: Going) =>
  [registered, subjects, ...(year ? [year.lessons, year.formTeachers, year.deans] : [])].join('-')

/** The tables with rows of a term besides registrations and what is entered. */
const ofTerm = [
  ...(['term_word', 'term_staff', 'term_kept', 'term_registration_flag', 'term_registration'] as const),
  ...(['term_report_posting', 'entry_deadline', 'term_setting'] as const),
] as const

/** Removes a term without registered students. */
export async function removeTerm(trx: Trx, term: StoredTerm, by: By): Promise<void> {
  for (const table of ofTerm) await trx.deleteFrom(table).where(inTerm(term)).execute()
  const stored = { term: term.term, term_start: term.termStart, term_end: term.termEnd, new_term_beginning: term.newTermBeginning }
  await removeRow(trx, { table: 'academic_term', key: [term.year, term.term] }, stored, by)
}

const mostAtOnce = 20

/** The lessons of a year that goes with its only term, a few at a time. */
async function removeLessons(db: Db, key: TermKey, by: By): Promise<void> {
  const lessons = db.selectFrom('lesson').select(['id', 'employee_id', 'subject_id', 'form_class_id', 'academic_year_id'])
  await inParts(await lessons.where('academic_year_id', '=', key.year).execute(), mostAtOnce, (some) =>
    db.transaction().execute(async (trx) => {
      const use = await findUse(trx, key)
      if (!use || whyKept(use) || !(await findYearGoing(trx, key))) return
      for (const { id, ...lesson } of some) await removeRow(trx, { table: 'lesson', key: id }, lesson, by)
    }),
  )
}

/** A year without terms and lessons. */
async function removeYear(trx: Trx, year: number, by: By): Promise<void> {
  for (const entity of ['form_teacher_class', 'dean_class'] as const) {
    const own = sql<SqlBool>`academic_year_id = ${year}`
    const classes = sql<string>`string_agg(form_class_id, ', ' order by form_class_id)`.as('classes')
    const rows = await trx.selectFrom(entity).select(['employee_id as id', classes]).where(own).groupBy('employee_id').execute()
    await trx.deleteFrom(entity).where(own).execute()
    const gone = rows.map(({ id, classes: old }) => ({ entity, key: `${id}-${year}`, field: 'classes', old, new: null }))
    await recordChanges(trx, gone, by)
  }
  await dropYear(trx, year)
}
