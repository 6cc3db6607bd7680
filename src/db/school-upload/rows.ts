import { yearTitle } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import { together } from '../../domain/_together.ts'
import { storedAs, uploadFields } from '../../domain/school/students/fields.ts'
import type { SheetName } from '../../domain/school-upload/index.ts'
import type { Db } from '../_open.ts'
import { nullsFirst } from '../_term.ts'
import { listComments } from '../school/comments.ts'
import { listTerms } from '../school/terms/index.ts'

type Rows = Record<SheetName, (string | number | null)[][]>

/** The school's data as the workbook's sheets have it: uploaded again, nothing is new. */
export async function listSchoolRows(db: Db, year: number | null): Promise<Rows> {
  const [classes, subjects, teachers, formClasses, deanClasses] = await Promise.all([
    db
      .selectFrom('form_class')
      .select(['id', 'form_level as level'])
      .where('retired_at', 'is', null)
      .where('form_level', 'is not', null)
      .orderBy('form_level', nullsFirst)
      .orderBy('id')
      .execute(),
    db.selectFrom('subject').select(['title', 'abbr']).orderBy('title').execute(),
    db
      .selectFrom('employee')
      .leftJoin('employee_post as post', 'post.id', 'employee.post_id')
      .select([
        'employee.id',
        'first_name',
        'last_name',
        'teacher_num as number',
        'user_name as userName',
        'date_of_birth as born',
        'post.title as post',
      ])
      .where('deleted_at', 'is', null)
      .orderBy('sort_key')
      .orderBy('employee.id')
      .execute(),
    classesOf(db, 'form_teacher_class', year),
    classesOf(db, 'dean_class', year),
  ])
  const [lessons, comments] = await Promise.all([lessonsOf(db, year), listComments(db, '')])
  const names = new Map(teachers.map((teacher) => [teacher.id, teacher]))
  return together({
    classes: classes.map(({ id, level }) => [id, String(level)]),
    subjects: subjects.map(({ title, abbr }) => [title, abbr]),
    teachers: teachers.map(({ id, first_name, last_name, number, userName, born, post }) => [
      ...[first_name, last_name, number, userName, born, post],
      ...[formClasses.get(id) ?? null, deanClasses.get(id) ?? null],
    ]),
    lessons: lessons.map(({ employeeId, subject, classes: own }) => {
      const teacher = names.get(employeeId)
      const isOnly = teacher && teachers.filter((one) => fullName(one) === fullName(teacher)).length === 1
      return [teacher ? (isOnly ? fullName(teacher) : teacher.userName) : '', subject, own]
    }),
    terms: pastTerms(db),
    students: studentsOf(db),
    'coded-comments': comments.flatMap(({ detail, retiredAt }) => (retiredAt ? [] : [[detail]])),
    ...{ 'class-subjects': [], 'student-subjects': [], marks: [], attendance: [] },
  })
}

async function pastTerms(db: Db) {
  const terms = await listTerms(db)
  const current = terms.find(({ isCurrent }) => isCurrent)
  const isPast = ({ year, term }: { year: number; term: number }) =>
    current !== undefined && (year < current.year || (year === current.year && term < current.term))
  return terms
    .filter(isPast)
    .reverse()
    .map(({ year, term, termStart, termEnd, possibleAttendance }) => [
      yearTitle(year),
      String(term),
      termStart,
      termEnd,
      possibleAttendance,
    ])
}

async function studentsOf(db: Db) {
  const columns = uploadFields.map(storedAs)
  const students = await db
    .selectFrom('student_home')
    .select(columns)
    .where('archived_on', 'is', null)
    .orderBy('form_class_id')
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  return students.map((student) => columns.map((column) => student[column]))
}

async function classesOf(db: Db, list: 'form_teacher_class' | 'dean_class', year: number | null): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom(list)
    .select(['employee_id as id', 'form_class_id as classId'])
    .where('academic_year_id', 'is not distinct from', year)
    .orderBy('form_class_id')
    .execute()
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ classId }) => classId).join(', ')]))
}

async function lessonsOf(db: Db, year: number | null) {
  const rows = await db
    .selectFrom('lesson')
    .innerJoin('subject', 'subject.id', 'lesson.subject_id')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select(['employee_id as employeeId', 'subject.title as subject', 'form_class_id as classId'])
    .where('academic_year_id', 'is not distinct from', year)
    .where('deleted_at', 'is', null)
    .orderBy('employee.sort_key')
    .orderBy('subject.title')
    .orderBy('form_class_id')
    .execute()
  const groups = Map.groupBy(rows, ({ employeeId, subject }) => `${employeeId} ${subject}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ ...first, classes: own.map(({ classId }) => classId).join(', ') }] : []
  })
}
