import { restrictedName } from '../../domain/_policy.ts'
import type { NewRow } from '../_schema.ts'
import { currentYear, holidaysOf, possibleAttendance, termsOf, yearId } from './calendar.ts'
import { codedComments } from './comments.ts'
import { homeOf } from './homes.ts'
import { logo } from './logo.ts'
import type { SchoolPlan } from './make.ts'
import { random } from './random.ts'
import { classes, formIn, hasPassword, type Student, subjectIds } from './students.ts'
import { subjects } from './subjects.ts'
import { employeeRow, posts, principal, type Staff } from './teachers.ts'

/** The school without its reports: people, classes, timetable and terms. */
export function schoolPlan(students: readonly Student[], staff: Staff, years: number, passwordHash: string): SchoolPlan {
  const starts = Array.from({ length: years }, (_, index) => currentYear - years + 1 + index)
  const everyYear = <T>(rows: (academic_year_id: number) => T[]) => starts.flatMap((start) => rows(yearId(start)))
  return {
    school: {
      name: 'Poui Valley Secondary School',
      motto: 'Crescamus in luce',
      address: '12 School Road, Poui Valley, Trinidad',
      telephone: '(868) 555-0142',
      principal: `${principal.first.slice(0, 1)}. ${principal.last}`,
      time_zone: 'America/Port_of_Spain',
      logo,
      logo_type: 'image/png',
    },
    administrators: (['full', 'restricted'] as const).map((kind, index) => ({
      id: index + 1,
      user_name: kind === 'full' ? 'admin' : restrictedName,
      kind,
      password_hash: passwordHash,
      created_at: '2025-08-25T13:00:00.000Z',
    })),
    posts,
    employees: staff.teachers.map((teacher) => employeeRow(teacher, passwordHash)),
    years: [...starts, currentYear + 1].map(yearId),
    terms: starts.flatMap((start) => termsOf(start).map((term) => termRow(term))),
    closures: starts.flatMap((start) => holidaysOf(start).map((days) => closureRow(days))),
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
    students: students.map((student) => studentRow(student, passwordHash)),
    subjectStudents: students.flatMap((student) => subjectStudents(student, staff)),
    postings: starts.flatMap((start) =>
      termsOf(start)
        .filter((term) => !isCurrent(term))
        .map(({ year, term, posted }) => ({ academic_year_id: year, term, posted: 1 as const, date_posted: posted })),
    ),
  }
}

type Term = ReturnType<typeof termsOf>[number]
export const isCurrent = ({ year, term }: Term) => year === yearId(currentYear) && term === 3

const closureRow = ({ from, to, reason }: ReturnType<typeof holidaysOf>[number]): NewRow<'school_calendar'> => ({
  date_from: from,
  date_to: to,
  reason,
  form_level: null,
  source: null,
  added_at: '2025-08-25T13:00:00.000Z',
  removed_at: null,
})

const termRow = (term: Term): NewRow<'academic_term'> => ({
  academic_year_id: term.year,
  term: term.term,
  term_start: term.start,
  term_end: term.end,
  new_term_beginning: term.next,
  possible_attendance: possibleAttendance(term),
  is_current: isCurrent(term) ? 1 : 0,
})

const inCharge = (employee_id: number, form_class_id: string, academic_year_id: number) => ({
  employee_id,
  form_class_id,
  academic_year_id,
})

function subjectStudents(student: Student, staff: Staff) {
  const form = formIn(student, currentYear)
  if (form === null) return []
  return subjectIds(student, form).map((subject_id) => ({
    student_id: student.id,
    subject_id,
    employee_id: staff.teacherOf(subject_id, `${form}${student.letter}`),
  }))
}

const houses = ['Chaconia', 'Immortelle', 'Poui', 'Samaan']

/** The row in the table of students. Who has left is archived and in no class. */
function studentRow(student: Student, passwordHash: string) {
  const form = formIn(student, currentYear)
  const entered = termsOf(student.entry)[0]?.start ?? null
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
    ...homeOf(student),
    password_hash: form !== null && hasPassword(student) ? passwordHash : null,
    archived_on: form === null ? (termsOf(student.leaves)[2]?.end ?? null) : null,
    import_batch_id: null,
    updated_at: `${entered}T13:${String(chance.between(10, 59))}:00.000Z`,
  }
}
