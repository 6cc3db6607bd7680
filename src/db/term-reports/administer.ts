import { setImmediate } from 'node:timers/promises'
import { type Actor, canWriteTerm } from '../../domain/_policy.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { type OpeningFault, openingFault } from '../../domain/school/terms/dates.ts'
import type { SettingField, Value } from '../../domain/term-reports/index.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { inTerm } from '../_term.ts'
import { findTerm, saveTerm } from '../school/terms/index.ts'

const entity = 'student_term_record'
export const termField = { possible_attendance: 'possibleAttendance', new_term_beginning: 'newTermBeginning' } as const satisfies Record<
  SettingField,
  string
>

export type Setting = { field: SettingField; value: Value; classId: string | null } & TermKey

type SettingFault = 'missing' | 'closed' | OpeningFault

/** Why a field cannot be set, before any question or write. */
export async function settingFault(
  db: Db,
  actor: Actor,
  { field, value, classId, year, term }: Setting,
): Promise<SettingFault | undefined> {
  const state = await findTerm(db, { year, term })
  if (!state) return 'missing'
  if (!canWriteTerm(actor, state)) return 'closed'
  if (classId !== null && !(await isClass(db, classId))) return 'missing'
  return field === 'new_term_beginning' ? openingFault(state, state, value as string) : undefined
}

/** Sets a field for a class, or for all and the term itself, so that later students get it too; one class at a time. */
export async function setForClasses(db: Db, setting: Setting, by: By): Promise<'set' | SettingFault> {
  const fault = await settingFault(db, by.actor, setting)
  if (fault) return fault
  const { field, value, year, term } = setting
  if (setting.classId === null) await saveTerm(db, { key: { year, term }, values: { [termField[field]]: value }, mustExist: true }, by)
  const classes = setting.classId === null ? await listClassIds(db, setting) : [setting.classId]
  const id = await remember(db, setting, by)
  for (const classId of classes) {
    await db.transaction().execute(async (trx) => {
      const records = await setForClass(trx, { ...setting, classId }, by)
      if (records > 0)
        await trx
          .updateTable('term_setting')
          .set((eb) => ({ records: eb('records', '+', records) }))
          .where('id', '=', id)
          .execute()
    })
    await setImmediate()
  }
  return 'set'
}

async function remember(db: Db, { field, value, classId, year, term }: Setting, by: By): Promise<number> {
  const who = { actor_kind: by.actor.kind as 'administrator', actor_id: by.actor.id, actor_name: by.actor.name }
  const { id } = await db
    .insertInto('term_setting')
    .values({ academic_year_id: year, term, field, value: String(value), form_class_id: classId, records: 0, at: by.at, ...who })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const isClass = (db: Db, classId: string) => db.selectFrom('form_class').select('id').where('id', '=', classId).executeTakeFirst()

async function listClassIds(db: Db, { year, term }: TermKey): Promise<string[]> {
  const rows = await db.selectFrom(entity).select('form_class_id as classId').distinct().where(inTerm({ year, term })).execute()
  return rows.map((row) => row.classId)
}

async function setForClass(trx: Trx, { field, value, classId, year, term }: Setting & { classId: string }, by: By) {
  const rows = await trx
    .selectFrom(entity)
    .select(['id', 'student_id', `${field} as old`])
    .where(inTerm({ year, term }))
    .where('form_class_id', '=', classId)
    .where(field, 'is distinct from', value as never)
    .execute()
  if (rows.length === 0) return 0
  await trx
    .updateTable(entity)
    .set((eb) => ({ [field]: value, version: eb('version', '+', 1), updated_at: by.at }))
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  await recordChanges(
    trx,
    rows.map((row) => ({ entity, key: row.id, studentId: row.student_id, field, old: row.old, new: value })),
    by,
  )
  return rows.length
}
