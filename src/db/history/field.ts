import { type SqlBool, sql } from 'kysely'
import type { FieldKey } from '../../domain/_history.ts'
import { type Actor, can, scopesFor } from '../../domain/_policy.ts'
import { type Entity, isEntity, partsOf, readers, type StoredChange } from '../../domain/history/index.ts'
import { hint, numberOf } from '../_engine/index.ts'
import { lastGone } from '../_history.ts'
import type { Db } from '../_open.ts'
import { classInScope, lessonInScope } from '../_scope.ts'
import { inTerm, sameReport } from '../_term.ts'
import { findChanges, holder } from './rows.ts'

export const perDialog = 15
type FieldHistory = { changes: StoredChange[]; page: number; total: number }
type Key = FieldKey & { key: string }

/** The changes of a field, latest first; undefined if its record does not exist or is out of reach. */
export async function findFieldHistory(
  db: Db,
  actor: Actor,
  key: Key,
  asked: number,
  perPage = perDialog,
): Promise<FieldHistory | undefined> {
  if (!isEntity(key.entity) || !(await isReached(db, actor, key.entity, key.key))) return undefined
  const isFound = await isThere(db, key.entity, key.key)
  const all = await idsQuery(db, key, isFound).execute()
  if (all.length === 0 && !isFound) return undefined
  const page = Math.max(1, Math.min(asked, Math.ceil(all.length / perPage)))
  const ids = all.slice((page - 1) * perPage, page * perPage).map(({ id }) => id)
  return { changes: await findChanges(db, ids), page, total: all.length }
}

export const idsQuery = (db: Db, key: Key, isFound: boolean) =>
  ofField(db, key)
    .$if(isFound && deletable.has(key.entity), (some) => some.where(isOfThisRow(key)))
    .select('id')
    .orderBy('id', 'desc')

/** A document's key was once written with a slash. */
const ofField = (db: Db, { entity, key, field }: Key) =>
  db
    .selectFrom('change')
    .where('entity', '=', entity)
    .where('entity_key', 'in', entity === 'student_document' ? [key, key.replace('-', '/')] : [key])
    .where('field', '=', field)

/** Rows that can be deleted and made again for another person. */
const deletable: ReadonlySet<string> = new Set(['subject_record', 'student_term_record', 'student'])

/** Only lines about the present row and its student, not about a deleted one with the same number. */
function isOfThisRow({ entity, key }: Key) {
  const studentId = entity === 'student' ? numberOf(sql`${key}`) : sql`(select student_id from ${sql.table(entity)} where id = ${key})`
  return sql<SqlBool>`${entity === 'student' ? sql.ref('change.student_id') : holder} = ${studentId} and ${hint('change.at')} > ${lastGone(entity, key)}`
}

/** Reached through the record, by people who may read it on its screen, and by those who may read every history. */
export async function isReached(db: Db, actor: Actor, entity: Entity, key: string): Promise<boolean> {
  if (can(actor, 'history.read')) return true
  const id = Number(entity === 'assessment_mark' ? key.split('-')[0] : key)
  if (!readers[entity] || !Number.isSafeInteger(id)) return false
  const row =
    entity === 'student_term_record'
      ? await findTermRecord(db, actor, id)
      : entity === 'subject_record'
        ? await findSubjectRecord(db, actor, id)
        : await findAssessment(db, actor, id)
  return row !== undefined
}

/** Column names are qualified, because a scope's subquery has columns of the same names. */
const findTermRecord = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('student_term_record as report')
    .select('report.id')
    .where('report.id', '=', id)
    .where((eb) =>
      classInScope(
        { actor, scopes: scopesFor(actor, 'term-record.read') },
        eb.ref('report.form_class_id'),
        eb.ref('report.academic_year_id'),
      ),
    )
    .executeTakeFirst()

const findSubjectRecord = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('subject_record as mark')
    .innerJoin('student_term_record as report', sameReport('report', 'mark'))
    .select('mark.id')
    .where('mark.id', '=', id)
    .where((eb) => {
      const [formClass, year] = [eb.ref('report.form_class_id'), eb.ref('mark.academic_year_id')]
      return eb.or([
        classInScope({ actor, scopes: scopesFor(actor, 'term-record.read') }, formClass, year),
        lessonInScope({ actor, scopes: scopesFor(actor, 'subject-record.enter') }, { subject: eb.ref('mark.subject_id'), formClass, year }),
      ])
    })
    .executeTakeFirst()

/** A mark book belongs to its teacher. */
const findAssessment = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('assessment as test')
    .select('test.id')
    .where('test.id', '=', id)
    .where('test.employee_id', '=', actor.id)
    .where((eb) =>
      lessonInScope(
        { actor, scopes: scopesFor(actor, 'mark-book.write') },
        { subject: eb.ref('test.subject_id'), formClass: eb.ref('test.form_class_id'), year: eb.ref('test.academic_year_id') },
      ),
    )
    .executeTakeFirst()

const termed = ['academic_term', 'term_report_posting'] as const

/** True for a record that nobody has changed yet. */
async function isThere(db: Db, entity: Entity, key: string): Promise<boolean> {
  const { year = Number.NaN, term = Number.NaN, student = Number.NaN } = partsOf(entity, key)
  if (termed.some((one) => one === entity)) {
    const row = db.selectFrom('academic_term').select('term').where(inTerm({ year, term }))
    return Number.isInteger(term) && (await row.executeTakeFirst()) !== undefined
  }
  if (Number.isInteger(student))
    return (await db.selectFrom('student').select('id').where('id', '=', student).executeTakeFirst()) !== undefined
  if (!identified.has(entity)) return false
  const id = named.has(entity) ? key : Number(key)
  const { rows } = await sql`select 1 from ${sql.table(entity)} where id = ${id}`.execute(db)
  return rows.length > 0
}

const named: ReadonlySet<Entity> = new Set<Entity>(['form_class', 'local_field', 'mark_word'])
/** The tables whose rows have an `id`. */
const identified: ReadonlySet<Entity> = new Set<Entity>([
  'subject_record',
  'student_term_record',
  'student',
  'assessment',
  'employee',
  'lesson',
  'subject',
  'form_class',
  'employee_post',
  'coded_comment',
  'local_field',
  'mark_word',
  'honour_rule',
  'school',
  'administrator',
  'second_factor_rule',
  'batch',
  'school_calendar',
  'student_contact',
  'kiosk',
])
