import { type Gap, type Kind, unusual } from '../posting/readiness.ts'

const n = new Intl.NumberFormat('en-TT')
export const counted = (count: number) => n.format(count)

export const words = {
  title: 'Readiness',
  lists: 'What is missing',
  classes: 'Classes',
  class: 'Class',
  allClasses: 'All classes',
  students: 'Students',
  print: 'Print',
  close: 'Close',
  subject: 'Subject',
  teacher: 'Teacher',
  noTeacher: 'No teacher',
  student: 'Student',
  missing: 'Missing',
  enterMarks: 'Enter Marks',
  viewRecord: 'View Record',
  noTerm: 'No current term',
  noTermYet: 'There is something to check when the administrator has set the current term.',
  nobody: 'Nobody is registered in this term',
  nobodyYet: 'Students are registered into the term on the Dashboard. What their reports still lack is listed here then.',
  noClasses: 'No class of yours has students in this term',
  noClassesYet: 'Form teachers and deans see here what is missing in their classes. The administrator gives you a class under Teachers.',
  inOrder: 'All is in order',
  home: 'What the term reports still lack',
} as const

export const kindTitles = {
  marks: 'Marks',
  remarks: "Form teacher's remarks",
  deans: "Dean's comments",
  attendance: 'Attendance',
  conduct: 'Conduct, deportment',
  unusual: 'Unusual marks',
  subjects: 'No subject record',
} as const satisfies Record<Kind, string>

/** What a list holds, and by which rule. */
export const explained = (kind: Kind, term: number) =>
  ({
    marks: `The ${term === 2 ? 'course' : 'exam'} mark counts in term ${term}. Lessons in which students have none, with how many of those registered have one.`,
    remarks: "Students without form teacher's remarks.",
    deans: "Students without a principal's or dean's comment.",
    attendance: 'Possible attendance, sessions absent or times late are empty, or more sessions are absent than were possible.',
    conduct: 'Conduct or deportment is empty.',
    unusual: `Marks more than ${unusual.further} away from the mean of the student's other marks in the term, where there are at least ${unusual.others} others. They may be right: have them looked at.`,
    subjects: 'Subjects that the students take, of which this term has no record: nobody can enter a mark there.',
  })[kind]

/** Why a list is empty. */
export const inOrder = (kind: Kind, { students, marks }: { students: number; marks: number }) =>
  ({
    marks: `All ${counted(marks)} marks are entered.`,
    remarks: `All ${counted(students)} students have form teacher's remarks.`,
    deans: `All ${counted(students)} students have a principal's or dean's comment.`,
    attendance: `Attendance is filled in for all ${counted(students)} students.`,
    conduct: `Conduct and deportment are given to all ${counted(students)} students.`,
    unusual: `No mark is more than ${unusual.further} away from the mean of the student's others.`,
    subjects: 'Every subject that a student takes has its record. Looked at in the current term alone.',
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
} as const satisfies Record<Exclude<Gap['code'], 'unusual' | 'unrecorded'>, string>

export function gapWords(gap: Gap): string {
  if (gap.code === 'unusual') return `${gap.subject} ${gap.mark}, the others about ${gap.others}`
  return gap.code === 'unrecorded' ? gap.subject : fixed[gap.code]
}

export const enteredOf = (entered: number, registered: number) => `${entered} of ${registered}`
export const countOf = (kind: Kind, classId: string) => `${kindTitles[kind]}, ${classId}`
