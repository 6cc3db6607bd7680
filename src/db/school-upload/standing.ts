import { setImmediate } from 'node:timers/promises'
import type { TermKey } from '../../domain/_terms.ts'
import { type KnownMark, type KnownRecord, markKey, recordKey } from '../../domain/school-upload/index.ts'
import type { Db } from '../_open.ts'
import { inTerm } from '../_term.ts'

type StoredMarks = { records: Map<string, KnownRecord>; marks: Map<string, KnownMark> }
const atOnce = 100

/** The stored records of these students in these terms; other requests run in between. */
export async function findStored(db: Db, terms: readonly TermKey[], students: readonly number[]): Promise<StoredMarks> {
  const standing: StoredMarks = { records: new Map(), marks: new Map() }
  for (const term of terms)
    for (let from = 0; from < students.length; from += atOnce) {
      const some = students.slice(from, from + atOnce)
      for (const { student, ...record } of await listRecords(db, term, some)) standing.records.set(recordKey(student, term), record)
      for (const { student, subject, ...mark } of await listMarks(db, term, some)) standing.marks.set(markKey(student, term, subject), mark)
      await setImmediate()
    }
  return standing
}

async function listRecords(db: Db, term: TermKey, students: readonly number[]) {
  const rows = await db
    .selectFrom('student_term_record')
    .select(['id', 'version', 'student_id as student', 'form_class_id as classId', 'form_level as formLevel', 'left_on'])
    .select(['possible_attendance as possible', 'times_absent as absent', 'times_late as late', 'conduct', 'deportment'])
    .where(inTerm(term))
    .where('student_id', 'in', students)
    .execute()
  return rows.map(({ left_on, ...row }) => ({ ...row, hasLeft: left_on !== null }))
}

const listMarks = (db: Db, term: TermKey, students: readonly number[]) =>
  db
    .selectFrom('subject_record')
    .select(['id', 'version', 'student_id as student', 'subject_id as subject', 'employee_id as teacher'])
    .select(['course_mark as courseMark', 'exam_mark as examMark', 'coded_comment as comment1', 'coded_comment_1 as comment2'])
    .where(inTerm(term))
    .where('student_id', 'in', students)
    .execute()
