/** Who of a class takes a subject: all, those who choose it, or nobody. */
export const givens = ['all', 'some', 'none'] as const
export type Given = (typeof givens)[number]

/** A class as it was in the last term of the old year: its size, and how many took each subject. */
export type ClassBefore = { students: number; takers: ReadonlyMap<number, number> }

/** One or two who are excused do not make a subject one that is chosen. */
const nearlyAll = 0.9

/** What a class of the new year takes: what nearly all of last year's class took, all take; what a part of it took is chosen (YEAR-3). */
export function proposedSet({ students, takers }: ClassBefore): Map<number, Given> {
  return new Map([...takers].flatMap(([subject, n]) => (n > 0 ? [[subject, n >= nearlyAll * students ? 'all' : 'some'] as const] : [])))
}

/** What a student takes in a class: what all take, and of what is chosen what was ticked, or what the student has had. */
export function subjectsOf(set: ReadonlyMap<number, Given>, had: ReadonlySet<number>, ticked: ReadonlyMap<number, boolean>): number[] {
  return [...set].flatMap(([subject, given]) => {
    if (given === 'all') return subject
    return given === 'some' && (ticked.get(subject) ?? had.has(subject)) ? subject : []
  })
}

/** How many subjects most students have; the larger number where two are as frequent. */
export function usualNumber(numbers: readonly number[]): number {
  const often = new Map<number, number>()
  for (const n of numbers) often.set(n, (often.get(n) ?? 0) + 1)
  return [...often].sort(([a, x], [b, y]) => y - x || b - a)[0]?.[0] ?? 0
}
