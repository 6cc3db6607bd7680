import { yearTitle } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import type { TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import type { Entered, Kept, YearStaff } from '../school/terms/uses.ts'

export const words = {
  open: 'Take Away',
  undo: 'Undo Registering',
  registered: 'Students registered',
  subjects: 'Their subjects',
  lessons: 'Lessons of the year',
  formTeachers: 'Form teachers',
  deans: 'Deans',
  moved: 'Someone has changed something meanwhile. Nothing was taken away. Check the new numbers.',
  used: 'Something is kept of this term already.',
  nobody: 'Nobody is registered in this term.',
  noUndo: 'This cannot be undone here.',
  backedUp: 'A backup is made before, and has all of it.',
  again: 'You can register the students again at any time.',
} as const

/** Why a term stays, or its students do, as short as a row of a list wants it. */
export const keptNotes: Record<Entered | Kept, string> = {
  posted: 'posted',
  marks: 'has marks',
  remarks: 'has remarks',
  attendance: 'has attendance',
  held: 'has reports held back',
  printed: 'has printed reports',
  read: 'has opened reports',
  current: 'current',
  tests: 'has mark books',
  scans: 'has attendance',
  grace: 'has more time given',
}

export const whyStays = (fault: Entered | Kept, key: TermKey) =>
  fault === 'current'
    ? `${termName(key)} is the current term. Make another term current first.`
    : fault === 'posted'
      ? `The reports of ${termName(key)} are posted.`
      : `${termName(key)} ${keptNotes[fault]}. Only a term in which nothing is entered can be taken away.`
export const whyRegistered = (fault: Entered, key: TermKey) =>
  fault === 'posted'
    ? `The reports of ${termName(key)} are posted.`
    : `${termName(key)} ${keptNotes[fault]}: registering can no longer be undone.`

export const asks = (key: TermKey) => `Take ${termName(key)} away?`
export const alsoYear = (year: number) => `It is the only term of ${yearTitle(year)}, and the year goes with it.`
export const took = (key: TermKey) => `${termName(key)} taken away.`
export const asksUndo = (key: TermKey) => `Undo registering in ${termName(key)}?`
export const undoEffect = (students: number, key: TermKey) =>
  `${counted(students, 'student')} will no longer be registered in ${termName(key)}. Nothing is entered there yet.`
export const staffFacts = ({ lessons, formTeachers, deans }: YearStaff) =>
  [
    [words.lessons, lessons],
    [words.formTeachers, formTeachers],
    [words.deans, deans],
  ] as const
