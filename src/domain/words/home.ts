import { counted } from '../_numbers.ts'

export const words = {
  lessons: 'Your lessons',
  lesson: 'Lesson',
  entered: 'Marks entered',
  goOn: 'Continue',
  open: 'Open',
  closed: 'Closed',
  markBook: 'Mark Book',
  classes: 'Your classes',
  class: 'Class',
  missing: 'Still missing',
  complete: 'Complete',
  posted: 'Posted. Marks and remarks can be read, not changed.',
  owes: 'Teachers with the most still to enter',
  everybody: 'All teachers',
} as const

/** The parts of a form teacher and a dean in a class. */
export const missingWords = { attendance: 'attendance', conduct: 'conduct', remarks: 'remarks', deans: "dean's comments" } as const
export const missingOf = (kind: keyof typeof missingWords, students: number) => `${missingWords[kind]} of ${counted(students, 'student')}`
export const lessonName = ({ classId, subject }: { classId: string; subject: string }) => `${classId} ${subject}`
export const owed = (missing: number) => `${missing} missing`
