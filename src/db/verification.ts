import { sql } from 'kysely'
import { hint, rowsOf } from './_engine/index.ts'
import { lastGone } from './_history.ts'
import type { Db } from './_open.ts'
import { findSeal } from './_school.ts'
import { sameReport, sameTerm } from './_term.ts'

/** The secret that makes the codes. It is in the school's file and its backups, and is never displayed. */
export const readCardSecret = async (db: Db): Promise<Uint8Array> => (await findSeal(db)).secret

/** The changes of a student's name, latest first: a paper may have an earlier one. */
export const listNameChanges = (db: Db, studentId: number) =>
  db
    .selectFrom('change')
    .select(['field', 'old_value as old'])
    .where('entity', '=', 'student')
    .where('entity_key', '=', String(studentId))
    .where('field', 'in', ['first_name', 'last_name'])
    .where('old_value', 'is not', null)
    .where(hint<string>('at'), '>', lastGone('student', String(studentId)))
    .orderBy('id', 'desc')
    .execute()

/** The students who once had the records that a student has now, and records that went into another: their papers are genuine still. */
export async function findMergedOwners(
  db: Db,
  record: number,
  holder: number | undefined,
): Promise<{ owners: number[]; into: number | undefined }> {
  const merges = db.selectFrom('student_merge as merge').where('undone_at', 'is', null).where('gone_id', 'is not', null)
  const moved = rowsOf(sql.ref<string>('merge.records'), { was: 'integer', now: 'integer' })
  const into = sql<number>`(select one.now from ${moved} as one where one.was = ${record} limit 1)`
  const gone = await merges
    .select(['merge.gone_id as id', 'merge.holder_id as holder', into.as('into')])
    .where(into, 'is not', null)
    .executeTakeFirst()
  const owners = await merges
    .select('gone_id as id')
    .where('holder_id', '=', holder ?? gone?.holder ?? 0)
    .execute()
  return { owners: owners.flatMap(({ id }) => id ?? []), into: gone?.into }
}

/** The card of a term record, and whether it can be opened now: neither held back nor withdrawn. For the holder of a genuine code. */
export async function findCardOfRecord(db: Db, id: number) {
  const row = await db
    .selectFrom('student_term_record as record')
    .innerJoin('student', 'student.id', 'record.student_id')
    .leftJoin('term_report_posting as posting', sameTerm('posting', 'record'))
    .leftJoin('term_report_hold as hold', sameReport('hold', 'record'))
    .select(['record.student_id as studentId', 'record.academic_year_id as year', 'record.term', 'record.form_class_id as classId'])
    .select(['student.first_name as firstName', 'student.last_name as lastName', 'posting.posted', 'hold.held_at as heldAt'])
    .where('record.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { posted, heldAt, ...card } = row
  return { ...card, isOpen: posted === 1 && heldAt === null }
}
