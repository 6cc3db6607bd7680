import type { SchoolPlan } from '../db/_insert.ts'
import type { NewRow } from '../db/_schema.ts'
import { daysLater } from '../domain/_dates.ts'
import { restrictedName } from '../domain/_policy.ts'
import { codedComments, posts } from '../domain/school/usual-lists.ts'
import { type Calendar, possibleAttendance, type Term, timeZone, yearId } from './calendar.ts'
import { contactsOf, homeOf } from './homes.ts'
import { logo } from './logo.ts'
import { random } from './random.ts'
import { classes, formIn, hasPassword, type Student, subjectIds } from './students.ts'
import { subjects } from './subjects.ts'
import { employeeRow, principal, type Staff } from './teachers.ts'

/** The school without reports: people, classes, timetable and terms. */
export function schoolPlan(students: readonly Student[], staff: Staff, calendar: Calendar, passwordHash: string): SchoolPlan {
  const { starts, currentYear, terms } = calendar
  const before = daysLater(calendar.firstDay(currentYear), -14)
  const everyYear = <T>(rows: (academic_year_id: number) => T[]) => starts.flatMap((start) => rows(yearId(start)))
  return {
    school: {
      name: 'Poui Valley Secondary School',
      motto: 'Crescamus in luce',
      address: '12 School Road, Poui Valley, Trinidad',
      telephone: '(868) 555-0142',
      principal: `${principal.first.slice(0, 1)}. ${principal.last}`,
      time_zone: timeZone,
      logo,
      logo_type: 'image/png',
    },
    administrators: (['full', 'restricted'] as const).map((kind, index) => ({
      id: index + 1,
      user_name: kind === 'full' ? 'admin' : restrictedName,
      kind,
      password_hash: passwordHash,
      created_at: `${before}T13:00:00.000Z`,
    })),
    posts,
    employees: staff.teachers.map((teacher) => employeeRow(teacher, passwordHash, daysLater(before, 3))),
    years: [...starts, currentYear + 1].map(yearId),
    terms: terms.map(termRow),
    closures: calendar.closures.map((days) => closureRow(days, `${before}T13:00:00.000Z`)),
    classes: classes.map(({ id, form }) => ({ id, form_level: form, retired_at: null })),
    formTeachers: everyYear((year) => [...staff.formTeachers].map(([id, { id: employee }]) => inCharge(employee, id, year))),
    deans: everyYear((year) =>
      classes.flatMap(({ id, form }) => [...staff.deans].flatMap(([of, dean]) => (of === form ? [inCharge(dean.id, id, year)] : []))),
    ),
    subjects: subjects.map(({ id, title, abbr }) => ({ id, title, abbr })),
    codedComments,
    lessons: everyYear((academic_year_id) =>
      staff.lessons.map(({ teacher, subject, classId }) => ({
        employee_id: teacher.id,
        subject_id: subject,
        form_class_id: classId,
        academic_year_id,
      })),
    ),
    students: students.map((student) => studentRow(student, calendar, passwordHash)),
    contacts: students.flatMap((student) => contactsOf(student, currentYear)),
    subjectStudents: students.flatMap((student) => subjectStudents(student, currentYear, staff)),
    postings: terms
      .filter(({ isCurrent }) => !isCurrent)
      .map(({ year, term, posted }) => ({ academic_year_id: year, term, posted: 1 as const, date_posted: posted })),
  }
}

const closureRow = ({ from, to, reason }: Calendar['closures'][number], at: string): NewRow<'school_calendar'> => ({
  date_from: from,
  date_to: to,
  reason,
  form_level: null,
  source: null,
  added_at: at,
  removed_at: null,
})

const termRow = (term: Term): NewRow<'academic_term'> => ({
  academic_year_id: term.year,
  term: term.term,
  term_start: term.start,
  term_end: term.end,
  new_term_beginning: term.next,
  possible_attendance: possibleAttendance(term),
  is_current: term.isCurrent ? 1 : 0,
})

const inCharge = (employee_id: number, form_class_id: string, academic_year_id: number) => ({
  employee_id,
  form_class_id,
  academic_year_id,
})

function subjectStudents(student: Student, currentYear: number, staff: Staff) {
  const form = formIn(student, currentYear)
  if (form === null) return []
  return subjectIds(student, form).map((subject_id) => ({
    student_id: student.id,
    subject_id,
    employee_id: staff.teacherOf(subject_id, `${form}${student.letter}`),
  }))
}

const houses = ['Chaconia', 'Immortelle', 'Poui', 'Samaan']

/** The row in the table of students. A student who left is archived and has no class. */
function studentRow(student: Student, calendar: Calendar, passwordHash: string) {
  const { currentYear } = calendar
  const form = formIn(student, currentYear)
  const entered = calendar.firstDay(student.entry)
  const chance = random(student.id, 'papers')
  return {
    id: student.id,
    first_name: student.first,
    last_name: student.last,
    sex: student.sex,
    date_of_birth: student.born,
    birth_certificate_no: `${student.born.replaceAll('-', '')}${String(chance.below(10_000)).padStart(4, '0')}`,
    form_class_id: form === null ? null : `${form}${student.letter}`,
    sea_no: `${student.entry % 100}41${String(student.id % 10_000).padStart(4, '0')}`,
    house_name: chance.pick(houses),
    entry_date: entered,
    ...homeOf(student, currentYear),
    password_hash: form !== null && hasPassword(student, currentYear) ? passwordHash : null,
    archived_on: form === null ? calendar.lastDay(student.leaves) : null,
    batch_id: null,
    updated_at: `${entered}T13:${String(chance.between(10, 59))}:00.000Z`,
  }
}
