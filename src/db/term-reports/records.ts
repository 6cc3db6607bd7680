import { sql } from 'kysely'
import type { TermKey } from '../../domain/_terms.ts'
import type { ClassTerm, Mate, Rights, TermRecord, Values } from '../../domain/term-reports/index.ts'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'
import { type Access, classInScope } from '../_scope.ts'
import { inTerm, sameTerm } from '../_term.ts'
import { photoVersion } from '../school/students/photos.ts'
import { rulesOf } from '../school/terms/mark-words.ts'
import { rightColumns, rightsOf } from './rights.ts'

export type RecordKey = TermKey & { studentId: number }
export type ReachedRecord = TermRecord & { rights: Rights; isCurrent: boolean }

const columns = [
  'record.id',
  'record.student_id as studentId',
  'student.first_name as firstName',
  'student.last_name as lastName',
  'student.sex',
  'record.form_class_id as classId',
  'record.form_level as formLevel',
  'record.left_on as leftOn',
  'record.academic_year_id as year',
  'record.term',
  'record.version',
  'record.possible_attendance',
  'record.times_absent',
  'record.times_late',
  'record.conduct',
  'record.deportment',
  'record.comments',
  'record.deans',
  'record.custom_comment',
  'record.new_term_beginning',
] as const

const records = (db: Db) => db.selectFrom('student_term_record as record').innerJoin('student', 'student.id', 'record.student_id')

/** `count` records of a class from number `from`, in class-list order, and the total; the class is in reach. */
export async function listRecords(db: Db, { classId, year, term }: ClassTerm, from: number, count: number) {
  const [rows, rules] = await Promise.all([
    records(db)
      .select(columns)
      .select((eb) => [sql<number>`count(*) over ()`.as('total'), photoVersion(eb.ref('record.student_id')).as('picture')])
      .where(inTerm({ year, term }, 'record'))
      .where('record.form_class_id', '=', classId)
      .orderBy('student.sort_key')
      .orderBy('student.id')
      .limit(count)
      .offset(from)
      .execute(),
    rulesOf(db, { year, term }),
  ])
  return {
    records: rows.map((row) => ({ ...recordOf(row), rules })),
    rules,
    total: rows[0]?.total ?? 0,
    pictures: rows.map((row) => row.picture),
  }
}

/** The terms in which a student has a record, latest first. */
export async function listTerms(db: Db, studentId: number): Promise<TermKey[]> {
  return db
    .selectFrom('student_term_record')
    .select(['academic_year_id as year', 'term'])
    .where('student_id', '=', studentId)
    .orderBy('academic_year_id', 'desc')
    .orderBy('term', 'desc')
    .execute()
}

/** A student's record in a term, if its class is in reach, with what the person may write in it. */
export async function findRecord(db: Db, access: Access, key: RecordKey, at: string): Promise<ReachedRecord | undefined> {
  const row = await records(db)
    .innerJoin('academic_term as term', sameTerm('term', 'record'))
    .leftJoin('term_report_posting as posting', sameTerm('posting', 'record'))
    .select([...columns, 'term.is_current as isCurrent', 'posting.posted'])
    .select((eb) => rightColumns(access.actor, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id'), eb.ref('record.term')))
    .where('record.student_id', '=', key.studentId)
    .where(inTerm(key, 'record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .executeTakeFirst()
  const rules = row && (await rulesOf(db, key))
  return row && { ...recordOf(row), rules, rights: rightsOf(access.actor, row, at), isCurrent: row.isCurrent === 1 }
}

function recordOf(row: Omit<TermRecord, 'values'> & Values): TermRecord {
  const { id, studentId, firstName, lastName, sex, classId, formLevel, leftOn, year, term, version } = row
  const { possible_attendance, times_absent, times_late, conduct, deportment, comments, deans, custom_comment, new_term_beginning } = row
  return {
    ...{ id, studentId, firstName, lastName, sex, classId, formLevel, leftOn, year, term, version },
    values: { possible_attendance, times_absent, times_late, conduct, deportment, comments, deans, custom_comment, new_term_beginning },
  }
}

type Classmate = { classId: string; year: number; term: number; studentId: number }

/** The classmates in a term, whose names a remark might have by mistake. */
export const listOthers: (db: Db, of: TermRecord) => Promise<Mate[]> = (db, { classId, year, term, studentId }) =>
  others(db, { classId, year, term, studentId })

const others = prepared((db, { classId, year, term, studentId }: Classmate) =>
  records(db)
    .select(['student.first_name as firstName', 'student.last_name as lastName', 'record.comments', 'record.deans'])
    .where(inTerm({ year, term }, 'record'))
    .where('record.form_class_id', '=', classId)
    .where('record.student_id', '!=', studentId),
)
