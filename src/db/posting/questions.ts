import { type SqlBool, sql } from 'kysely'
import type { TermKey } from '../../domain/_terms.ts'
import {
  type ApartMarks,
  type FarMark,
  type LessonFigures,
  lessonLimits,
  type Question,
  questionKey,
  questionsOfLessons,
  questionsOfMarks,
  questionValue,
  unanswered,
} from '../../domain/posting/questions.ts'
import { unusual } from '../../domain/posting/readiness.ts'
import { type By, recordChanges } from '../_history.ts'
import { countIn, numberIn, packedOf, sumIn } from '../_mark-sql.ts'
import type { Db } from '../_open.ts'
import type { Access } from '../_scope.ts'
import { inTerm, nullsFirst } from '../_term.ts'
import { listReach } from '../analysis/index.ts'
import { type Key, marksOf, numberOf, recordsOf, type TermReach } from './readiness-records.ts'

const entity = 'mark_question'
const [course, exam] = [numberIn(sql.ref('marks.course_mark')), numberIn(sql.ref('marks.exam_mark'))]

/** `isOwn`: of a lesson that the reader teaches. */
export type Asked = Question & { isOwn: boolean }
export type Answered = Asked & Pick<Answer, 'who' | 'at'>

/** What may be wrong with the marks in reach, of whole classes and of the reader's own lessons, and what somebody has said is right. */
export async function listQuestions(db: Db, access: Access, key: Key): Promise<{ open: Asked[]; answered: Answered[] }> {
  const reach = { db, access, key }
  const inReach = new Set((await listReach(db, access, key)).map(({ classId, subjectId }) => `${classId} ${subjectId}`))
  const [own, lessons, { far, apart }] = await Promise.all([listOwn(db, access, key), listLessonFigures(reach), listUnusual(reach)])
  const found = [...questionsOfLessons(lessons), ...questionsOfMarks(far, apart)]
  const asked = found
    .map((one) => ({ ...one, isOwn: own.has(`${one.classId} ${one.subjectId}`) }))
    .filter(({ isOwn, classId, subjectId }) => isOwn || inReach.has(`${classId} null`) || inReach.has(`${classId} ${subjectId}`))
  const answers = await listAnswers(db, key)
  const answered = asked.flatMap((one) => {
    const { value, ...said } = answers.get(questionKey(one, key)) ?? { value: '' }
    return value === questionValue(one) && 'who' in said ? [{ ...one, ...said }] : []
  })
  return { open: unanswered(asked, answers, key), answered }
}

/** The lessons that the reader teaches. */
async function listOwn(db: Db, { actor }: Access, { year }: TermKey): Promise<ReadonlySet<string>> {
  if (actor.kind !== 'employee') return new Set()
  const rows = await db
    .selectFrom('lesson')
    .select(['form_class_id as classId', 'subject_id as subjectId'])
    .where('employee_id', '=', actor.id)
    .where('academic_year_id', '=', year)
    .execute()
  return new Set(rows.map(({ classId, subjectId }) => `${classId} ${subjectId}`))
}

/** Single marks that nobody has said are right, for what a term lacks. */
export async function listOpenMarks(reach: TermReach) {
  const { far, apart } = await listUnusual(reach)
  const open = unanswered(questionsOfMarks(far, apart), await listAnswers(reach.db, reach.key), reach.key)
  const places = new Set(open.map(({ kind, subjectId, student }) => `${kind} ${subjectId} ${student?.studentId}`))
  const isOpen = (kind: Question['kind']) => (row: { subjectId: number; studentId: number }) =>
    places.has(`${kind} ${row.subjectId} ${row.studentId}`)
  return { unusual: far.filter(isOpen('far')), apart: apart.filter(isOpen('apart')) }
}

type Answer = { value: string; who: string; at: string }
/** The answers of a term by question, the last one of each. */
async function listAnswers(db: Db, { year, term }: TermKey): Promise<Map<string, Answer>> {
  const rows = await db
    .selectFrom('change')
    .select(['entity_key as key', 'new_value as value', 'actor_name as who', 'at'])
    .where('entity', '=', entity)
    .where('entity_key', '>=', `${year}-${term}-`)
    .where('entity_key', '<', `${year}-${term}.`)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ key, value, ...said }) => [key, { value: value ?? '', ...said }]))
}

/**
 * Somebody says that it is right, and it is not asked again (MARK-10), or takes that back: the history keeps who and when.
 * The same said twice is written once.
 */
export const answerQuestion = (db: Db, question: Question, { key, by, isRight }: { key: TermKey; by: By; isRight: boolean }) =>
  db.transaction().execute(async (trx) => {
    const asked = questionKey(question, key)
    const [old, now] = [(await listAnswers(trx, key)).get(asked)?.value || null, isRight ? questionValue(question) : null]
    const studentId = question.student?.studentId ?? null
    if (old !== now) await recordChanges(trx, [{ entity, key: asked, field: 'right', studentId, old, new: now }], by)
  })

async function listLessonFigures(reach: TermReach): Promise<LessonFigures[]> {
  const mark = numberOf(reach.key)
  const figured = marksOf(reach)
    .select((eb) => ['record.form_class_id as classId', eb.fn.max('record.form_level').as('level'), 'marks.subject_id as subjectId'])
    .select([sql<number>`count(${mark})`.as('count'), sql<number>`coalesce(sum(${mark}), 0)`.as('sum')])
    .select([sql<number>`coalesce(min(${mark}), 0)`.as('least'), sql<number>`coalesce(max(${mark}), 0)`.as('most')])
    .select([sql<number>`count(${exam} - ${course})`.as('pairs'), sql<number>`coalesce(sum(${exam} - ${course}), 0)`.as('apart')])
    .groupBy(['record.form_class_id', 'marks.subject_id'])
  const rows = await reach.db
    .selectFrom(figured.as('figured'))
    .innerJoin('subject', 'subject.id', 'figured.subjectId')
    .select(['figured.classId', 'figured.subjectId', 'subject.title as subject'])
    .select(['figured.count', 'figured.sum', 'figured.least', 'figured.most', 'figured.pairs', 'figured.apart'])
    .orderBy('figured.level', nullsFirst)
    .orderBy('figured.classId')
    .orderBy('subject.title')
    .execute()
  const lessons = rows.map((row) => ({ ...row, before: null }))
  const before = await meansBefore(reach, questionsOfLessons(lessons))
  return lessons.map((lesson) => ({ ...lesson, before: before.get(`${lesson.classId} ${lesson.subjectId}`) ?? null }))
}

/** The means in the term before of the lessons that are asked about without them, where enough had a mark. */
async function meansBefore({ key, ...reach }: TermReach, asked: readonly Question[]): Promise<Map<string, number>> {
  const subjects = [...new Set(asked.flatMap(({ kind, subjectId }) => (kind === 'mean' ? subjectId : [])))]
  if (key.term === 1 || subjects.length === 0) return new Map()
  const before = { ...key, term: key.term - 1 }
  const mark = numberOf(before)
  const rows = await marksOf({ ...reach, key: before })
    .select(['record.form_class_id as classId', 'marks.subject_id as subjectId', sql<number>`avg(${mark})`.as('mean')])
    .where('marks.subject_id', 'in', subjects)
    .groupBy(['record.form_class_id', 'marks.subject_id'])
    .having(sql<number>`count(${mark})`, '>=', lessonLimits.marks)
    .execute()
  return new Map(rows.map(({ classId, subjectId, mean }) => [`${classId} ${subjectId}`, mean]))
}

/**
 * Marks far from the student's others, and course far from exam: sieved in the database by the rule of `isUnusual`, from the sums of
 * each student, which are made once.
 */
async function listUnusual(reach: TermReach): Promise<{ far: FarMark[]; apart: ApartMarks[] }> {
  const [mark, sum, count] = [numberOf(reach.key), sumIn(sql`summed.packed`), countIn(sql`summed.packed`)]
  const isFar = sql<SqlBool>`(${count} > ${unusual.others}
    and abs(${mark} * (${count} - 1) - (${sum} - ${mark})) > ${unusual.further} * (${count} - 1))`
  const isApart = sql<SqlBool>`coalesce(abs(${course} - ${exam}) > ${unusual.further}, false)`
  const rows = await reach.db
    .with(
      (cte) => cte('summed').materialized(),
      () => recordsOf(reach).select(['record.form_class_id', 'record.student_id', packedOf('record').as('packed')]),
    )
    .selectFrom('summed')
    .innerJoin('subject_record as marks', (join) => join.onRef('marks.student_id', '=', 'summed.student_id').on(inTerm(reach.key, 'marks')))
    .innerJoin('subject', 'subject.id', 'marks.subject_id')
    .innerJoin('student', 'student.id', 'summed.student_id')
    .select(['summed.form_class_id as classId', 'summed.student_id as studentId', 'marks.subject_id as subjectId'])
    .select(['subject.title as subject', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select([sql<number>`${mark}`.as('mark'), sum.as('sum'), count.as('count'), sql<number>`${course}`.as('course')])
    .select([sql<number>`${exam}`.as('exam'), isFar.as('isFar'), isApart.as('isApart')])
    .where(mark, 'is not', null)
    .where(sql<SqlBool>`(${isFar} or ${isApart})`)
    .orderBy('classId')
    .orderBy('student.sort_key')
    .orderBy('subject.title')
    .execute()
  return { far: rows.filter(({ isFar }) => isFar), apart: rows.filter(({ isApart }) => isApart) }
}
