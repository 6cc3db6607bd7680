import { yearTitle } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import type { CarriedList } from '../school/carry-over.ts'

const countsOf = {
  lesson: (n: number) => counted(n, 'lesson'),
  form_teacher_class: (n: number) => counted(n, 'class with its form teacher', 'classes with their form teachers'),
  dean_class: (n: number) => counted(n, 'class with its dean', 'classes with their deans'),
} as const satisfies Record<CarriedList, (n: number) => string>

export const listTitles = {
  lesson: 'Lessons',
  form_teacher_class: 'Form teachers',
  dean_class: 'Deans',
} as const satisfies Record<CarriedList, string>

export const carryWords = {
  open: (from: number) => `Carry over from ${yearTitle(from)}`,
  title: (from: number, to: number) => `Carry over from ${yearTitle(from)} into ${yearTitle(to)}`,
  intro: 'Who teaches what, and who is form teacher or dean of which class. Nothing already in the new year is changed.',
  what: 'What',
  new: 'To carry over',
  there: 'Already there',
  planned: 'Given to another',
  plannedHint: 'Given to another: someone else already has it in the new year, so it stays.',
  archived: (names: readonly string[]) => `Archived teachers are left out: ${listed(names)}.`,
  retired: (classes: readonly string[]) => `Classes no longer in use are left out: ${listed(classes)}.`,
  nothing: (from: number) => `Nothing is left to carry over from ${yearTitle(from)}.`,
  moved: 'Someone has changed one of the two years. Nothing was carried over. Check again.',
  accept: 'Carry Over',
  done: (counts: Record<CarriedList, number>) => {
    const parts = Object.entries(counts).flatMap(([list, n]) => (n > 0 ? [countsOf[list as CarriedList](n)] : []))
    return `${parts.join(', ')} carried over`
  },
} as const

const listed = (names: readonly string[]) =>
  names.length > 12 ? `${names.slice(0, 12).join(', ')} and ${names.length - 12} more` : names.join(', ')
