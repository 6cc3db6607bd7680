import { yearTitle } from '../_dates.ts'
import { fullName, type Named } from '../_names.ts'
import { counted } from '../_numbers.ts'
import type { Entries, LessonFault, TeacherFault } from '../school/teachers/index.ts'

export const words = {
  title: 'Teachers',
  teacher: 'Teacher',
  add: 'Add New Teacher',
  current: 'Current Teachers',
  archive: 'Archive',
  tabs: 'Current or archived',
  number: 'Teacher #',
  lastName: 'Last Name',
  firstName: 'First Name',
  dateOfBirth: 'Date of Birth',
  userName: 'User Name',
  lessons: 'Lessons',
  reset: 'Reset',
  teacherNo: 'Teacher No',
  post: 'Post',
  noPost: 'None',
  ok: 'Ok',
  saving: 'Saving...',
  saved: 'Saved',
  /** The status shows 'error', or the server's message. */
  error: 'error',
  notSaved: 'Not saved. See what is marked.',
  added: 'Teacher added',
  temporary: 'Temporary password',
  handOver: 'It is shown only now. Write it down and hand it over. It must be changed at the first sign-in.',
  archiveIt: 'Archive',
  restoreIt: 'Restore',
  noneFound: 'Search by number, name or user name.',
  noneYet: 'No teachers yet',
  noneYetText: 'Add the first one. The user name and temporary password are made for you.',
  noneYetRestricted: 'An administrator adds them.',
  noneArchived: 'Nobody is archived',
  noneArchivedText: 'Archive teachers who leave under Edit. They are listed here and can’t sign in.',
  resetFailed: 'Error occured.',
} as const

export const faultWords = {
  required: 'Required',
  'too-long': 'Too long.',
  'not-a-day': 'Write the date as 08-May-1980, or pick it.',
  'in-future': 'This day is in the future.',
  'not-a-user-name': 'Letters without accents, digits, dots and hyphens; at most 60.',
  taken: 'Someone else already has this.',
  'unknown-post': 'There is no such post.',
} as const satisfies Record<TeacherFault, string>

export const ofTeacher = (action: string, teacher: Named) => `${action} ${fullName(teacher)}`
export const asksReset = (teacher: Named) => `Reset ${fullName(teacher)} password ?`
export const wasReset = (teacher: Named) => `${fullName(teacher)} password reset.`
export const asksArchive = (teacher: Named) => `Archive ${fullName(teacher)} ?`
export const asksRestore = (teacher: Named) => `Restore ${fullName(teacher)} ?`
export const archived = (teacher: Named) => `${fullName(teacher)} archived.`
export const restored = (teacher: Named) => `${fullName(teacher)} restored.`
export const resetEffect = 'The old password stops working, and the teacher is signed out everywhere.'
export const restoreEffect = 'The old user name and password work again.'
export const notFound = (search: string) => `No teacher matches “${search}”`
export const willBe = (userName: string) => `If blank, it will be ${userName}`
export const changedMeanwhile = (by: string, when: string) => `${by} changed this teacher on ${when}. Check, then choose again.`

type Duties = { lessons: number; formClasses: readonly string[]; deanClasses: readonly string[] }
/** What stays with an archived teacher, as a reminder. */
export function archiveEffect({ lessons, formClasses, deanClasses }: Duties): string {
  const kept = [
    lessons > 0 && (lessons === 1 ? '1 lesson' : `${lessons} lessons`),
    formClasses.length > 0 && `form class ${formClasses.join(', ')}`,
    deanClasses.length > 0 && `dean of ${deanClasses.join(', ')}`,
  ].filter(Boolean)
  const stays = kept.length > 0 ? ` Give their work this year to someone else: ${kept.join('; ')}.` : ''
  return `An archived teacher cannot sign in, and can be restored. All that was entered stays.${stays}`
}

export const lessonWords = {
  title: 'Lessons',
  formClass: 'Form Class',
  formDean: 'Form Dean',
  subjectId: 'Subj ID',
  subject: 'Subject',
  class: 'Class',
  status: 'Status',
  add: 'Add Lesson',
  change: 'Change',
  undone: 'Undone',
  choose: 'Choose',
  saved: 'Saved',
  error: 'Error Occured',
  both: 'Choose both, Subject and Class.',
  none: 'No lessons yet. Add the first one below.',
  noTerm: 'No current term',
  noTermText: 'Lessons and classes belong to an academic year: set the current term first.',
  noClasses: 'There are no form classes with a form level yet.',
  deleted: 'Lesson deleted',
  gone: 'Someone else has changed or deleted this lesson. Close and open Lessons again.',
  dashboard: 'Dashboard',
  otherYear: 'Lessons of this year can no longer be changed. Close and open Lessons again.',
} as const

/** Between two years both have lessons; `own` is the year of the students' classes. */
export const yearLine = (year: number, own: number) =>
  `For ${yearTitle(year)}${year === own ? ', which the students’ classes are of' : `. The students’ classes are of ${yearTitle(own)}`}.`
export const takeYear = (year: number) => `Show ${yearTitle(year)}`

export const lessonFaults = {
  exists: 'This lesson is in the list already.',
  'unknown-subject': 'This subject no longer exists.',
  'unknown-class': 'This class no longer exists.',
} as const satisfies Record<LessonFault, string>

/** Before a lesson with entries is deleted or becomes another. */
export const asksDelete = (lesson: string) => `Delete ${lesson} ?`
export const asksChange = (lesson: string, next: string) => `Change ${lesson} to ${next} ?`
const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
export function entriesText({ records, bookMarks, students }: Entries): string {
  const parts = [
    records > 0 && many(records, 'subject record'),
    bookMarks > 0 && `${many(bookMarks, 'mark')} in the mark book`,
    students > 0 ? `marks or comments for ${many(students, 'student')}` : 'no marks or comments yet',
  ]
  return `This year it has ${parts.filter(Boolean).join(', ')}.`
}
export const entriesStay = (lesson: string) => `All of it stays under ${lesson}; only the teacher goes.`
export const undoOf = (lesson: string) => `Undo: ${lesson}`

type Shared = Named & { classId: string }
/** The ticked classes that another person has too. */
export const alsoTheirs = (others: readonly Shared[]) => `Also: ${others.map((o) => `${o.classId} ${fullName(o)}`).join(', ')}`

export const slipWords = {
  open: 'Password Slips',
  title: 'Password slips for teachers',
  about: 'Teachers without a password',
  userName: 'User Name',
  nobody: 'Every teacher has a password',
  nobodyHint: 'Reset, in the list of teachers, gives one of them a new one.',
  effect: 'Each must change it at the first sign-in. The slips are shown only once: print them then.',
  make: 'Make slips',
} as const
export const slipsAsk = (without: number) =>
  `${counted(without, 'teacher')} without a password ${without === 1 ? 'gets' : 'get'} a temporary one. Nobody else’s changes.`
