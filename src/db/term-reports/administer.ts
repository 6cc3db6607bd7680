import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type Actor, canWriteTerm } from '../../domain/_policy.ts'
import { type OpeningFault, openingFault } from '../../domain/attendance/term-dates.ts'
import type { Value } from '../../domain/term-reports/index.ts'
import type { TermKey } from '../../domain/terms.ts'
import { recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import type { Database } from '../_schema.ts'
import { findTerm, saveTerm } from '../terms.ts'

const entity = 'student_term_record'
const termField = { possible_attendance: 'possibleAttendance', new_term_beginning: 'newTermBeginning' } as const

export type Setting = { field: keyof typeof termField; value: Value; classId: string | null } & TermKey

/** Sets a field for one class, or for all and the term itself, so that who is registered later gets it too; a class at a time. */
export async function setForClasses(
  db: Kysely<Database>,
  actor: Actor,
  setting: Setting,
  at: string,
): Promise<'set' | 'missing' | 'closed' | OpeningFault> {
  const { field, value, year, term } = setting
  const state = await findTerm(db, { year, term })
  if (!state) return 'missing'
  if (!canWriteTerm(actor, state)) return 'closed'
  if (setting.classId !== null && !(await isClass(db, setting.classId))) return 'missing'
  const fault = field === 'new_term_beginning' ? openingFault(state, state, value as string) : undefined
  if (fault) return fault
  if (setting.classId === null)
    await saveTerm(db, actor, at, { key: { year, term }, values: { [termField[field]]: value }, mustExist: true })
  const classes = setting.classId === null ? await listClassIds(db, setting) : [setting.classId]
  for (const classId of classes) {
    await db.transaction().execute((trx) => setForClass(trx, actor, { ...setting, classId }, at))
    await setImmediate()
  }
  return 'set'
}

const isClass = (db: Kysely<Database>, classId: string) =>
  db.selectFrom('form_class').select('id').where('id', '=', classId).executeTakeFirst()

async function listClassIds(db: Kysely<Database>, { year, term }: TermKey): Promise<string[]> {
  const rows = await db
    .selectFrom(entity)
    .select('form_class_id as classId')
    .distinct()
    .where('academic_year_id', '=', year)
    .where('term', '=', term)
    .execute()
  return rows.map((row) => row.classId)
}

async function setForClass(trx: Trx, actor: Actor, { field, value, classId, year, term }: Setting & { classId: string }, at: string) {
  const rows = await trx
    .selectFrom(entity)
    .select(['id', 'student_id', `${field} as old`])
    .where('academic_year_id', '=', year)
    .where('term', '=', term)
    .where('form_class_id', '=', classId)
    .where(field, 'is not', value as never)
    .execute()
  if (rows.length === 0) return
  await trx
    .updateTable(entity)
    .set((eb) => ({ [field]: value, version: eb('version', '+', 1), updated_at: at }))
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  await recordChanges(
    trx,
    actor,
    at,
    rows.map((row) => ({ entity, key: row.id, studentId: row.student_id, field, old: row.old, new: value })),
  )
}
