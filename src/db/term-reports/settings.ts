import { canWriteTerm } from '../../domain/_policy.ts'
import type { TermKey } from '../../domain/_terms.ts'
import type { SettingField, SettingImpact } from '../../domain/term-reports/index.ts'
import type { By } from '../_history.ts'
import { inParts } from '../_in-steps.ts'
import type { Db } from '../_open.ts'
import { inTerm } from '../_term.ts'
import { listDone, type Undone, undoChanges } from '../_undo.ts'
import { findTerm } from '../school/terms/index.ts'
import { type Setting, termField } from './administer.ts'

/** The effects of setting a field: the number of changed records by class and old value, and the term itself if it is for all. */
export async function findImpact(db: Db, { field, value, classId, year, term }: Setting): Promise<SettingImpact> {
  const [rows, stored] = await Promise.all([
    db
      .selectFrom('student_term_record')
      .select((eb) => [`${field} as old`, 'form_class_id as classId', eb.fn.countAll<number>().as('records')])
      .where(inTerm({ year, term }))
      .$if(classId !== null, (query) => query.where('form_class_id', '=', classId as string))
      .where(field, 'is distinct from', value as never)
      .groupBy([field, 'form_class_id'])
      .orderBy(field)
      .orderBy('form_class_id')
      .execute(),
    classId === null ? findTerm(db, { year, term }) : undefined,
  ])
  const ofTerm = stored?.[termField[field]]
  const overAbsent = field === 'possible_attendance' ? await countOverAbsent(db, { classId, year, term }, Number(value)) : 0
  return { rows, term: stored && ofTerm !== value ? { old: ofTerm ?? null } : undefined, overAbsent }
}

async function countOverAbsent(db: Db, { classId, year, term }: TermKey & { classId: string | null }, possible: number): Promise<number> {
  const over = await db
    .selectFrom('student_term_record')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(inTerm({ year, term }))
    .$if(classId !== null, (query) => query.where('form_class_id', '=', classId as string))
    .where('times_absent', '>', possible)
    .executeTakeFirstOrThrow()
  return over.n
}

type StoredSetting = {
  id: number
  field: SettingField
  value: string
  classId: string | null
  records: number
  at: string
  by: string
}

/** What was set for this class, or for all, since then and not undone: the latest of each field. */
export async function listSettings(
  db: Db,
  { year, term, classId }: TermKey & { classId: string },
  since: string,
): Promise<StoredSetting[]> {
  const rows = await db
    .selectFrom('term_setting')
    .select(['id', 'field', 'value', 'form_class_id as classId', 'records', 'at', 'actor_name as by'])
    .where(inTerm({ year, term }))
    .where('at', '>=', since)
    .where('undone_at', 'is', null)
    .where('records', '>', 0)
    .where((eb) => eb.or([eb('form_class_id', 'is', null), eb('form_class_id', '=', classId)]))
    .orderBy('id', 'desc')
    .execute()
  return rows.filter((row, i) => rows.findIndex((other) => other.field === row.field) === i)
}

/** The rows in a transaction: few enough that other requests run in between. */
const atOnce = 100

/** Restores exactly the values before a setting; a record changed since stays. Twice counts once. */
export async function undoSetting(
  db: Db,
  { id, year, term }: TermKey & { id: number },
  by: By,
): Promise<({ kind: 'undone'; setting: { field: SettingField } } & Undone) | { kind: 'missing' | 'closed' }> {
  const [setting, state] = await Promise.all([
    db
      .selectFrom('term_setting')
      .selectAll()
      .where('id', '=', id)
      .where(inTerm({ year, term }))
      .where('undone_at', 'is', null)
      .executeTakeFirst(),
    findTerm(db, { year, term }),
  ])
  if (!setting || !state) return { kind: 'missing' }
  if (!canWriteTerm(by.actor, state)) return { kind: 'closed' }
  const done = await listDone(db, { kind: setting.actor_kind, id: setting.actor_id, at: setting.at })
  const back = (some: readonly (typeof done)[number][]) => db.transaction().execute((trx) => undoChanges(trx, some, by))
  await back(done.filter(({ entity }) => entity === 'academic_term'))
  const records = done.filter(({ entity }) => entity === 'student_term_record')
  const all: Undone = { undone: 0, kept: 0 }
  await inParts(records, atOnce, async (some) => {
    const part = await back(some)
    all.undone += part.undone
    all.kept += part.kept
  })
  await db.updateTable('term_setting').set({ undone_at: by.at }).where('id', '=', id).execute()
  return { kind: 'undone', setting, ...all }
}
