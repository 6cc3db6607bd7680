import { sql } from 'kysely'
import type { TermKey } from '../../domain/_terms.ts'
import { figuresOf, type MarkFigures } from '../../domain/posting/mark-figures.ts'
import {
  type LessonFigures,
  lessonLimits,
  type Question,
  questionKey,
  questionsOfLessons,
  questionsOfMarks,
  questionValue,
  unanswered,
} from '../../domain/posting/questions.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'
import type { Access } from '../_scope.ts'
import { listReach } from '../analysis/index.ts'
import { listStudentMarks } from './readiness-marks.ts'
import { type Key, marksOf, numberOf, type TermReach } from './readiness-records.ts'

const entity = 'mark_question'

/** `isOwn`: of a lesson that the reader teaches. */
export type Asked = Question & { isOwn: boolean }
export type Answered = Asked & Pick<Answer, 'who' | 'at'>

/** What may be wrong with the marks in reach, of whole classes and of the reader's own lessons, and what somebody has said is right. */
export async function listQuestions(db: Db, access: Access, key: Key): Promise<{ open: Asked[]; answered: Answered[] }> {
  const reach = { db, access, key }
  const inReach = new Set((await listReach(db, access, key)).map(({ classId, subjectId }) => `${classId} ${subjectId}`))
  const [own, students] = await Promise.all([listOwn(db, access, key), listStudentMarks(reach)])
  const figures = figuresOf(students, key.term)
  const found = [...questionsOfLessons(await withBefore(reach, figures)), ...questionsOfMarks(figures.far, figures.apart)]
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

/** Single marks that nobody has said are right, for what a term lacks, and how many could be compared. */
export async function listOpenMarks(reach: TermReach) {
  const [students, answers] = await Promise.all([listStudentMarks(reach), listAnswers(reach.db, reach.key)])
  const { far, apart, checks } = figuresOf(students, reach.key.term)
  const open = unanswered(questionsOfMarks(far, apart), answers, reach.key)
  const places = new Set(open.map(({ kind, subjectId, student }) => `${kind} ${subjectId} ${student?.studentId}`))
  const isOpen = (kind: Question['kind']) => (row: { subjectId: number; studentId: number }) =>
    places.has(`${kind} ${row.subjectId} ${row.studentId}`)
  return { checks, unusual: far.filter(isOpen('far')), apart: apart.filter(isOpen('apart')) }
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

/** The lessons, with the mean of the term before where it says whether to ask. */
async function withBefore(reach: TermReach, figures: MarkFigures): Promise<LessonFigures[]> {
  const lessons = figures.lessons.map((lesson) => ({ ...lesson, before: null }))
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
