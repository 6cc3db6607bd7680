import { shownDay, yearTitle } from '../_dates.ts'
import { fullName, type Named } from '../_names.ts'
import { counted } from '../_numbers.ts'
import { classTitle, formTitle } from '../_titles.ts'
import type { HandOverKind } from '../hand-over/index.ts'
import type { PlanFault } from '../hand-over/plan.ts'
import type { Entry } from '../school/deadlines.ts'
import { closesText, shortTitles } from './deadlines.ts'

export const words = {
  title: 'Hand over',
  open: 'Hand Over',
  what: 'What',
  marks: 'Marks',
  book: 'Mark Book',
  to: 'To',
  why: 'Why',
  leaves: 'Leaves the school for good',
  away: 'Is away, and comes back',
  from: 'From',
  until: 'Back on',
  untilHint: 'For somebody who comes back. The Dashboard says so on that day.',
  everything: 'Everything to',
  choose: 'Choose',
  asAbove: 'As above',
  nobody: 'Nobody yet',
  archives: 'Archive the account afterwards',
  effect:
    'Lessons go with their students, mark books and all that is entered; the history keeps who entered it. Marks of posted terms and mark books of closed terms stay as they are.',
  nothing: 'Nothing to hand over',
  nothingText: 'No lessons, form classes or dean’s classes this year.',
  classes: 'Classes and deadlines',
  noLessons: 'No lessons this year',
  past: 'Handed over',
  moved: 'Someone has changed these lessons or classes meanwhile. They are shown as they are now: check, then hand over again.',
  undoTitle: 'Undo the hand-over?',
  backTitle: 'Give the work back?',
  comesBack: 'Comes Back',
  giveBack: 'Give Back',
  cannotUndo: 'All of it has changed since. Hand it over again instead.',
  nothingBack: 'Nothing is as it was left: all of it has changed since.',
  undoneAlready: 'This is undone already.',
  backAlready: 'This has been given back already.',
  restoresToo: 'The account is restored too.',
  planned: 'Waits for its day',
  back: 'Back',
} as const

export const planFaults = {
  'not-a-day': 'Write the day as 08-May-2026, or pick it.',
  'before-from': 'This is not after the first day.',
  choose: 'Choose somebody here, or in each row.',
  'not-there': 'Choose teachers who are at the school.',
} as const satisfies Record<PlanFault, string>

/** What a row is called. */
export const dutyWords = {
  lesson: (subject: string, classId: string) => `${subject} · ${classTitle(classId)}`,
  form: (classId: string) => `Form teacher of ${classTitle(classId)}`,
  dean: (classId: string) => `Dean of ${classTitle(classId)}`,
  time: (entry: Entry, closes: string) => `More time for ${shortTitles[entry]}: until ${closesText(closes)}`,
  ofYear: (year: number) => `for ${yearTitle(year)}`,
} as const

export const titleOf = (teacher: Named) => `Hand over the work of ${fullName(teacher)}`
export const toOf = (what: string) => `${what}: to whom`
export const enteredOf = (entered: number, registered: number) => `${entered} of ${registered}`
export const assessmentsOf = (count: number) => (count === 0 ? '–' : counted(count, 'assessment'))

type Counts = { done: number; open: number; kept: number }
/** `7 to K. Joseph and S. Noël, 1 nobody has yet`. */
export const saidOf = ({ done, open, kept }: Counts, names: readonly string[]) =>
  [
    done > 0 && `${done} to ${names.join(', ')}`,
    open > 0 && `${open} nobody has yet`,
    kept > 0 && `${kept} left, because somebody had changed them`,
  ]
    .filter(Boolean)
    .join('; ')

const kindText = { leaves: 'Left for good', away: 'Away', back: 'Came back', fill: 'Filled' } satisfies Record<HandOverKind, string>
export const kindOf = ({ kind, day, until }: { kind: HandOverKind; day: string; until: string | null }) =>
  `${kindText[kind]}, from ${shownDay(day)}${until ? ` to ${shownDay(until)}` : ''}`

const rowsText = (count: number) => (count === 1 ? '1 row' : `${count} rows`)
export const undoText = ({ back, kept }: { back: number; kept: number }) =>
  `${rowsText(back)} ${back === 1 ? 'is' : 'are'} put back exactly as before.${kept > 0 ? ` ${rowsText(kept)} changed since and ${kept === 1 ? 'stays' : 'stay'} as now.` : ''}`
export const backText = (back: number, of: number) =>
  `${rowsText(back)} ${back === 1 ? 'goes' : 'go'} back, with mark books as they are now.${of > back ? ` ${rowsText(of - back)} changed since and ${of - back === 1 ? 'stays' : 'stay'} as now.` : ''}`
export const undone = ({ back, kept }: { back: number; kept: number }) =>
  `Put back: ${back}.${kept > 0 ? ` Kept, changed since: ${kept}.` : ''}`
export const gaveBack = (count: number) => `Given back: ${count}.`

export const unfilledWords = {
  title: 'Unfilled',
  about: 'Lessons, classes and forms that nobody at the school has this year.',
  lessons: 'Lessons without a teacher',
  classes: 'Classes without a form teacher',
  forms: 'Forms without a dean',
  class: 'Class',
  subject: 'Subject',
  students: 'Students',
  form: 'Form',
  withoutDean: 'Classes without one',
  fill: 'Fill',
  none: 'Everything has somebody',
  noneText: 'Each lesson has a teacher, each class a form teacher, each form a dean.',
  noTerm: 'No current term',
  noTermText: 'Lessons and classes belong to an academic year: set the current term first.',
  filledMeanwhile: 'Somebody has filled this meanwhile.',
  give: 'Give it to',
  back: 'Comes back today',
} as const
export const fillLesson = dutyWords.lesson
export const fillForm = (level: number) => `Dean of ${formTitle(level)}`
export const filled = (name: string, what: string) => `${name}: ${what}.`
export const dueBack = (name: string, until: string) => `${name}, ${shownDay(until)}`
export const shownOf = (shown: number, of: number) => `The first ${shown} of ${of}. Fill these and the others follow.`
