import { sql } from 'kysely'
import type { TermKey } from '../../../../domain/_terms.ts'
import type { NextReport } from '../../../../domain/school/students/next-reports.ts'
import { subjectsSet } from '../../../../domain/words/next-reports.ts'
import type { By } from '../../../_history.ts'
import { hasEntry } from '../../../_mark-sql.ts'
import type { Db, Trx } from '../../../_open.ts'
import { dayOf } from '../../../_school.ts'
import { inTerm } from '../../../_term.ts'
import { addRecords, dropEmptyRecords } from '../../subjects/records.ts'
import { setAside } from '../../subjects/set-aside.ts'
import { listCandidatesOf } from '../../terms/records.ts'
import { keyOf } from './facts.ts'
import { lastChangeId, type Stood, type StoodSubjects, storeMoves } from './store.ts'

/** Gives a student's reports of prepared terms the subjects and teachers of today, as a move of its own. */
export async function setSubjects(trx: Trx, reports: readonly NextReport[], by: By): Promise<void> {
  const firstChange = (await lastChangeId(trx)) + 1
  const later: NonNullable<Stood['later']> = []
  for (const report of reports) {
    const subjects = await setInTerm(trx, report, by)
    if (subjects) later.push({ ...keyOf(report.term), subjects })
  }
  const [first] = reports
  if (!first || later.length === 0) return
  const facts = { kind: 'subjects', day: await dayOf(trx, by), from: first.classId, to: null, term: null } as const
  const lastChange = await lastChangeId(trx)
  const said = subjectsSet(reports)
  await storeMoves(trx, [{ facts, said, studentId: first.id, firstChange, lastChange, changesTerm: false, stood: { later } }], by)
}

async function setInTerm(trx: Trx, { id, term }: NextReport, by: By): Promise<StoodSubjects | undefined> {
  const [candidate] = await listCandidatesOf(trx, term, id)
  if (!candidate) return undefined
  const [before, aside] = [await listRecords(trx, term, id), await listAside(trx, term, id)]
  for (const { subjectId, employeeId } of candidate.subjects)
    if (!candidate.standing.includes(subjectId)) await addRecords(trx, term, { subjectId, employeeId, students: [id] }, by)
  const taken = candidate.subjects.map(({ subjectId }) => subjectId)
  for (const { subjectId } of before) if (!taken.includes(subjectId)) await dropEmptyRecords(trx, term, subjectId, [id], by)
  const after = await listRecords(trx, term, id)
  const added = after.filter((one) => !before.some((old) => old.id === one.id))
  const report = await trx
    .selectFrom('student_term_record')
    .select('id')
    .where(inTerm(term))
    .where('student_id', '=', id)
    .executeTakeFirst()
  return {
    report: report?.id ?? 0,
    given: added.filter((one) => !aside.includes(one.id)).map((one) => one.id),
    back: added.filter((one) => aside.includes(one.id)).map((one) => one.id),
    dropped: before
      .filter((old) => !after.some((one) => one.id === old.id))
      .map(({ subjectId, employeeId }) => ({ subjectId, employeeId })),
  }
}

const listRecords = (db: Db, term: TermKey, studentId: number) =>
  db
    .selectFrom('subject_record')
    .select([
      'id',
      'subject_id as subjectId',
      'employee_id as employeeId',
      sql<0 | 1>`case when ${hasEntry('subject_record')} then 1 else 0 end`.as('entered'),
    ])
    .where(inTerm(term))
    .where('student_id', '=', studentId)
    .execute()

async function listAside(db: Db, term: TermKey, studentId: number): Promise<number[]> {
  const rows = await db.selectFrom('subject_record_aside').select('id').where(inTerm(term)).where('student_id', '=', studentId).execute()
  return rows.map(({ id }) => id)
}

/** What keeps these from being put back: entries in a subject that was given, and whether all is still as the move left it. */
export async function standOf(
  db: Db,
  studentId: number,
  later: NonNullable<Stood['later']>,
): Promise<{ entered: number; isThere: boolean }> {
  const found = { entered: 0, isThere: true }
  for (const { subjects, ...term } of later) {
    if (!subjects) continue
    const now = await listRecords(db, keyOf(term), studentId)
    const own = now.filter(({ id }) => subjects.given.includes(id))
    found.entered += own.filter(({ entered }) => entered === 1).length
    const isGone = own.length < subjects.given.length || subjects.back.some((id) => !now.some((one) => one.id === id))
    const isBack = subjects.dropped.some(({ subjectId }) => now.some((one) => one.subjectId === subjectId))
    if (isGone || isBack) found.isThere = false
  }
  return found
}

/** The report of a prepared term as it was: what was given is taken, what was taken away is given again, what was hidden is hidden. */
export async function putSubjectsBack(
  trx: Trx,
  studentId: number,
  classId: string,
  { subjects, ...term }: NonNullable<Stood['later']>[number],
  by: By,
) {
  if (!subjects) return
  const key = keyOf(term)
  for (const { id, subjectId } of await listRecords(trx, key, studentId))
    if (subjects.given.includes(id)) await dropEmptyRecords(trx, key, subjectId, [studentId], by)
  for (const { subjectId, employeeId } of subjects.dropped) await addRecords(trx, key, { subjectId, employeeId, students: [studentId] }, by)
  await setAside(trx, subjects.back, classId, by, { keepsChoice: true })
}
