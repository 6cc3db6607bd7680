import type { ClassTile } from '../_class-tiles.ts'
import { counted } from '../_numbers.ts'

/** For choosing a class from all. */
export const classGridWords = {
  search: 'Class or Form Teacher',
  noForm: 'No form',
  none: (typed: string) => `No class found for ${typed}`,
  noneHint: 'Try the class, such as 2C, or part of the form teacher’s name.',
  about: ({ students, teachers }: Pick<ClassTile, 'students' | 'teachers'>) =>
    [...(students === null ? [] : [counted(students, 'student')]), ...teachers].join(' · '),
} as const

/** What the bars of the classes show, and the name of a bar. */
export const countedWords = {
  marks: { legend: 'The bar shows the marks entered', barOf: (classId: string) => `Marks of ${classId}` },
  comments: { legend: 'The bar shows the remarks written', barOf: (classId: string) => `Remarks of ${classId}` },
  deans: { legend: 'The bar shows the dean’s comments written', barOf: (classId: string) => `Dean’s comments of ${classId}` },
} as const
export type Counted = keyof typeof countedWords
