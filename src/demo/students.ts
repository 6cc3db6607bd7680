import { dayAt } from '../domain/_dates.ts'
import { compareText, nameKey } from '../domain/_names.ts'
import type { Calendar } from './calendar.ts'
import { knownClasses, knownName, type Name, nameOf } from './names.ts'
import { type Random, random } from './random.ts'
import { type Abbr, curriculum, type Letter, letters, subjectOf } from './subjects.ts'

export type Student = Name & {
  id: number
  /** The place in the list of names. */
  key: string
  sex: 'F' | 'M'
  /** The September of form 1; the student keeps the class letter from then on. */
  entry: number
  letter: Letter
  /** The school year (its September) after which the student leaves. */
  leaves: number
  born: string
  /** Abilities in standard deviations. */
  ability: number
  manners: number
  /** The chances of a missed day and of a late morning. */
  absence: number
  lateness: number
}

/** The sizes of classes A to E for 1,000 students. */
const sizes: Record<number, readonly number[]> = {
  1: [36, 36, 36, 36, 36],
  2: [36, 37, 33, 37, 37],
  3: [35, 36, 37, 36, 36],
  4: [36, 36, 36, 36, 36],
  5: [36, 36, 36, 36, 36],
  6: [20, 20, 20, 20, 20],
}
export const forms = [1, 2, 3, 4, 5, 6]
export const classes = forms.flatMap((form) => letters.map((letter) => ({ id: `${form}${letter}`, form, letter })))

/** All students of those years; `count` is the number of present students. A class moves up together, and part of it stays for form 6. */
export function makeStudents(count: number, { currentYear, starts }: Pick<Calendar, 'currentYear' | 'starts'>): Student[] {
  const sizeOf = classSizes(count)
  const first = starts[0] ?? currentYear
  const entries = Array.from({ length: currentYear - first + 6 }, (_, index) => first - 5 + index)
  return entries.flatMap((entry) => {
    const chance = random('students', entry)
    const taken = new Set(Object.values(knownClasses).flatMap((list) => list.map((entry) => wholeName(knownName(entry)))))
    const numbers = chance.shuffled(Array.from({ length: Math.max(999, count) }, (_, index) => index + 1))
    return letters.flatMap((letter) => {
      const form = Math.min(currentYear - entry + 1, 5)
      const staying = sizeOf.get(`6${letter}`) ?? 0
      const intake = Math.max(sizeOf.get(`${form}${letter}`) ?? 0, staying)
      const known = (entry > currentYear - 5 && knownClasses[`${form}${letter}`]) || []
      return Array.from({ length: intake }, (_, place) => {
        const leaves = entry + (place < staying ? 5 : 4)
        return makeStudent(chance, { entry, letter, leaves, serial: numbers.pop() ?? 0, known: known[place], taken })
      }).filter((student) => student.leaves >= first)
    })
  })
}

type Making = { entry: number; letter: Letter; leaves: number; serial: number; known: string | undefined; taken: Set<string> }

function makeStudent(chance: Random, { entry, letter, leaves, serial, known, taken }: Making): Student {
  const ability = chance.normal()
  const manners = 0.4 * ability + 0.9 * chance.normal()
  const name = known ? knownName(known) : unusedName(chance, taken)
  return {
    ...name,
    key: nameKey(name.last, name.first),
    id: entry * 10_000 + serial,
    entry,
    letter,
    leaves,
    born: dayAt(entry - 12, 7, 1 + chance.below(365)),
    ability,
    manners,
    absence: Math.min(0.25, Math.max(0, 0.035 - 0.015 * manners + 0.02 * chance.normal())),
    lateness: Math.min(0.3, Math.max(0.005, 0.05 - 0.025 * manners + 0.03 * chance.normal())),
  }
}

function unusedName(chance: Random, taken: Set<string>): Name & { sex: 'F' | 'M' } {
  for (;;) {
    const sex = chance.chance(0.5) ? 'F' : 'M'
    const name = nameOf(chance, sex)
    if (taken.has(wholeName(name))) continue
    taken.add(wholeName(name))
    return { ...name, sex }
  }
}

const wholeName = ({ last, first }: Name) => `${last}, ${first}`

/** Shares `count` among the 30 classes exactly. */
function classSizes(count: number): Map<string, number> {
  const shares = classes.map(({ id, form }, index) => ({ id, exact: ((sizes[form]?.[index % letters.length] ?? 0) * count) / 1000 }))
  const given = shares.reduce((sum, { exact }) => sum + Math.floor(exact), 0)
  const luckiest = [...shares].sort((a, b) => (b.exact % 1) - (a.exact % 1)).slice(0, count - given)
  return new Map(shares.map((share) => [share.id, Math.floor(share.exact) + (luckiest.includes(share) ? 1 : 0)]))
}

/** The student's form in the school year that begins in that September; null before entry and after leaving. */
export function formIn(student: Student, startYear: number): number | null {
  return startYear >= student.entry && startYear <= student.leaves ? startYear - student.entry + 1 : null
}

/** Class lists of a school year, in order of names. */
export function classLists(students: readonly Student[], startYear: number): Map<string, Student[]> {
  const lists = new Map<string, Student[]>(classes.map(({ id }) => [id, []]))
  for (const student of students) {
    const form = formIn(student, startYear)
    if (form !== null) lists.get(`${form}${student.letter}`)?.push(student)
  }
  for (const list of lists.values()) list.sort((a, b) => compareText(a.key, b.key) || a.id - b.id)
  return lists
}

/** The subjects of a student: the class's core and one of each option, kept from form to form. */
function takes(student: Student, form: number): Abbr[] {
  const { core, options } = curriculum(form, student.letter)
  return [...core, ...options.map((option) => random(student.id, option[0] ?? '').pick(option))]
}

/** A few new students have no password yet. */
export const hasPassword = ({ id, entry, letter }: Student, currentYear: number) =>
  entry < currentYear || letter !== 'B' || !random(id, 'password').chance(0.3)

export const subjectIds = (student: Student, form: number) => takes(student, form).map((abbr) => subjectOf[abbr].id)
