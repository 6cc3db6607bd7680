import { shownDay } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import type { ClassTerm, Field, FieldFault, RemarkDoubt, RowField, SaveFault, SettingField, SubjectFault } from '../term-reports/index.ts'
import { closesLine, overFault, overWords } from './deadlines.ts'
import { openingFaults } from './opening.ts'

export const statusWords = { saving: 'Saving...', saved: 'Record Saved', failed: 'Error Occured' } as const

/** The states of a row of the subject table. */
export const rowStatusWords = { saving: 'Updating Record', saved: 'Record Updated', failed: 'Error Occured!' } as const

export const labels = {
  possible_attendance: 'Possible Attendance',
  times_absent: 'Sessions Absent',
  times_late: 'Times Late',
  conduct: 'Conduct',
  deportment: 'Deportment',
  comments: "Form Teacher's Remarks",
  deans: "Principal's/Dean's Comment",
  custom_comment: 'Comment',
  new_term_beginning: 'School Reopens',
} as const satisfies Record<Field, string>

export const faults = {
  'not-a-count': 'Whole digits only, 0 to 999.',
  'not-a-grade': 'Choose a grade from A to E.',
  'not-a-day': 'Write a day like 05-Jan-2026.',
  'too-long': 'Too long. It will be saved once it is shorter.',
  'not-yours': 'Your account may not change this.',
  closed: 'This term is closed. Only an administrator may change it.',
  over: overFault,
  'more-absent-than-possible': 'Sessions Absent is more than Possible Attendance.',
  ...openingFaults,
} as const satisfies Record<FieldFault | SaveFault, string>

export const columnTitles = {
  course_mark: 'Course',
  exam_mark: 'Exam',
  coded_comment: 'Comment 1',
  coded_comment_1: 'Comment 2',
} as const satisfies Record<RowField, string>

export const rowFaults = {
  'not-a-mark': 'Marks are whole numbers, 0 to 100.',
  'no-such-comment': 'There is no such comment.',
  left: 'The student has left the school. Marks can’t be entered.',
  'exam-off': 'No exam in Term 2 for Forms 1 to 4.',
  'subject-there': 'The student already has a record for this subject.',
  'no-subject': 'This subject no longer exists.',
  'not-yours': faults['not-yours'],
  closed: faults.closed,
} as const satisfies Record<SubjectFault | 'not-a-mark', string>

const sexes = { F: 'female', M: 'male' } as const

/** A doubt about a remark, which is saved anyway. */
export function doubtWords({ kind, words }: RemarkDoubt, { sex }: { sex: 'F' | 'M' | null }): string {
  if (kind === 'other-name') return `“${words}” is the name of another student of this class.`
  if (kind === 'repeated') return /^\d+$/.test(words) ? `${words} others have the same remark.` : `${words} has the same remark.`
  if (kind === 'pronoun') return `“${words}”: this student is recorded as ${sex === null ? 'neither' : sexes[sex]}.`
  return `“${words}” has still to be filled in.`
}

/** The reader's deadlines in a class, or why they are over; empty for people who set deadlines, and in a closed term. */
export function deadlinesOf({ rights, closes }: Pick<ClassTerm, 'rights' | 'closes'>) {
  if (!rights.open || rights.administer) return []
  const parts = [
    { entry: 'remarks', right: 'remarks' },
    { entry: 'deans', right: 'deansComment' },
  ] as const
  return parts.flatMap(({ entry, right }) => {
    const until = closes[entry]
    if (!rights[right] || !until) return []
    const isOver = rights.over?.includes(right) ?? false
    return [{ entry, isOver, words: isOver ? overWords(until, entry) : closesLine(until, entry) }]
  })
}

export const clearedWords = (typed: string, stored: string) => `“${typed}” was cleared. Recorded: ${stored === '' ? 'none' : stored}.`

export const screenWords = {
  title: 'Edit/View Term Reports',
  selectClass: 'Select Class',
  nextClass: 'Next Class',
  ahead: 'For the next student, whose page is loading. Esc cancels.',
  otherTerms: 'Other terms',
  viewRecord: 'View Record',
  average: 'Average',
  grade: 'Grade',
  entered: 'entered',
  notEntered: 'not entered',
  toCome: (count: number) => `${counted(count, 'subject')} still to come`,
  closed: 'This term is closed, so its reports can only be read.',
  noTerm: 'There is no current term yet. An administrator sets it on the Dashboard.',
  noTermTitle: 'No current term',
  noClassesTitle: 'No classes',
  noClasses: 'You have no lessons, form class or dean classes this year. An administrator can assign them under Teachers.',
  noStudentsTitle: (classId: string) => `No students of ${classId} are registered`,
  noStudents: 'An administrator registers the students into the term on the Dashboard.',
  noSubjectsTitle: 'No subjects',
  noSubjects: 'This student is assigned to no subject.',
  nobodyFound: 'No student of your classes has this number or name in this term.',
  printClass: (classId: string) => `Print ${classId}`,
  phrase: 'Coded comment',
  phraseFor: (label: string) => `Put a coded comment into ${label}`,
  comment: 'Comment',
  commentLimit: 'Max 215 characters',
  written: 'written',
  notWritten: 'not written yet',
  moreFound: (shown: number, all: number) => `The first ${shown} of ${all}. Type more of the name.`,
} as const

/** The administrator's panel and the deletions. */
export const administerWords = {
  title: 'Administrator',
  allClasses: 'All Classes',
  changeClass: 'Change Class',
  class: 'Class',
  warning: 'Warning',
  hasSubjects: 'Cannot delete record with existing subject records. Please delete all subject records first.',
  noClass: 'This class no longer exists.',
  left: 'This student has left the school. Restore the student first, under Students, Archived.',
  asks: (what: string) => `Delete ${what} ?`,
  deleted: (what: string) => `${what} deleted.`,
  removed: 'Deleted today',
  undoOf: (subject: string) => `Undo: ${subject} deleted`,
  restored: (subject: string) => `${subject} restored.`,
  changeSubject: 'Change Subject',
  changeSubjectOf: (subject: string) => `Change Subject: ${subject}`,
  subject: 'Subject',
  subjectChanged: 'Record Updated',
  failed: 'Error occured',
  settingFailed: 'An Error Has Occured',
  classChanged: (classId: string) => `Class changed to ${classId}`,
} as const

const records = (many: number) => counted(many, 'record')
const shownSetting = (value: unknown) =>
  value === null ? 'empty' : /^\d{4}-/.test(String(value)) ? shownDay(String(value)) : String(value)

/** Before a figure is set for a class or for all. */
export const settingWords = {
  shown: shownSetting,
  title: (field: SettingField, value: unknown) => `${labels[field]}: ${shownSetting(value)}`,
  who: (classId: string | null) => (classId === null ? administerWords.allClasses : classId),
  from: 'From',
  to: 'To',
  records: 'Records',
  classes: 'Classes',
  change: (many: number) => (many === 0 ? 'Change the term' : `Change ${records(many)}`),
  term: (old: unknown, value: unknown) =>
    `The term changes from ${shownSetting(old)} to ${shownSetting(value)}, for students who are registered later.`,
  overAbsent: (many: number) => `In ${records(many)} Sessions Absent is more than this.`,
  canUndo: 'It can be undone here for a day.',
  recent: 'Set today',
  done: (field: SettingField, value: string, classId: string | null, many: number, by: string, at: string) =>
    `${labels[field]} ${shownSetting(value)} for ${classId ?? 'all classes'}: ${records(many)}, ${by}, ${at}`,
  undoOf: (field: SettingField, classId: string | null) => `Undo: ${labels[field]} for ${classId ?? 'all classes'}`,
} as const
export const settingUndone = ({ undone, kept }: { undone: number; kept: number }) =>
  `${records(undone)} changed back.${kept > 0 ? ` ${records(kept)} changed since: left as they are.` : ''}`

const whichClasses = (classId: string | null) => (classId === null ? 'for all classes.' : `for ${classId}.`)

export const settingSaved = {
  possible_attendance: (value: unknown, classId: string | null) => `Possible attendance set to ${value} ${whichClasses(classId)}`,
  new_term_beginning: (value: unknown, classId: string | null) =>
    `New Term Beginning set to ${shownDay(String(value))} ${whichClasses(classId)}`,
} as const
