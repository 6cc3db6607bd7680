import type { List } from './list.ts'

/** openSIS: its exported lists, a web page's table under the name `.xls`. Dates have the month first, in digits or letters. */
export const opensis: readonly List[] = [
  {
    kind: 'students',
    has: ['studentid', 'grade', 'first', 'last'],
    columns: {
      ...{ studentid: 'id', first: 'first_name', last: 'last_name', gender: 'sex', dob: 'date_of_birth' },
      ...{ grade: 'class_id', section: 'class_id' },
    },
    days: 'month-first',
    adds: ['classes'],
  },
  {
    kind: 'students',
    has: ['student', 'studentid', 'alternateid', 'grade'],
    columns: { student: 'whole-last-first', studentid: 'id', grade: 'class_id', section: 'class_id' },
    adds: ['classes'],
  },
  {
    kind: 'teachers',
    has: ['staffid', 'first', 'last'],
    columns: { first: 'firstName', last: 'lastName', staffid: 'teacherNum', dateofbirth: 'dateOfBirth' },
    days: 'month-first',
  },
  { kind: 'subjects', has: ['subject', 'course', 'markingperiod', 'period', 'days', 'teacher'], columns: { course: 'title' } },
]
