import type { FormClass } from '../_school.ts'

/** The class of the new year; null: leaves the school; undefined: still to be chosen. */
export type Next = string | null | undefined

/** Where a class goes: to the class of the next form that has the same letter, or that is its only one. The top form leaves (YEAR-2). */
export function proposedNext(from: FormClass, classes: readonly FormClass[]): Next {
  const levels = classes.flatMap(({ formLevel }) => formLevel ?? [])
  if (from.formLevel === null) return undefined
  if (from.formLevel >= Math.max(...levels)) return null
  const above = classes.filter(({ formLevel }) => formLevel === (from.formLevel ?? 0) + 1)
  const same = above.find((one) => letterOf(one) === letterOf(from))
  return (same ?? (above.length === 1 ? above[0] : undefined))?.id
}

const letterOf = ({ id, formLevel }: FormClass) => id.replace(String(formLevel), '').toLowerCase()

/** What was chosen instead of what is proposed. */
export type Chosen = { classes: ReadonlyMap<string, Next>; students: ReadonlyMap<number, Next> }

/** The table of a change of year: where each class goes, as proposed or as chosen. A class that is no longer in use is nobody's next. */
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

/** Where each student goes: with the class, or where was chosen for this one. */
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

/** How many each class has now, and will have. */
export function sizesOf(placed: readonly { classId: string; next: Next }[]): { now: Map<string, number>; next: Map<string, number> } {
  const count = (of: readonly Next[]) => {
    const sizes = new Map<string, number>()
    for (const id of of) if (id) sizes.set(id, (sizes.get(id) ?? 0) + 1)
    return sizes
  }
  return { now: count(placed.map(({ classId }) => classId)), next: count(placed.map(({ next }) => next)) }
}
