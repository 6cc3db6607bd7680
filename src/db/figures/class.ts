import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { TermKey } from '../../domain/_terms.ts'
import { partedOf, type ReportClass, type ReportSubject } from '../../domain/figures/index.ts'
import { hint } from '../_engine/index.ts'
import type { Db } from '../_open.ts'
import type { Database } from '../_schema.ts'
import { inTerm } from '../_term.ts'
import { type Words, wordsOf } from '../school/terms/kept.ts'
import { rulesOf } from '../school/terms/mark-words.ts'
import { trendsOf } from '../school/terms/trend.ts'

export type ClassKey = TermKey & { classId: string }
type ClassCondition = (eb: ExpressionBuilder<Database, 'form_class' | 'academic_term'>) => Expression<SqlBool>

/** A class as a term's reports print it; a closed term keeps its staff and words. */
export async function readClass(db: Db, key: ClassKey, isInReach: ClassCondition): Promise<ReportClass | undefined> {
  const wordsRead = wordsOf(db, key)
  const [staff, words, records, subjects, trends, rules] = await Promise.all([
    listStaff(db, isInReach, key),
    wordsRead,
    listRecords(db, key),
    listSubjects(db, key, wordsRead),
    trendsOf(db, key, key.classId),
    rulesOf(db, key),
  ])
  const [first] = staff
  if (!first) return undefined
  const named = (post: string) => staff.flatMap((s) => (s.post === post && s.id !== null ? (words.employee.get(s.id)?.words ?? []) : []))
  return {
    year: key.year,
    term: key.term,
    formClass: key.classId,
    formLevel: records[0]?.formLevel ?? first.formLevel,
    formTeachers: named('form-teacher'),
    deans: named('dean'),
    principal: first.principal,
    hasClassAverage: first.classAverage === 1,
    rules,
    ...partedOf(
      records.map(({ formLevel: _, ...record }) => {
        const [own, trend] = [subjects.get(record.studentId) ?? [], trends.get(record.studentId)]
        return { ...record, subjects: own, ...(trend && { trend }) }
      }),
    ),
  }
}

/** The class in that term, with a row for each form teacher and dean, or one without any; a closed term keeps its own. */
const listStaff = (db: Db, isInReach: ClassCondition, key: ClassKey) =>
  db
    .selectFrom('form_class')
    .innerJoin('academic_term', (join) => join.on('academic_term.academic_year_id', '=', key.year).on('academic_term.term', '=', key.term))
    .innerJoin('school', (join) => join.onTrue())
    .leftJoin('term_kept as kept', (join) => join.on('kept.academic_year_id', '=', key.year).on('kept.term', '=', key.term))
    .leftJoin(postsOf(db, key).as('staff'), (join) =>
      join
        .onRef('staff.form_class_id', '=', 'form_class.id')
        .on((eb) => eb('staff.isKept', '=', eb.case().when('kept.term', 'is', null).then(eb.lit<number>(0)).else(eb.lit<number>(1)).end())),
    )
    .leftJoin('employee', 'employee.id', 'staff.employee_id')
    .select(['form_class.form_level as formLevel', 'staff.post', 'employee.id'])
    .select((eb) => eb.fn.coalesce('kept.principal', 'school.principal').as('principal'))
    .select((eb) => eb.fn.coalesce('kept.class_average', 'school.class_average').as('classAverage'))
    .where('form_class.id', '=', key.classId)
    .where((eb) => isInReach(eb))
    .orderBy('staff.place')
    .orderBy('employee.sort_key')
    .orderBy('employee.id')
    .execute()

/** The present form teachers and deans of each class, and those of the time when the term was closed. */
function postsOf(db: Db, { year, term }: ClassKey) {
  const today = (list: 'form_teacher_class' | 'dean_class', post: string) =>
    db
      .selectFrom(list)
      .innerJoin('employee as now', 'now.id', `${list}.employee_id`)
      .select(['employee_id', 'form_class_id'])
      .select((eb) => [eb.val(post).as('post'), eb.lit<number>(0).as('isKept'), eb.lit<number>(0).as('place')])
      .where('academic_year_id', '=', year)
      .where('now.deleted_at', 'is', null)
  const kept = db
    .selectFrom('term_staff')
    .select(['employee_id', 'form_class_id'])
    .select((eb) => [eb.cast<string>('post', 'text').as('post'), eb.lit<number>(1).as('isKept'), 'place'])
    .where(inTerm({ year, term }))
  return today('form_teacher_class', 'form-teacher').unionAll(today('dean_class', 'dean')).unionAll(kept)
}

/** The day of joining or of changing into this class, if after the term's first day, unless the student was in it before. */
const joinedOn = sql<string | null>`(select max(since.day) from (
    select record.joined_on as day
    union all select own.day from student_move as own where own.student_id = record.student_id and own.kind = 'class'
      and own.academic_year_id = record.academic_year_id and own.term = record.term and ${hint('own.to_class')} = record.form_class_id
      and own.undone_at is null and not exists (select 1 from student_move as away where away.student_id = own.student_id
        and away.academic_year_id = own.academic_year_id and away.term = own.term and away.kind = 'class'
        and ${hint('away.from_class')} = own.to_class and away.undone_at is null)) as since
  where since.day > coalesce((select term_start from academic_term as this
    where this.academic_year_id = record.academic_year_id and this.term = record.term), ''))`

const listRecords = (db: Db, { year, term, classId }: ClassKey) =>
  db
    .selectFrom('student_term_record as record')
    .innerJoin('student', 'student.id', 'record.student_id')
    .select(['record.id as recordId', 'student.id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['student.date_of_birth as dateOfBirth', 'record.form_level as formLevel', 'record.left_on as leftOn'])
    .select(['record.possible_attendance as possibleAttendance', 'record.times_absent as timesAbsent', 'record.times_late as timesLate'])
    .select(['record.conduct', 'record.deportment', 'record.comments as remarks', 'record.deans as deansComment'])
    .select(['record.custom_comment as customComment', 'record.new_term_beginning as newTermBeginning'])
    .select(joinedOn.as('joinedOn'))
    .where(inTerm({ year, term }, 'record'))
    .where('record.form_class_id', '=', classId)
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()

/** The subject records of the class, by student and subject number. */
export async function listSubjects(
  db: Db,
  { year, term, classId }: ClassKey,
  wordsRead: Promise<Words>,
): Promise<Map<number, ReportSubject[]>> {
  const query = db
    .selectFrom('student_term_record as record')
    .innerJoin('subject_record as row', (join) =>
      join.onRef('row.student_id', '=', 'record.student_id').on('row.academic_year_id', '=', year).on('row.term', '=', term),
    )
    .select(['row.student_id as studentId', 'row.subject_id as subjectId', 'row.employee_id as employeeId'])
    .select(['row.course_mark as courseMark', 'row.exam_mark as examMark', 'row.custom_comment as custom'])
    .select(['row.coded_comment as first', 'row.coded_comment_1 as second'])
    .where(inTerm({ year, term }, 'record'))
    .where('record.form_class_id', '=', classId)
    .orderBy('row.subject_id')
  const [rows, words] = await Promise.all([query.execute(), wordsRead])
  const said = (kind: keyof Words, id: number | null) => (id === null ? undefined : words[kind].get(id))
  const of = new Map<number, ReportSubject[]>()
  for (const { studentId, subjectId, employeeId, courseMark, examMark, custom, first, second } of rows) {
    const subject = said('subject', subjectId)
    const comments = [said('comment', first)?.words, said('comment', second)?.words, custom].filter((one) => typeof one === 'string')
    const teacher = said('employee', employeeId)?.words ?? null
    const row = { subjectId, title: subject?.words ?? '', abbr: subject?.abbr ?? '', courseMark, examMark, comments, teacher }
    const own = of.get(studentId)
    if (own) own.push(row)
    else of.set(studentId, [row])
  }
  return of
}
