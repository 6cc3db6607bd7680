/** The students of a class with a subject: all, those who choose it, or none. */
export const givens = ['all', 'some', 'none'] as const
export type Given = (typeof givens)[number]

/** A class in the old year's last term: its size, and the number of students in each subject. */
export type ClassBefore = { students: number; takers: ReadonlyMap<number, number> }

/** One or two excused students do not make a subject optional. */
const nearlyAll = 0.9

/** The subjects of a class in the new year: what nearly all of last year's class took is for all; what a part took is optional (YEAR-3). */
export function proposedSet({ students, takers }: ClassBefore): Map<number, Given> {
  return new Map([...takers].flatMap(([subject, n]) => (n > 0 ? [[subject, n >= nearlyAll * students ? 'all' : 'some'] as const] : [])))
}

/** A student's subjects in a class: those for all, and the optional ones that were ticked or taken before. */
export function subjectsOf(set: ReadonlyMap<number, Given>, had: ReadonlySet<number>, ticked: ReadonlyMap<number, boolean>): number[] {
  return [...set].flatMap(([subject, given]) => {
    if (given === 'all') return subject
    return given === 'some' && (ticked.get(subject) ?? had.has(subject)) ? subject : []
  })
}

/** The number of subjects that most students have; the larger one if two are as frequent. */
export function usualNumber(numbers: readonly number[]): number {
  const often = new Map<number, number>()
  for (const n of numbers) often.set(n, (often.get(n) ?? 0) + 1)
  return [...often].sort(([a, x], [b, y]) => y - x || b - a)[0]?.[0] ?? 0
}
