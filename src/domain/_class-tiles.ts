import { findsEvery } from './_text.ts'

/** A class to choose, with its form teachers, its students in the term, and how much of what is counted is entered. */
export type ClassTile = {
  classId: string
  formLevel: number | null
  teachers: readonly string[]
  students: number | null
  part: { done: number; of: number }
}

/** The classes that match a search, by class or form teacher. */
export const matchingClasses = (typed: string, classes: readonly ClassTile[]) =>
  classes.filter(({ classId, teachers }) => findsEvery(typed.trim(), [classId, ...teachers].join(' ')))
