import type { Years } from '../../domain/school/terms/years.ts'
import { choiceCounts } from '../../domain/words/year.ts'
import { writeBatch } from '../_batch.ts'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { findDone, hasMoved, isBegun, isRegistered } from '../school/terms/years.ts'
import { type Moved, storeStep } from './_undoable.ts'
import { doStep } from './begun.ts'
import { type Back, changeOf, countBack } from './links.ts'
import { type ClassSet, readSets } from './subjects.ts'

export type ChoiceCounts = { students: number; added: number; dropped: number }
export type ChoiceFault = 'done' | 'moved' | 'not-promoted' | 'nobody' | 'registered'

/** Until students are in their new classes, by promotion or otherwise, the sets would go to the wrong students. */
export async function faultOfChoices(db: Db, years: Years, sets: readonly ClassSet[]): Promise<ChoiceFault | undefined> {
  if (await findDone(db, years, 'subjects')) return 'done'
  if (await isRegistered(db, years.to)) return 'registered'
  if (!(await hasMoved(db, years))) return 'not-promoted'
  return sets.every(({ students }) => students.length === 0) ? 'nobody' : undefined
}

/** What assigning the sets adds and removes. */
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

/** Gives every student the new class's subjects with its teachers; term records stay. Other requests run in between. */
export const giveSubjects = (db: Db, years: Years, expected: ChoiceCounts, by: By): Promise<Given> =>
  doStep(db, async (trx) => {
    const sets = await readSets(trx, years)
    const fault = await faultOfChoices(trx, years, sets)
    if (fault) return { kind: 'refused', fault }
    const counts = countChoices(sets)
    const keys = Object.keys(counts) as (keyof ChoiceCounts)[]
    if (keys.some((key) => counts[key] !== expected[key])) return { kind: 'refused', fault: 'moved' }
    const moved = movedOf(sets, await teachersOf(trx, years.to))
    const done = { years, step: 'subjects', rows: counts.students, said: choiceCounts(counts), moved } as const
    await storeStep(trx, done, by)
    return { kind: 'given', counts }
  })

/** The teachers of each class's subjects in a year, in the order of the lessons. */
async function teachersOf(trx: Trx, year: number): Promise<(classId: string) => Map<number, { id: number }[]>> {
  const rows = await trx
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select(['employee.id', 'lesson.subject_id as subjectId', 'lesson.form_class_id as classId'])
    .where('lesson.academic_year_id', '=', year)
    .where('employee.deleted_at', 'is', null)
    .orderBy('lesson.id')
    .execute()
  const of = Map.groupBy(rows, ({ classId }) => classId)
  return (classId) => Map.groupBy(of.get(classId) ?? [], ({ subjectId }) => subjectId)
}

function movedOf(sets: readonly ClassSet[], teachers: Awaited<ReturnType<typeof teachersOf>>): Moved[] {
  return sets.flatMap(({ id: classId, students }) => {
    const teaching = teachers(classId)
    return students.flatMap(({ id: studentId, takes, links }) =>
      changeOf(
        studentId,
        [...new Set([...links.keys(), ...takes])].map((id) => {
          const [old, own] = [links.get(id), teaching.get(id)]
          return { id, old, next: takes.includes(id) ? ((own?.find((one) => one.id === old) ?? own?.[0])?.id ?? null) : undefined }
        }),
      ),
    )
  })
}

export type ChoiceUndoFault = 'missing' | 'begun' | 'registered'
export async function faultOfChoiceUndo(db: Db, years: Years): Promise<ChoiceUndoFault | undefined> {
  if (!(await findDone(db, years, 'subjects'))) return 'missing'
  if (await isBegun(db, years.to)) return 'begun'
  return (await isRegistered(db, years.to)) ? 'registered' : undefined
}

type Undone = ({ kind: 'undone' } & Back) | { kind: 'refused'; fault: ChoiceUndoFault }

/** Restores everybody's earlier subjects and teachers; later changes by hand stay. Other requests run in between. */
export const undoSubjects = (db: Db, years: Years, by: By): Promise<Undone> =>
  doStep(db, async (trx) => {
    const fault = await faultOfChoiceUndo(trx, years)
    const batch = await findDone(trx, years, 'subjects')
    if (fault || !batch) return { kind: 'refused', fault: fault ?? 'missing' }
    const back = await countBack(trx, batch.id)
    await writeBatch(trx, batch.id, { undone_at: by.at, undone_by: by.actor.name, is_unfinished: 1 })
    return { kind: 'undone', ...back }
  })
