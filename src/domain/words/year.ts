import { shownDay, yearTitle } from '../_dates.ts'
import { counted, shownNumber } from '../_numbers.ts'
import type { TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import type { CarriedList } from '../school/carry-over.ts'
import type { Step, Years } from '../school/terms/years.ts'
import type { Status } from '../year/progress.ts'
import { type Counts, type Outcome, outcomes } from '../year/promotion.ts'
import type { Given } from '../year/subjects.ts'

export const yearTitles = {
  page: 'Change of Year',
  table: 'Classes',
  students: 'Students',
  subjects: 'Subjects',
} as const

export const stepTitles = {
  terms: 'Terms',
  classes: 'Classes',
  promotion: 'Promotion',
  staff: 'Lessons, form teachers and deans',
  subjects: 'Subjects of the students',
  holidays: 'Holidays',
  registration: 'Register Term 1',
} as const satisfies Record<Step, string>

export const statusTitles = { done: 'Done', todo: 'To do', waits: 'Later' } as const satisfies Record<Status, string>

export const outcomeTitles = {
  up: 'Next form, with the class',
  moves: 'Another class',
  repeats: 'Same form again',
  leaves: 'Leaves the school',
  open: 'Not decided',
} as const satisfies Record<Outcome, string>

export const givenTitles = { all: 'All students', some: 'By choice', none: 'Nobody' } as const satisfies Record<Given, string>

const outcomeShort = {
  up: (n: number) => `${shownNumber(n)} to the next form`,
  moves: (n: number) => `${shownNumber(n)} to another class`,
  repeats: (n: number) => `${shownNumber(n)} in the same form again`,
  leaves: (n: number) => `${shownNumber(n)} left`,
  open: (n: number) => `${shownNumber(n)} not decided`,
} as const satisfies Record<Outcome, (n: number) => string>

/** `812 to the next form, 3 in the same form again, 180 left`. */
export const outcomeCounts = (counts: Counts) =>
  outcomes.flatMap((outcome) => (counts[outcome] > 0 ? [outcomeShort[outcome](counts[outcome])] : [])).join(', ')

export const choiceCounts = ({ students, added, dropped }: { students: number; added: number; dropped: number }) =>
  `${counted(students, 'student')}: ${counted(added, 'subject')} added, ${shownNumber(dropped)} removed`

export const words = {
  lead: ({ from, to }: Years) => `From ${yearTitle(from)} to ${yearTitle(to)}`,
  intro: (to: number) =>
    `Take the steps in this order. You can leave this page and continue later. Each step can be undone until the first mark of ${yearTitle(to)} is entered.`,
  begun: (to: number) => `Marks or remarks of ${yearTitle(to)} are entered. The steps can no longer be undone.`,
  nobody: 'No students have been registered yet. Set the current term on the Dashboard and register the students first.',
  hint: (current: TermKey, isPosted: boolean) =>
    `${termName(current)} is ${isPosted ? 'posted' : 'over'}. New classes, terms, lessons and subjects are set in one place.`,
  start: 'Start the new school year',
  by: (by: string, when: string) => `Done by ${by}, ${when}.`,
  undo: 'Undo',
  back: 'Change of Year',
  goOn: 'Continue the Change of Year',
  class: 'Class',
  students: 'Students',
  now: 'Now',
  next: (to: number) => `In ${yearTitle(to)}`,
  goesTo: 'Goes to',
  leaves: 'Leaves the school',
  choose: 'Choose',
  ofClass: 'With the class',
  repeats: 'Same class again',
  save: 'Save',
  seeStudents: 'Students',
  moved: 'Someone has changed something meanwhile. Nothing was done. Check the new numbers.',
} as const

export const termWords = {
  set: 'Set the terms',
  change: 'Change the dates',
  title: (to: number) => `Terms of ${yearTitle(to)}`,
  hint: 'Proposed from last year, on the same weekdays. Check each date. A term without dates can be set later.',
  none: 'No dates yet.',
  noOpening: 'not set',
  saved: (n: number, to: number) => `${counted(n, 'term')} of ${yearTitle(to)} set.`,
  remove: 'Remove the terms',
  asksRemove: (n: number, to: number) => `${counted(n, 'term')} of ${yearTitle(to)} and their dates are removed. You can set them again.`,
  removed: (to: number) => `Terms of ${yearTitle(to)} removed.`,
  nothing: 'Enter the dates of Term 1 at least.',
  meanwhile: 'Someone has changed a term meanwhile. The stored dates are shown.',
  removeFaults: {
    begun: 'Marks are entered already.',
    registered: 'Students are registered in these terms. Undo the registration first.',
    current: 'One of these terms is the current term. Make the last term of the old year current first.',
    used: 'Something is entered for these terms already.',
    none: 'There are no terms to remove.',
  },
} as const

export const classWords = {
  text: (classes: number, students: number) =>
    `${counted(classes, 'class', 'classes')} with ${counted(students, 'student')}. Classes stay from year to year: add new ones, and after the promotion stop using the classes that end.`,
  undecided: (ids: readonly string[]) =>
    `No class of the next form was found for ${ids.join(', ')}. Choose it under Promotion, or add the class.`,
  unplaced: (n: number) => `${counted(n, 'student')} in no class of this year: they are not moved and cannot be registered.`,
  open: 'Form classes',
} as const

export const promotionWords = {
  text: 'Each class goes to the next form. Change it for a class or for single students: same form again, another class, or leaves.',
  open: 'Look through and change',
  promote: 'Promote',
  title: (to: number) => `Put all students into their classes of ${yearTitle(to)}?`,
  effect: 'Reports of earlier terms stay in the classes of that time.',
  leave: (n: number, day: string) =>
    `${counted(n, 'student')} ${n === 1 ? 'is' : 'are'} archived with the day ${shownDay(day)}: everything of ${n === 1 ? 'this student' : 'theirs'} is kept, and they can be restored.`,
  done: (counts: Counts) => `Promotion done: ${outcomeCounts(counts)}.`,
  byHand: 'Students are in new classes already.',
  undoTitle: 'Undo the promotion?',
  undoEffect: (n: number) =>
    `${counted(n, 'student')} go back to the classes they were in, and who was archived is restored. Students whom someone has moved since stay where they are.`,
  undone: (back: number, kept: number) =>
    `Promotion undone for ${counted(back, 'student')}.${kept > 0 ? ` ${counted(kept, 'student')} moved since stay where they are.` : ''}`,
  tableHint: 'A choice is saved at once. Nobody is moved before you press Promote.',
  ticked: 'Ticked students',
  setTicked: 'Set',
  noneTicked: 'Tick students first.',
  choiceFirst: 'Choose where the ticked students go.',
  noClass: 'This class is not in use. Choose another.',
  search: 'Name or number',
  allClasses: 'All classes',
  allOutcomes: 'All',
  outcome: 'What happens',
  nobodyFound: 'No students found',
  nobodyText: 'Change the search, or choose another class.',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all students on this page',
  set: (n: number) => `${counted(n, 'student')} set.`,
} as const

export const promotionFaults = {
  done: 'The promotion is done already.',
  moved: words.moved,
  open: 'Some students have no class to go to. Choose it first.',
  nobody: 'No student is in a class.',
  'too-early': 'The last term of the year is still under way. Students are promoted once it is over, or its reports are posted.',
  registered: 'Students are registered in the new year already. Undo the registration first.',
  'by-hand': 'Most students are in other classes than last year already. To promote them once more would be wrong.',
} as const

export const undoFaults = {
  missing: 'This is undone already.',
  begun: 'Marks or remarks of the new year are entered. This can no longer be undone.',
  registered: 'Students are registered in the new year. Undo the registration first.',
  subjects: 'The subjects were given out after the promotion. Undo that first.',
  none: 'Nobody is registered in the new year.',
  moved: words.moved,
} as const

export const staffWords = {
  text: 'Who teaches what, and who is form teacher and dean of which class.',
  open: (places: readonly string[], to: number) =>
    `Archived teachers had these, and nobody has them in ${yearTitle(to)} yet: ${places.join(', ')}.`,
  openPlaces: {
    lesson: (classId: string, subject: string) => `${classId} ${subject}`,
    form_teacher_class: (classId: string) => `form teacher of ${classId}`,
    dean_class: (classId: string) => `dean of ${classId}`,
  } satisfies Record<CarriedList, (classId: string, subject: string) => string>,
  clear: 'Clear',
  clearTitle: (to: number) => `Clear lessons, form teachers and deans of ${yearTitle(to)}?`,
  clearEffect: 'They are removed, those entered by hand too. This can be undone for a day, until others are entered.',
  undoClear: 'Undo Clear',
  undoClearTitle: (to: number) => `Give ${yearTitle(to)} its lessons, form teachers and deans again?`,
  nothingCleared: 'There is nothing to restore: others were entered since, or it is more than a day ago.',
  givenBack: (to: number) => `Lessons, form teachers and deans of ${yearTitle(to)} are as before.`,
  cleared: (to: number) => `Lessons, form teachers and deans of ${yearTitle(to)} cleared.`,
  change: 'Change',
  head: (year: number) => yearTitle(year),
} as const

export const subjectWords = {
  text: 'What nearly all students of a class took last year, all take. What some took is by choice: students keep what they have had.',
  open: 'Look through and change',
  give: 'Give out the subjects',
  title: (to: number) => `Give all students their subjects of ${yearTitle(to)}?`,
  effect: 'The teachers are those of the lessons of the new class. Reports of earlier terms keep their subjects.',
  differ: (n: number) => `${counted(n, 'student')} would have more or fewer subjects than usual in the class. Look through them first.`,
  done: (counts: { students: number; added: number; dropped: number }) => `Subjects given out. ${choiceCounts(counts)}.`,
  without: (classes: readonly (readonly [string, number])[], canUndo: boolean) =>
    `${counted(
      classes.reduce((sum, [, n]) => sum + n, 0),
      'student',
    )} without any subject: ${classes.map(([id, n]) => `${shownNumber(n)} in ${id}`).join(', ')}. ${canUndo ? 'Undo and give out the subjects again, or assign them by class.' : 'Assign their subjects by class.'}`,
  assign: 'Batch Assignment',
  undoTitle: 'Undo the subjects?',
  undoEffect: (n: number) => `${counted(n, 'student')} get back the subjects they had before. What someone has changed since stays.`,
  undone: ({ students, subjects, kept }: { students: number; subjects: number; kept: number }) =>
    `Subjects of ${counted(students, 'student')} put back, ${shownNumber(subjects)} in all.${kept > 0 ? ` ${counted(kept, 'subject')} changed since ${kept === 1 ? 'stays as it is' : 'stay as they are'}.` : ''}`,
  all: 'All take',
  some: 'By choice',
  usual: 'Usual number',
  differing: 'More or fewer',
  taken: 'Who takes it',
  number: 'Subjects',
  set: 'What the class takes',
  choices: 'Who takes what by choice',
  noChoices: 'Nothing is by choice in this class.',
  takes: (name: string, subject: string) => `${name}: ${subject}`,
  savedClass: (id: string) => `${id} saved.`,
  setHint: 'Save shows the columns of subjects that are by choice.',
} as const

export const choiceFaults = {
  done: 'The subjects are given out already.',
  moved: words.moved,
  'not-promoted': 'Promote the students first: subjects are given by the new class.',
  nobody: 'No student is in a class.',
  registered: 'Students are registered in the new year already. Undo the registration first.',
} as const

export const holidayWords = {
  text: (last: number, next: number, { from, to }: Years) =>
    `School Calendar: ${counted(last, 'entry', 'entries')} in ${yearTitle(from)}, ${shownNumber(next)} in ${yearTitle(to)}.`,
  copy: 'Copy from last year',
  open: 'School Calendar',
} as const

export const registrationWords = {
  text: (registered: number, key: TermKey) =>
    registered === 0
      ? `Nobody is registered in ${termName(key)} yet.`
      : `${counted(registered, 'student')} registered in ${termName(key)}.`,
  current: (key: TermKey) => `Make ${termName(key)} current`,
  isCurrent: (key: TermKey) => `${termName(key)} is the current term.`,
  asksCurrent: (key: TermKey) => `Make ${termName(key)} the current term?`,
  currentEffect: 'Teachers then see the classes and lessons of the new year.',
  backEffect: 'Teachers then see the classes and lessons of the old year again.',
  register: 'Register Students',
  noTerm: 'Set the dates of Term 1 first.',
  undoTitle: 'Undo the registration?',
  undoEffect: (n: number, to: number) =>
    `${counted(n, 'student')} are no longer registered in ${yearTitle(to)}. Nothing has been entered there yet.`,
  undone: (n: number) => `Registration undone for ${counted(n, 'student')}.`,
} as const
