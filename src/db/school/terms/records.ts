import { termPossible } from '../../../domain/_possible-attendance.ts'
import type { SchoolDays } from '../../../domain/_school-days.ts'
import { batchSize, registrationOf, type TermKey, teacherOf } from '../../../domain/_terms.ts'
import { type By, type Change, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { findSchoolDays } from '../../_school-days.ts'
import { inTerm } from '../../_term.ts'
import type { StoredTerm } from './index.ts'

export const columnsOf = (key: TermKey) => ({ academic_year_id: key.year, term: key.term })

/** The present students of the class, or of all; archived students are not registered. */
export function currentStudents(db: Db, classId: string | null) {
  const all = db.selectFrom('student as s').leftJoin('form_class as c', 'c.id', 's.form_class_id').where('s.archived_on', 'is', null)
  return classId === null ? all : all.where('s.form_class_id', '=', classId)
}

export const withFlag = (db: Db, key: TermKey, classId: string | null) =>
  currentStudents(db, classId).leftJoin('term_registration_flag as f', (join) =>
    join.onRef('f.student_id', '=', 's.id').on('f.academic_year_id', '=', key.year).on('f.term', '=', key.term),
  )

/** The next students to register, with their existing records. */
export const listCandidates = async (trx: Trx, key: TermKey, classId: string | null) =>
  withRecords(
    trx,
    key,
    await withRecord(withFlag(trx, key, classId), key)
      .where('f.student_id', 'is', null)
      .orderBy('s.id')
      .limit(batchSize)
      .execute(),
  )

/** The same for one student. */
export const listCandidatesOf = async (trx: Trx, key: TermKey, studentId: number) =>
  withRecords(
    trx,
    key,
    await withRecord(withFlag(trx, key, null), key)
      .where('s.id', '=', studentId)
      .execute(),
  )

const withRecord = (students: ReturnType<typeof withFlag>, { year, term }: TermKey) =>
  students
    .leftJoin('student_term_record as r', (join) =>
      join.onRef('r.student_id', '=', 's.id').on('r.academic_year_id', '=', year).on('r.term', '=', term),
    )
    .select(['s.id', 's.form_class_id as classId', 's.entry_date as entryDate'])
    .select(['c.form_level as formLevel', 'c.retired_at', 'r.id as recordId'])

type Found = Awaited<ReturnType<ReturnType<typeof withRecord>['execute']>>

async function withRecords(trx: Trx, { year, term }: TermKey, students: Found) {
  const ids = students.map((student) => student.id)
  const subjects = await trx
    .selectFrom('subject_student as taken')
    .leftJoin('employee as own', (join) => join.onRef('own.id', '=', 'taken.employee_id').on('own.deleted_at', 'is', null))
    .select(['taken.student_id', 'taken.subject_id as subjectId', 'own.id as employeeId'])
    .where('taken.student_id', 'in', ids)
    .execute()
  const teachersOf = await listTeachers(trx, year, students)
  const standing = await trx
    .selectFrom('subject_record')
    .select(['student_id', 'subject_id'])
    .where('student_id', 'in', ids)
    .where(inTerm({ year, term }))
    .execute()
  return students.map(({ retired_at, ...student }) => ({
    ...student,
    isRetired: retired_at !== null,
    isRegistered: student.recordId !== null,
    subjects: subjects
      .filter((row) => row.student_id === student.id)
      .map((row) => ({ ...row, employeeId: teacherOf(row.employeeId, teachersOf(student.classId, row.subjectId)) })),
    standing: standing.filter((row) => row.student_id === student.id).map((row) => row.subject_id),
  }))
}

/** The present teachers of a class's subjects in a year, the earliest lesson first. */
async function listTeachers(db: Db, year: number, students: readonly { classId: string | null }[]) {
  const classes = [...new Set(students.map((student) => student.classId))]
  const lessons = await db
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select(['lesson.employee_id as id', 'lesson.subject_id as subjectId', 'lesson.form_class_id as classId'])
    .where('lesson.form_class_id', 'in', classes)
    .where('lesson.academic_year_id', '=', year)
    .where('employee.deleted_at', 'is', null)
    .orderBy('lesson.id')
    .execute()
  const of = Map.groupBy(lessons, ({ classId, subjectId }) => `${classId}/${subjectId}`)
  return (classId: string | null, subjectId: number) => (of.get(`${classId}/${subjectId}`) ?? []).map(({ id }) => id)
}

type Batch = Awaited<ReturnType<typeof listCandidates>>

/** Adds what is missing, as the domain decides for each student; existing records stay. */
export async function addRecords(trx: Trx, term: StoredTerm, batch: Batch, by: By) {
  const registrations = batch.flatMap((student) => {
    const registration = registrationOf(student)
    return registration ? [{ ...student, ...registration }] : []
  })
  const fresh = registrations.filter((r) => r.isNew)
  const shared = { ...columnsOf(term), updated_at: by.at }
  const possible = { possible_attendance: term.possibleAttendance, counted_possible: term.possibleAttendance }
  const school = fresh.some(({ entryDate }) => entryDate !== null) ? await findDaysOf(trx, term) : undefined
  const opening = { ...possible, new_term_beginning: term.newTermBeginning }
  const records = fresh.map((s) => ({
    ...shared,
    ...opening,
    student_id: s.id,
    form_class_id: s.classId as string,
    form_level: s.formLevel,
    ...joinedLate(term, school, s),
  }))
  const subjectRecords = registrations.flatMap((s) =>
    s.subjects.map((x) => ({ ...shared, student_id: s.id, subject_id: x.subjectId, employee_id: x.employeeId })),
  )
  const inserted =
    records.length > 0 ? await trx.insertInto('student_term_record').values(records).returning(['id', 'student_id']).execute() : []
  if (subjectRecords.length > 0) await trx.insertInto('subject_record').values(subjectRecords).execute()
  const idOf = new Map(inserted.map((row) => [row.student_id, row.id]))
  await recordChanges(
    trx,
    registrations.flatMap((s) => changesOf(idOf.get(s.id) ?? (s.recordId as number), s)),
    by,
  )
  return { records: records.length, subjectRecords: subjectRecords.length }
}

const findDaysOf = async (trx: Trx, { termStart: from, termEnd: to }: StoredTerm) =>
  from && to ? (await findSchoolDays(trx, { from, to })).days : undefined

/** A student who came after the term began joined it then, and counts from that day (MOVE-4). */
function joinedLate(term: StoredTerm, days: SchoolDays | undefined, { entryDate, formLevel: level }: Batch[number]) {
  const { year, term: number, termStart: from, termEnd: to, possibleAttendance } = term
  if (!days || !from || !to || entryDate === null || entryDate <= from || entryDate > to) return {}
  const seat = { term: { year, term: number, from, to, possible: possibleAttendance }, level, possible: null, counted: null, leftOn: null }
  const possible = termPossible({ ...seat, joinedOn: entryDate }, days)
  return { joined_on: entryDate, possible_attendance: possible, counted_possible: possible }
}

function changesOf(
  recordId: number,
  s: { id: number; classId: string | null; isNew: boolean; subjects: readonly { subjectId: number }[] },
): Change[] {
  const about = { entity: 'student_term_record', key: recordId, studentId: s.id, old: null }
  const subjects = s.subjects.map((subject) => subject.subjectId).join(', ') || null
  return [
    { ...about, field: 'registered', new: s.isNew ? s.classId : null },
    { ...about, field: 'subjects', new: subjects },
  ]
}
