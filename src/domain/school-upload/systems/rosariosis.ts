import type { List } from './list.ts'

/**
 * RosarioSIS: its exported lists, as `.xlsx` or `.csv`. A number's title begins with the installation's name, `RosarioSIS ID`; dates
 * are `MM/DD/YYYY`, ISO or in words, by the user's preference.
 */
export const rosariosis: readonly List[] = [
  {
    kind: 'students',
    has: ['*id', 'gradelevel', 'firstname', 'lastname'],
    columns: {
      ...{ '*sisid': 'id', '*schoolid': 'id', id: 'id', firstname: 'first_name', lastname: 'last_name', gender: 'sex' },
      ...{ birthdate: 'date_of_birth', dateofbirth: 'date_of_birth', enrollmentstartdate: 'entry_date', house: 'house_name' },
      ...{ section: 'class_id', class: 'class_id', formclass: 'class_id', gradelevel: 'class_id' },
    },
    firstOf: [['formclass', 'class', 'section', 'gradelevel']],
    days: 'month-first',
    adds: ['classes'],
  },
  {
    kind: 'students',
    has: ['student', '*sisid', 'gradelevel'],
    columns: { student: 'whole-first-last', '*sisid': 'id', gradelevel: 'class_id' },
    adds: ['classes'],
  },
  {
    kind: 'teachers',
    has: ['user', 'profile', '*sisid'],
    columns: { user: 'whole-first-last', '*sisid': 'teacherNum' },
    only: { title: 'profile', is: ['teacher'] },
  },
  { kind: 'teachers', has: ['teacher', '*sisid'], columns: { teacher: 'whole-first-last', '*sisid': 'teacherNum' } },
  { kind: 'subjects', has: ['subject', 'course', 'periods', 'teacher', 'seats', 'markingperiod'], columns: { course: 'title' } },
  /** openSIS writes the same. */
  {
    kind: 'marks',
    has: ['student', 'course', '%'],
    columns: { student: 'studentName', course: 'subject', '%': 'courseMark' },
    fillsDown: 'student',
    adds: ['subjects', 'terms'],
  },
]
