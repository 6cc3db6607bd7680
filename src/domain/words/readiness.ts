import { shownNumber } from '../_numbers.ts'
import { type Part, percentMissing } from '../posting/progress.ts'
import { type Gap, type Kind, unusual } from '../posting/readiness.ts'

export const words = {
  title: 'What is missing',
  lists: 'What is missing',
  classes: 'Classes',
  teachers: 'Teachers',
  byWhom: 'By class and teacher',
  total: 'Total missing',
  entered: 'Entered',
  wanted: 'Expected',
  class: 'Class',
  allClasses: 'All classes',
  students: 'Students',
  subject: 'Subject',
  teacher: 'Teacher',
  noTeacher: 'No teacher',
  left: (name: string) => `${name} has left`,
  give: 'Give to a teacher',
  student: 'Student',
  studentId: 'Student ID',
  excel: 'Excel',
  missing: 'Missing',
  enterMarks: 'Enter Marks',
  viewRecord: 'View Record',
  noTerm: 'No current term',
  noTermYet: 'An administrator must set the current term first.',
  nobody: 'Nobody is registered in this term',
  nobodyYet: 'Register students into the term on the Dashboard first.',
  noClasses: 'No class of yours has students in this term',
  noClassesYet: 'Form teachers and deans see here what is missing in their classes. An administrator can give you a class under Teachers.',
  inOrder: 'Nothing to do',
  notChecked: 'Not everything could be checked',
  noClass: 'No class',
  viewStudent: 'View student',
  notFound: 'Nothing found',
  notFoundHint: 'Nothing is missing that matches the search.',
  home: 'What is missing',
  reminder: 'Reminder',
  reminderOf: (name: string) => `Reminder for ${name}`,
  slip: 'Print slip',
  slips: 'Slips for teachers',
  slipsHint: 'One for each teacher. Cut along the dashed lines.',
  text: 'Text for an e-mail or a message',
  teachersAbout:
    'Who still has something to enter, the most first: marks of lessons; remarks, attendance and conduct of form classes; dean’s comments.',
  allEntered: 'No teacher has anything left to enter.',
} as const

export const kindTitles = {
  marks: 'Marks',
  remarks: "Form teacher's remarks",
  deans: "Dean's comments",
  attendance: 'Attendance',
  conduct: 'Conduct, deportment',
  unusual: 'Unusual marks',
  subjects: 'No subject record',
  teachers: 'No teacher',
  unregistered: 'Not registered in the term',
} as const satisfies Record<Kind, string>

/** The heads of the columns of classes and teachers. */
export const columnTitles = {
  marks: 'Missing marks',
  remarks: 'Missing remarks',
  deans: "Missing dean's comments",
  attendance: 'Missing attendance',
  conduct: 'Missing conduct',
  unusual: 'Unusual marks',
  subjects: 'Missing subject records',
  teachers: 'Missing teachers',
  unregistered: 'Not registered',
} as const satisfies Record<Kind, string>

/** What a list contains, and by which rule. */
export const explained = (kind: Kind, term: number) =>
  ({
    marks: `The ${term === 2 ? 'course' : 'exam'} mark counts in term ${term}. Lessons in which it is missing, and for how many students it is entered.`,
    remarks: "Students without form teacher's remarks.",
    deans: "Students without a principal's or dean's comment.",
    attendance: 'Possible attendance, sessions absent or times late are empty, or more sessions are absent than were possible.',
    conduct: 'Conduct or deportment is empty.',
    unusual: `Marks more than ${unusual.further} away from the mean of the student's other marks in the term, where there are at least ${unusual.others} others; and course marks more than ${unusual.further} away from the exam mark. They may be right. Please check them.`,
    subjects: 'Students without any subject, and subjects they take that have no record this term, so no mark can be entered.',
    teachers:
      'Subject records without a teacher: the report shows none. Add one under Subjects, View/Add Students, or under Teachers, Lessons.',
    unregistered:
      'Students of the school who are not registered in this term: they have no report. Without a class they cannot be registered.',
  })[kind]

/** The marks that the rule of unusual marks could not judge. */
export const uncheckedWords = ({ entered, unchecked }: { entered: number; unchecked: number }) => {
  if (entered === 0) return 'No mark is entered yet, so none was checked.'
  if (unchecked === 0) return ''
  return `${shownNumber(unchecked)} of ${shownNumber(entered)} marks could not be checked: the student has fewer than ${unusual.others} others, and there is no course mark beside the exam mark.`
}

type Facts = { students: number; marks: number; entered: number; unchecked: number }
/** Why a list is empty. */
export const inOrder = (kind: Kind, { students, marks, ...checks }: Facts) =>
  ({
    marks: marks === 0 ? 'There is no subject record, so no mark is missing.' : `All ${shownNumber(marks)} marks are entered.`,
    remarks: `All ${shownNumber(students)} students have form teacher's remarks.`,
    deans: `All ${shownNumber(students)} students have a principal's or dean's comment.`,
    attendance: `Attendance is filled in for all ${shownNumber(students)} students.`,
    conduct: `Conduct and deportment are given to all ${shownNumber(students)} students.`,
    unusual: [
      checks.unchecked < checks.entered &&
        `No mark that could be checked is more than ${unusual.further} away from the mean of the student's others, or course from exam.`,
      uncheckedWords(checks),
    ]
      .filter(Boolean)
      .join(' '),
    subjects: 'Every student has subjects, and every subject that a student takes has its record. Only the current term is checked.',
    teachers: 'Every subject record names a teacher.',
    unregistered: 'Every student of the school is registered. Only the current term is checked.',
  })[kind]

const fixed = {
  remarks: "Form teacher's remarks",
  deans: "Dean's comment",
  possible: 'Possible attendance',
  absent: 'Sessions absent',
  late: 'Times late',
  beyond: 'More sessions absent than possible',
  conduct: 'Conduct',
  deportment: 'Deportment',
  'no-subjects': 'Without any subject',
  'no-class': 'Without a class',
  unregistered: 'Not registered in the term',
} as const satisfies Record<Exclude<Gap['code'], 'unusual' | 'apart' | 'unrecorded' | 'untaught'>, string>

export function gapWords(gap: Gap): string {
  if (gap.code === 'unusual') return `${gap.subject} ${gap.mark}, the others about ${gap.others}`
  if (gap.code === 'apart') return `${gap.subject} course ${gap.course}, exam ${gap.exam}`
  return gap.code === 'unrecorded' || gap.code === 'untaught' ? gap.subject : fixed[gap.code]
}

export const enteredOf = (entered: number, registered: number, incomplete = 0) =>
  `${entered} of ${registered}${incomplete > 0 ? `, ${incomplete} incomplete` : ''}`
export const countOf = (kind: Kind, whose: string) => `${kindTitles[kind]}, ${whose}`
export const percentMissingOf = (part: Part) => `${percentMissing(part)}%`
