import { type SqlBool, sql } from 'kysely'
import type { TermKey } from '../../../../domain/_terms.ts'
import type { Db, Trx } from '../../../_open.ts'

/** A class's subjects in a term; null if unknown, which means all. With their present teachers there. */
export type Taken = { subjects: Set<number> | null; teachers: ReadonlyMap<number, readonly number[]> }

/** A class takes a subject if it has a lesson or a registered student. Queried once for all who move into it together. */
export async function findTaken(db: Db, { year, term }: TermKey, classId: string): Promise<Taken> {
  const lessons = await db
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select(['lesson.subject_id as subject', 'lesson.employee_id as teacher', 'employee.deleted_at as goneAt'])
    .where('form_class_id', '=', classId)
    .where('academic_year_id', '=', year)
    .orderBy('lesson.id')
    .execute()
  const own = new Set(lessons.map(({ subject }) => subject))
  const others = await db
    .selectFrom('subject')
    .select('id')
    .where('id', 'not in', [...own])
    .where(
      sql<SqlBool>`exists (select 1 from student_term_record as mate cross join subject_record as other
        where mate.academic_year_id = ${year} and mate.term = ${term} and mate.form_class_id = ${classId}
          and other.student_id = mate.student_id and other.academic_year_id = ${year} and other.term = ${term}
          and other.subject_id = subject.id)`,
    )
    .execute()
  const subjects = new Set([...own, ...others.map(({ id }) => id)])
  const there = Map.groupBy(
    lessons.filter(({ goneAt }) => goneAt === null),
    ({ subject }) => subject,
  )
  const teachers = new Map([...there].map(([subject, some]) => [subject, some.map(({ teacher }) => teacher)]))
  return { subjects: subjects.size > 0 ? subjects : null, teachers }
}

/** Adds the subjects of a student who is in the class now. */
export function takesToo(taken: Taken, subjects: readonly number[]): void {
  if (subjects.length === 0) return
  taken.subjects ??= new Set()
  for (const subject of subjects) taken.subjects.add(subject)
}

/** Classes' subjects, for a move of many students in parts. */
export type KnownTaken = { classes: Map<string, Taken>; term: string; seen: number }
export const noneKnown = (): KnownTaken => ({ classes: new Map(), term: '', seen: 0 })

const tellingFields = ['registered', 'form_class_id', 'added', 'removed', 'set_aside', 'subject_id', 'deleted_at']

/** Forgets known subjects if somebody has changed them since. */
export async function stillKnown(trx: Trx, known: KnownTaken, { year, term }: TermKey): Promise<void> {
  const changed = await trx
    .selectFrom('change')
    .select('id')
    .where('id', '>', known.seen)
    .where((eb) => eb.or([eb('entity', '=', 'lesson'), eb('field', 'in', tellingFields)]))
    .limit(1)
    .executeTakeFirst()
  if (changed || known.term !== `${year}-${term}`) known.classes.clear()
  known.term = `${year}-${term}`
}
