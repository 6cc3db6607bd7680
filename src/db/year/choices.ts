import { type SqlBool, sql } from 'kysely'
import { choiceCounts } from '../../domain/words/year.ts'
import type { Years } from '../../domain/year/index.ts'
import { insert } from '../_demo/make.ts'
import { type By, type Change, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { forgetStep, type Moved, parts, storeStep } from './_batch.ts'
import { findDone, hasMoved, isBegun, isRegistered } from './index.ts'
import { type ClassSet, readSets } from './subjects.ts'

export type ChoiceCounts = { students: number; added: number; dropped: number }
export type ChoiceFault = 'done' | 'moved' | 'not-promoted' | 'nobody' | 'registered'

/** Until students are in their new classes, by the promotion or in another way, the sets would be given to the wrong ones. */
export async function faultOfChoices(db: Db, years: Years, sets: readonly ClassSet[]): Promise<ChoiceFault | undefined> {
  if (await findDone(db, years, 'subjects')) return 'done'
  if (await isRegistered(db, years.to)) return 'registered'
  if (!(await hasMoved(db, years))) return 'not-promoted'
  return sets.every(({ students }) => students.length === 0) ? 'nobody' : undefined
}

/** What giving the sets out adds and takes away. */
export function countChoices(sets: readonly ClassSet[]): ChoiceCounts {
  const students = sets.flatMap((one) => one.students)
  const sum = (of: (one: (typeof students)[number]) => number) => students.reduce((total, one) => total + of(one), 0)
  return {
    students: students.length,
    added: sum(({ takes, links }) => takes.filter((id) => !links.has(id)).length),
    dropped: sum(({ takes, links }) => [...links.keys()].filter((id) => !takes.includes(id)).length),
  }
}

type Given = { kind: 'given'; counts: ChoiceCounts } | { kind: 'refused'; fault: ChoiceFault }

/** Gives every student the subjects of the new class, from its teachers; records of terms stay as they are. */
export async function giveSubjects(db: Db, years: Years, expected: ChoiceCounts, by: By): Promise<Given> {
  return db.transaction().execute(async (trx) => {
    const sets = await readSets(trx, years)
    const fault = await faultOfChoices(trx, years, sets)
    if (fault) return { kind: 'refused', fault }
    const counts = countChoices(sets)
    const keys = Object.keys(counts) as (keyof ChoiceCounts)[]
    if (keys.some((key) => counts[key] !== expected[key])) return { kind: 'refused', fault: 'moved' }
    const moved = movedOf(sets, await teachersOf(trx, years.to))
    await writeLinks(trx, moved, by)
    await storeStep(trx, { years, step: 'subjects', rows: counts.students, said: choiceCounts(counts), moved }, by)
    return { kind: 'given', counts }
  })
}

/** Who teaches a class a subject in a year, in the order of the lessons. */
async function teachersOf(trx: Trx, year: number): Promise<(classId: string, subjectId: number) => number[]> {
  const rows = await trx
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select(['employee.id', 'lesson.subject_id as subjectId', 'lesson.form_class_id as classId'])
    .where('lesson.academic_year_id', '=', year)
    .where('employee.deleted_at', 'is', null)
    .orderBy('lesson.id')
    .execute()
  const of = Map.groupBy(rows, ({ classId, subjectId }) => `${classId}/${subjectId}`)
  return (classId, subjectId) => (of.get(`${classId}/${subjectId}`) ?? []).map(({ id }) => id)
}

/** A link is written as the number of its teacher, 0 for nobody, and null where there is none. */
const written = (teacher: number | null | undefined) => (teacher === undefined ? null : String(teacher ?? 0))

function movedOf(sets: readonly ClassSet[], teachers: (classId: string, subjectId: number) => number[]): Moved[] {
  return sets.flatMap(({ id: classId, students }) =>
    students.flatMap(({ id: studentId, takes, links }) =>
      [...new Set([...links.keys(), ...takes])].flatMap((subject): Moved[] => {
        const old = links.get(subject)
        const own = teachers(classId, subject)
        const next = takes.includes(subject) ? (own.find((id) => id === old) ?? own[0] ?? null) : undefined
        return old === next ? [] : [{ studentId, field: `subject-${subject}`, old: written(old), new: written(next) }]
      }),
    ),
  )
}

const subjectOf = ({ field }: Moved) => Number(field.slice('subject-'.length))
const teacherOf = (text: string | null) => Number(text) || null

/** Takes links away, adds some and gives others to another teacher: a statement for each subject and teacher. */
async function writeLinks(trx: Trx, moved: readonly Moved[], by: By): Promise<void> {
  const changed = moved.filter((one) => one.new !== null && one.old !== null)
  const groups = Map.groupBy([...moved.filter((one) => one.new === null), ...changed], (one) => `${subjectOf(one)} ${one.new}`)
  for (const own of groups.values())
    for (const some of parts(own)) {
      const { new: next } = some[0] as Moved
      const ids = some.map(({ studentId }) => studentId)
      const subject = subjectOf(some[0] as Moved)
      if (next === null) await trx.deleteFrom('subject_student').where('subject_id', '=', subject).where('student_id', 'in', ids).execute()
      else
        await trx
          .updateTable('subject_student')
          .set((eb) => ({ employee_id: teacherOf(next), version: eb('version', '+', 1) }))
          .where('subject_id', '=', subject)
          .where('student_id', 'in', ids)
          .execute()
    }
  const added = moved.filter((one) => one.old === null)
  const rows = added.map((one) => ({ student_id: one.studentId, subject_id: subjectOf(one), employee_id: teacherOf(one.new) }))
  await insert(trx, 'subject_student', rows)
  await recordChanges(trx, moved.flatMap(historyOf), by)
}

function historyOf(one: Moved): Change[] {
  const subject = subjectOf(one)
  const about = { entity: 'subject_student', key: `${one.studentId}-${subject}`, studentId: one.studentId }
  const taken = (text: string | null) => (text === null ? null : subject)
  return [
    { ...about, field: 'subject_id', old: taken(one.old), new: taken(one.new) },
    { ...about, field: 'employee_id', old: teacherOf(one.old), new: teacherOf(one.new) },
  ]
}

export type ChoiceUndoFault = 'missing' | 'begun' | 'registered'
export async function faultOfChoiceUndo(db: Db, years: Years): Promise<ChoiceUndoFault | undefined> {
  if (!(await findDone(db, years, 'subjects'))) return 'missing'
  if (await isBegun(db, years.to)) return 'begun'
  return (await isRegistered(db, years.to)) ? 'registered' : undefined
}

type Back = { students: number; subjects: number; kept: number }
type Undone = ({ kind: 'undone' } & Back) | { kind: 'refused'; fault: ChoiceUndoFault }

/** Everybody takes again what was taken before, from whom; what was changed since by hand stays. */
export async function undoSubjects(db: Db, years: Years, by: By): Promise<Undone> {
  return db.transaction().execute(async (trx) => {
    const fault = await faultOfChoiceUndo(trx, years)
    const batch = await findDone(trx, years, 'subjects')
    if (fault || !batch) return { kind: 'refused', fault: fault ?? 'missing' }
    const rows = await trx
      .selectFrom('import_difference as d')
      .leftJoin('subject_student as link', (join) =>
        join.onRef('link.student_id', '=', 'd.student_id').on(sql<SqlBool>`'subject-' || link.subject_id = d.field`),
      )
      .select(['d.student_id as studentId', 'd.field', 'd.old_value as old', 'd.new_value as new'])
      .select(['link.subject_id as linked', 'link.employee_id as teacher'])
      .where('d.batch_id', '=', batch.id)
      .execute()
    const back = rows.filter((row) => written(row.linked === null ? undefined : row.teacher) === row.new)
    await writeLinks(
      trx,
      back.map(({ studentId, field, old, new: now }) => ({ studentId, field, old: now, new: old })),
      by,
    )
    await forgetStep(trx, { years, step: 'subjects', id: batch.id, said: batch.note }, by)
    const students = new Set(back.map(({ studentId }) => studentId)).size
    return { kind: 'undone', students, subjects: back.length, kept: rows.length - back.length }
  })
}
