import { setImmediate } from 'node:timers/promises'
import { type Actor, canWriteTerm } from '../../domain/_policy.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { together } from '../../domain/_together.ts'
import { type KnownSchool, readTerm, readYear, type SheetName, type TypedRow } from '../../domain/school-upload/index.ts'
import type { Db } from '../_open.ts'
import { comparedColumns } from '../school/students/upload-apply.ts'
import { listPosts } from '../school/teachers/find.ts'
import { listTerms } from '../school/terms/index.ts'
import { rulesByTerm } from '../school/terms/mark-words.ts'
import { findStored } from './standing.ts'

/** `year`: of lessons and teachers' classes; `own`: of students' classes and subjects. */
export type Of = { year: number | null; own: number | null; today: string; actor: Actor }

/** The school to compare an upload with: only the students and terms that its rows concern. Other requests run in between. */
export async function findKnownSchool(db: Db, { year, today, actor }: Of, rows: readonly TypedRow[]): Promise<KnownSchool> {
  const has = (...sheets: SheetName[]) => rows.some(({ sheet }) => sheets.includes(sheet))
  const hasStudents = has('students', 'class-subjects', 'student-subjects', 'marks', 'attendance')
  const [students, terms, rulesFor] = await Promise.all([hasStudents ? listStudents(db, rows) : new Map(), listTerms(db), rulesByTerm(db)])
  const standing = await findStored(db, termsOf(rows, terms), [...students.keys()])
  const charges = (await Promise.all([listCharges(db, 'form', year), listCharges(db, 'dean', year)])).flat()
  return together({
    ...(await findPlain(db)),
    ...{ today, hasYear: year !== null, students, ...standing },
    merged: listMerged(db),
    posts: listPosts(db),
    terms: terms.map((term) => ({ ...term, mayWrite: canWriteTerm(actor, term), rules: rulesFor(term) })),
    rules: rulesFor({ year: 0, term: 0 }),
    mayWritePast: canWriteTerm(actor, { isCurrent: false, isPosted: false }),
    lessons: listLessons(db, year),
    inCharge: new Set(charges),
    takes: has('class-subjects', 'student-subjects', 'marks') ? listTaken(db, [...students.keys()]) : new Map(),
  })
}

async function findPlain(db: Db) {
  const [classes, teachers] = await Promise.all([
    db.selectFrom('form_class').select(['id', 'form_level as formLevel', 'retired_at as retiredAt']).execute(),
    db
      .selectFrom('employee')
      .select(['id', 'first_name as firstName', 'last_name as lastName', 'user_name as userName'])
      .select(['teacher_num as teacherNum', 'deleted_at as deletedAt'])
      .execute(),
  ])
  return together({
    classes: classes.map(({ retiredAt, ...one }) => ({ ...one, isOpen: retiredAt === null })),
    subjects: db.selectFrom('subject').select(['id', 'title', 'abbr']).orderBy('title').execute(),
    teachers: teachers.filter(({ deletedAt }) => deletedAt === null),
    userNames: teachers.map(({ userName }) => userName),
    comments: db.selectFrom('coded_comment').select(['id', 'detail']).orderBy('id').execute(),
  })
}

/** The school's terms that the rows name. */
function termsOf(rows: readonly TypedRow[], terms: readonly TermKey[]): TermKey[] {
  const named = new Set<string>()
  for (const { sheet, typed } of rows)
    if (sheet === 'marks' || sheet === 'attendance') named.add(`${readYear(typed.year ?? '')}-${readTerm(typed.term ?? '')}`)
  return terms.filter(({ year, term }) => named.has(`${year}-${term}`))
}

const atOnce = 500

/** The present students whom a row may name, and former students whose numbers the rows have. */
async function listStudents(db: Db, rows: readonly TypedRow[]): Promise<KnownSchool['students']> {
  const here = await db.selectFrom('student').select('id').where('archived_on', 'is', null).execute()
  const typed = rows.flatMap((row) => [row.typed.id ?? '', row.typed.student ?? ''].map((id) => Number(id.trim())))
  const ids = [...new Set([...here.map(({ id }) => id), ...typed.filter((id) => Number.isSafeInteger(id))])].sort((a, b) => a - b)
  const students = new Map<number, KnownSchool['students'] extends ReadonlyMap<number, infer S> ? S : never>()
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    for (const student of await db.selectFrom('student_home').select(comparedColumns).where('id', 'in', some).orderBy('id').execute())
      students.set(student.id, student)
    await setImmediate()
  }
  return students
}

async function listMerged(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('student_merge').select(['gone_id', 'holder_id']).where('undone_at', 'is', null).execute()
  return new Map(rows.flatMap(({ gone_id: gone, holder_id: holder }) => (gone === null ? [] : [[gone, holder] as const])))
}

async function listTaken(db: Db, students: readonly number[]): Promise<KnownSchool['takes']> {
  const takes = new Map<number, Set<number>>()
  for (let from = 0; from < students.length; from += atOnce) {
    const some = students.slice(from, from + atOnce)
    const rows = await db.selectFrom('subject_student').select(['student_id', 'subject_id']).where('student_id', 'in', some).execute()
    for (const { student_id, subject_id } of rows) {
      const own = takes.get(student_id)
      if (own) own.add(subject_id)
      else takes.set(student_id, new Set([subject_id]))
    }
    await setImmediate()
  }
  return takes
}

async function listLessons(db: Db, year: number | null): Promise<ReadonlySet<string>> {
  if (year === null) return new Set()
  const rows = await db
    .selectFrom('lesson')
    .select(['employee_id as teacher', 'subject_id as subject', 'form_class_id as classId'])
    .where('academic_year_id', '=', year)
    .execute()
  return new Set(rows.map(({ teacher, subject, classId }) => `${teacher}-${subject}-${classId}`))
}

async function listCharges(db: Db, post: 'form' | 'dean', year: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom(post === 'form' ? 'form_teacher_class' : 'dean_class')
    .select(['employee_id as teacher', 'form_class_id as classId'])
    .where('academic_year_id', 'is not distinct from', year)
    .execute()
  return rows.map(({ teacher, classId }) => `${post}-${teacher}-${classId}`)
}
