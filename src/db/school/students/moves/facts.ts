import { type SqlBool, sql } from 'kysely'
import type { Mark } from '../../../../domain/_marks.ts'
import { termPossible } from '../../../../domain/_possible-attendance.ts'
import { isSameTerm, type TermKey } from '../../../../domain/_terms.ts'
import { together } from '../../../../domain/_together.ts'
import type { ClassFrom } from '../../../../domain/school/students/class-move.ts'
import { awayWith, type KeptSubject, type MoveFacts, type MoveKind } from '../../../../domain/school/students/moves.ts'
import { formsBefore, readForms } from '../../../_forms.ts'
import { hasEntry } from '../../../_mark-sql.ts'
import type { Db } from '../../../_open.ts'
import { prepared } from '../../../_prepared.ts'
import { findSchoolDays, type SchoolTerms } from '../../../_school-days.ts'
import { inTerm } from '../../../_term.ts'
import { findCurrentTerm, listLaterTerms, type StoredTerm } from '../../terms/index.ts'
import type { Taken } from './taken.ts'

/** The term whose records a move changes: the current one until its reports are posted, with its school days if it has dates. */
export type OpenTerm = StoredTerm & { school: SchoolTerms | undefined }

export async function findTermOfMoves(db: Db): Promise<OpenTerm | undefined> {
  const term = await findCurrentTerm(db)
  return term && !term.isPosted ? withDays(db, term) : undefined
}

async function withDays(db: Db, term: StoredTerm): Promise<OpenTerm> {
  const { termStart: from, termEnd: to } = term
  return { ...term, school: from && to ? await findSchoolDays(db, { from, to }) : undefined }
}

/** A student's records in later terms, which follow the present change (MOVE-10). */
export async function listLater(db: Db, studentId: number): Promise<{ term: OpenTerm; record: OwnRecord }[]> {
  const found: { term: OpenTerm; record: OwnRecord }[] = []
  for (const term of await listLaterTerms(db)) {
    const record = await findOwnRecord(db, term, studentId)
    if (record) found.push({ term: await withDays(db, term), record })
  }
  return found
}
export const keyOf = ({ year, term }: TermKey): TermKey => ({ year, term })

export type Planned = { kind: MoveKind; studentId: number; day: string; to: string | null; classFrom: ClassFrom }
export type OwnRecord = NonNullable<Awaited<ReturnType<typeof findOwnRecord>>>

type One = TermKey & { studentId: number }

/** The record of the present term. */
export const findOwnRecord = async (db: Db, { year, term }: TermKey, studentId: number) =>
  (await ownRecords(db, { year, term, studentId }))[0]

const ownRecords = prepared((db, of: One) =>
  db
    .selectFrom('student_term_record')
    .select(formsBefore('student_term_record').as('forms'))
    .select(['id', 'form_class_id', 'form_level', 'left_on', 'joined_on', 'away', 'possible_attendance', 'counted_possible', 'version'])
    .where('student_id', '=', of.studentId)
    .where(inTerm(of)),
)

/** The facts about a student before a move, and the record after it; undefined for an unknown student. */
export const findFacts = async (db: Db, term: OpenTerm | undefined, planned: Planned, taken?: Taken): Promise<MoveFacts | undefined> =>
  (await readFacts(db, term, planned, taken))?.facts

/** The same with the rows that a move changes. `taken`: the class's subjects, if known already, including those of its present students. */
export async function readFacts(db: Db, term: OpenTerm | undefined, planned: Planned, taken?: Taken) {
  const { kind, studentId, day, classFrom } = planned
  const [student] = await presentClass(db, { studentId })
  if (!student) return undefined
  const record = term && (await findOwnRecord(db, term, studentId))
  const from = record?.form_class_id ?? student.classId
  const to = planned.to ?? student.classId
  const own = record ? term : undefined
  const known = from === to ? undefined : taken
  const [moved, aside, later] = await Promise.all([
    own ? (known ? listComing(db, own, studentId, known) : listMovedSubjects(db, own, studentId, to)) : [],
    own && to ? listAside(db, own, studentId, to, known) : [],
    listLaterKeys(db, kind, studentId),
  ])
  const facts: MoveFacts = await together({
    ...{ kind, day, classFrom, from, to },
    subjects: !own && kind === 'joins' ? listChosen(db, studentId) : moved,
    term: own || (kind === 'joins' && term) ? { year: term?.year ?? 0, term: term?.term ?? 0 } : null,
    back: aside.map(({ subject }) => subject),
    bookMarks: own && from !== to ? countBookMarks(db, own, studentId, from) : 0,
    mates: together({ from: own ? countMates(db, own, studentId, from) : 0, to: term ? countMates(db, term, studentId, to) : 0 }),
    sessions: sessionsOf(term, record ?? { ...unregisteredIn, form_level: student.level }, planned),
    printed: own ? countPrinted(db, own, studentId) : 0,
    finished: countFinished(db, own, studentId).then((all) => all - (kind === 'joins' ? 0 : later.length)),
    later,
  })
  return { facts, moved, aside: aside.map(({ id }) => id), asideSubjects: aside.map(({ subjectId }) => subjectId) }
}
const presentClass = prepared((db, { studentId }: { studentId: number }) =>
  db
    .selectFrom('student as s')
    .leftJoin('form_class as c', 'c.id', 's.form_class_id')
    .select(['s.form_class_id as classId', 'c.form_level as level'])
    .where('s.id', '=', studentId),
)

export type Read = NonNullable<Awaited<ReturnType<typeof readFacts>>>

/** A joining student is registered wherever others are; a moving student wherever there is a record. */
const listLaterKeys = async (db: Db, kind: MoveKind, studentId: number) =>
  (kind === 'joins' ? await listLaterTerms(db) : (await listLater(db, studentId)).map(({ term }) => term)).map(keyOf)

/** A student's subjects before any record. */
const listChosen = async (db: Db, studentId: number) => {
  const taken = db.selectFrom('subject_student').innerJoin('subject', 'subject.id', 'subject_id').select('title')
  const rows = await taken.where('student_id', '=', studentId).orderBy('title').execute()
  const none = { courseMark: null, examMark: null, isEntered: false, isTaken: true, isHanded: false }
  return rows.map(({ title }) => ({ title, ...none }))
}

/** True if a class's subjects in a term are known, from a lesson or a registered student. */
const isKnown = (term: TermKey, classId: string | null) => sql<SqlBool>`(exists (select 1 from lesson as any_lesson
    where any_lesson.form_class_id = ${classId} and any_lesson.academic_year_id = ${term.year})
  or exists (select 1 from student_term_record as mate join subject_record as other on other.student_id = mate.student_id
      and other.academic_year_id = mate.academic_year_id and other.term = mate.term
    where mate.form_class_id = ${classId} and mate.academic_year_id = ${term.year} and mate.term = ${term.term}))`

/** True if a class takes a subject: it has a lesson, or a registered student. */
const isTakenIn = (term: TermKey, classId: string | null, studentId: number, subject: string) => sql<SqlBool>`(
  not ${isKnown(term, classId)}
  or exists (select 1 from lesson where lesson.subject_id = ${sql.ref(subject)} and lesson.form_class_id = ${classId}
      and lesson.academic_year_id = ${term.year})
  or exists (select 1 from subject_record as other join student_term_record as mate on mate.student_id = other.student_id
      and mate.academic_year_id = other.academic_year_id and mate.term = other.term
    where other.subject_id = ${sql.ref(subject)} and other.academic_year_id = ${term.year} and other.term = ${term.term}
      and mate.form_class_id = ${classId} and mate.student_id <> ${studentId}))`

const ownSubjects = (db: Db, term: TermKey, studentId: number) =>
  db
    .selectFrom('subject_record as own')
    .innerJoin('subject', 'subject.id', 'own.subject_id')
    .select(['own.id', 'own.subject_id as subjectId', 'subject.title', 'own.course_mark as courseMark', 'own.exam_mark as examMark'])
    .select(hasEntry('own').as('isEntered'))
    .where(inTerm(term, 'own'))
    .where('own.student_id', '=', studentId)
    .orderBy('subject.title')

const comingSubjects = prepared((db, of: One) => ownSubjects(db, of, of.studentId).select('own.employee_id as teacher'))

/** For a student who moves into a class with known subjects. */
async function listComing(db: Db, term: TermKey, studentId: number, { subjects, teachers }: Taken) {
  const rows = await comingSubjects(db, { year: term.year, term: term.term, studentId })
  return rows.map(({ teacher, ...row }) => {
    const is = { isTaken: subjects?.has(row.subjectId) ?? true, isEntered: Boolean(row.isEntered) }
    const lessons = teachers.get(row.subjectId) ?? []
    const isNew = lessons.length > 0 && !lessons.some((one) => one === teacher)
    return { ...row, ...is, isHanded: is.isTaken && !is.isEntered && isNew }
  })
}

async function listMovedSubjects(db: Db, term: TermKey, studentId: number, to: string | null) {
  const lesson = (
    of: SqlBool | unknown,
  ) => sql<SqlBool>`exists (select 1 from lesson as next join employee on employee.id = next.employee_id
    where next.subject_id = own.subject_id and next.form_class_id = ${to} and next.academic_year_id = ${term.year}
      and employee.deleted_at is null and ${of})`
  const rows = await ownSubjects(db, term, studentId)
    .select([
      isTakenIn(term, to, studentId, 'own.subject_id').as('isTaken'),
      sql<SqlBool>`(${lesson(sql`true`)} and not ${lesson(sql`next.employee_id = own.employee_id`)})`.as('isNew'),
    ])
    .execute()
  return rows.map(({ isTaken, isEntered, isNew, ...row }) => {
    const is = { isTaken: Boolean(isTaken), isEntered: Boolean(isEntered) }
    return { ...row, ...is, isHanded: is.isTaken && !is.isEntered && Boolean(isNew) }
  })
}

/** A student's hidden records that would return in a class that takes them, or in their old class. */
async function listAside(db: Db, term: TermKey, studentId: number, to: string, taken?: Taken) {
  const rows = await db
    .selectFrom('subject_record_aside as aside')
    .innerJoin('subject', 'subject.id', 'aside.subject_id')
    .select(['aside.id', 'aside.subject_id as subjectId', 'aside.form_class_id as classId', 'subject.title', 'aside.record'])
    .where(inTerm(term, 'aside'))
    .where('aside.student_id', '=', studentId)
    .where((eb) => eb.or([eb('aside.form_class_id', '=', to), taken ? eb.lit(true) : isTakenIn(term, to, studentId, 'aside.subject_id')]))
    .where(sql<SqlBool>`not exists (select 1 from subject_record as again where again.student_id = aside.student_id
      and again.academic_year_id = aside.academic_year_id and again.term = aside.term and again.subject_id = aside.subject_id)`)
    .orderBy('subject.title')
    .execute()
  const isBack = ({ classId, subjectId }: (typeof rows)[number]) => !taken?.subjects || classId === to || taken.subjects.has(subjectId)
  return rows.filter(isBack).map(({ id, subjectId, title, record }) => {
    const { course_mark: courseMark = null, exam_mark: examMark = null } = JSON.parse(record) as Record<string, Mark>
    return { id, subjectId, subject: { title, courseMark, examMark } satisfies KeptSubject }
  })
}

type InClass = One & { classId: string | null }
const inClass = ({ year, term }: TermKey, studentId: number, classId: string | null): InClass => ({ year, term, studentId, classId })

const countMates = async (db: Db, term: TermKey, studentId: number, classId: string | null) =>
  (await matesOf(db, inClass(term, studentId, classId)))[0]?.count ?? 0

const matesOf = prepared((db, of: InClass) =>
  db
    .selectFrom('student_term_record')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(inTerm(of))
    .where('form_class_id', '=', of.classId)
    .where('left_on', 'is', null)
    .where('student_id', '<>', of.studentId),
)

const countBookMarks = async (db: Db, term: TermKey, studentId: number, classId: string | null) =>
  (await bookMarksOf(db, inClass(term, studentId, classId)))[0]?.count ?? 0

const bookMarksOf = prepared((db, of: InClass) =>
  db
    .selectFrom('assessment_mark as own')
    .innerJoin('assessment as test', 'test.id', 'own.assessment_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('own.student_id', '=', of.studentId)
    .where('own.mark', 'is not', null)
    .where('test.removed_at', 'is', null)
    .where('test.form_class_id', '=', of.classId)
    .where(inTerm(of, 'test')),
)

const countPrinted = async (db: Db, { year, term }: TermKey, studentId: number) =>
  (await printedOf(db, { year, term, studentId }))[0]?.count ?? 0

const printedOf = prepared((db, of: One) =>
  db
    .selectFrom('print_run_student as own')
    .innerJoin('print_run as run', 'run.id', 'own.print_run_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('own.student_id', '=', of.studentId)
    .where('run.paper', '=', 'report-cards')
    .where(inTerm(of, 'run')),
)

const noTerm = { year: 0, term: 0 }
const countFinished = async (db: Db, { year, term }: TermKey = noTerm, studentId: number) =>
  (await recordsBesides(db, { year, term, studentId }))[0]?.count ?? 0

const recordsBesides = prepared((db, of: One) =>
  db
    .selectFrom('student_term_record as own')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('own.student_id', '=', of.studentId)
    .where((eb) => eb.not(inTerm(of, 'own'))),
)

/** The base of a record before a joining day is set; its possible attendance is the term's. */
export const unregisteredIn = { left_on: null, joined_on: null, away: null, possible_attendance: null, counted_possible: null, forms: '[]' }
type Here = Pick<OwnRecord, keyof typeof unregisteredIn | 'form_level'>
type Days = { leftOn?: string | null; joinedOn?: string | null; away?: string | null }

/** The possible sessions of the term for a student present on these days. */
export function possibleFor(term: OpenTerm, record: Here, days: Days): number | null {
  const seatTerm = term.school?.terms.find((one) => isSameTerm(one, term))
  if (!term.school || !seatTerm) return null
  const { possible_attendance: possible, counted_possible: counted, form_level: level } = record
  const stood = { leftOn: record.left_on, joinedOn: record.joined_on, away: record.away, before: readForms(record.forms) }
  return termPossible({ term: seatTerm, level, possible, counted, ...stood, ...days }, term.school.days)
}

function sessionsOf(term: OpenTerm | undefined, record: Here, { kind, day }: Planned): MoveFacts['sessions'] {
  if (!term || kind === 'class') return { now: null, after: null }
  const now = possibleFor(term, record, {})
  const days = daysAfter(term, record, { kind, day })
  return { now, after: days && possibleFor(term, record, days) }
}

/** The days of a student after a move. */
export function daysAfter(term: OpenTerm, record: Here, { kind, day }: Pick<Planned, 'kind' | 'day'>): Days | null {
  if (kind === 'leaves') return { leftOn: term.termEnd !== null && day >= term.termEnd ? null : day }
  if (kind === 'joins') return { joinedOn: term.termStart !== null && day <= term.termStart ? null : day }
  return kind === 'returns' ? { leftOn: null, away: awayWith(record, day) } : null
}
