import type { FormClass } from '../_school.ts'

/** The class of the new year; null: leaves the school; undefined: not chosen yet. */
export type Next = string | null | undefined

/** The next class of a class: the one in the next form with the same letter, or its only one. The top form leaves (YEAR-2). */
export function proposedNext(from: FormClass, classes: readonly FormClass[]): Next {
  const levels = classes.flatMap(({ formLevel }) => formLevel ?? [])
  if (from.formLevel === null) return undefined
  if (from.formLevel >= Math.max(...levels)) return null
  const above = classes.filter(({ formLevel }) => formLevel === (from.formLevel ?? 0) + 1)
  const same = above.find((one) => letterOf(one) === letterOf(from))
  return (same ?? (above.length === 1 ? above[0] : undefined))?.id
}

const letterOf = ({ id, formLevel }: FormClass) => id.replace(String(formLevel), '').toLowerCase()

/** Choices that replace proposals. */
export type Chosen = { classes: ReadonlyMap<string, Next>; students: ReadonlyMap<number, Next> }

/** The next class of each class, as proposed or chosen. A retired class is never proposed. */
export function nextOfClasses(classes: readonly FormClass[], chosen: Chosen['classes']): Map<string, Next> {
  const isOpen = (next: Next) => typeof next !== 'string' || classes.some(({ id }) => id === next)
  return new Map(
    classes.map((one) => {
      const next = chosen.has(one.id) ? chosen.get(one.id) : proposedNext(one, classes)
      return [one.id, isOpen(next) ? next : undefined]
    }),
  )
}

export const outcomes = ['up', 'moves', 'repeats', 'leaves', 'open'] as const
export type Outcome = (typeof outcomes)[number]
type Pupil = { id: number; classId: string }
export type Placed<P extends Pupil> = P & { next: Next; outcome: Outcome }

/** The next class of each student: the class's, or the student's own choice. */
export function placeStudents<P extends Pupil>(students: readonly P[], classes: readonly FormClass[], chosen: Chosen): Placed<P>[] {
  const table = nextOfClasses(classes, chosen.classes)
  const levels = new Map(classes.map(({ id, formLevel }) => [id, formLevel]))
  return students.map((student) => {
    const own = chosen.students.get(student.id)
    const isOwn = chosen.students.has(student.id) && (own === null || levels.has(own ?? ''))
    const ofClass = table.get(student.classId)
    const next = isOwn ? own : ofClass
    return { ...student, next, outcome: outcomeOf(next, ofClass, levels.get(student.classId), levels.get(next ?? '')) }
  })
}

function outcomeOf(next: Next, ofClass: Next, from: number | null | undefined, to: number | null | undefined): Outcome {
  if (next === undefined) return 'open'
  if (next === null) return 'leaves'
  if (from === to) return 'repeats'
  return next === ofClass ? 'up' : 'moves'
}

export type Counts = Record<Outcome, number>
export const countOutcomes = (placed: readonly { outcome: Outcome }[]): Counts =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, placed.filter((one) => one.outcome === outcome).length])) as Counts

/** The size of each class now and then. */
export function sizesOf(placed: readonly { classId: string; next: Next }[]): { now: Map<string, number>; next: Map<string, number> } {
  const count = (of: readonly Next[]) => {
    const sizes = new Map<string, number>()
    for (const id of of) if (id) sizes.set(id, (sizes.get(id) ?? 0) + 1)
    return sizes
  }
  return { now: count(placed.map(({ classId }) => classId)), next: count(placed.map(({ next }) => next)) }
}
