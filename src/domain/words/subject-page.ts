import { counted } from '../_numbers.ts'

export const words = {
  lessons: 'Lessons',
  class: 'Class',
  teacher: 'Teacher',
  marks: 'Marks',
  mean: 'Mean',
  passed: 'Passed',
  entered: 'Marks entered',
  ofTerm: 'Mean of the term',
  byForm: 'By form over the terms',
  form: 'Form',
  all: 'All',
  own: 'Lessons in your reach',
  noTeacher: 'No teacher',
  enter: 'Enter Marks',
  edit: 'Edit',
  none: 'No lessons this term',
  noneText: 'Nobody teaches the subject in this year, and no student takes it in this term.',
  ownOnly: 'Your own lessons, and the classes that you are in charge of.',
} as const

export const marksOf = (classId: string) => `Marks of Class ${classId}`
export const inClasses = (count: number) => `in ${counted(count, 'class', 'classes')}`
export const enteredOf = ({ done, of }: { done: number; of: number }) => `${done} of ${counted(of, 'mark')}`
