import { type Expression, type SqlBool, sql } from 'kysely'
import type { LastChange } from '../../domain/_changes.ts'
import { daysLater } from '../../domain/_dates.ts'
import { type Closes, type Deadlines, type Entry, entries, type Grace, type LastSet, parseShort } from '../../domain/school/deadlines.ts'
import { closesShort } from '../../domain/words/deadlines.ts'
import { type By, recordChanges } from '../_history.ts'
import { fullNameIn } from '../_names.ts'
import type { Db, Trx } from '../_open.ts'
import { prepared } from '../_prepared.ts'
import { aboutOf, whoChanged } from '../_save.ts'
import { inTerm, nullsFirst } from '../_term.ts'
import type { TermKey } from './terms/index.ts'

type Value<T> = Expression<T> | T
type Of = { classId: Value<string>; year: Value<number>; term: Value<number> }

/** The deadline for entering in a class: the latest of the general one, the teacher's and the class's; null without one. */
export const closesOf = (entry: Entry, employeeId: Value<number>, { classId, year, term }: Of) => sql<string | null>`(
  select max(deadline.closes) from entry_deadline as deadline
  where deadline.academic_year_id = ${year} and deadline.term = ${term} and deadline.entry = ${sql.lit(entry)}
  and (deadline.employee_id is null and deadline.form_class_id is null or deadline.employee_id = ${employeeId} or deadline.form_class_id = ${classId}))`

/** Classes with more time in a term than the others. */
export const listClassGraces = prepared((db, key: TermKey) =>
  db
    .selectFrom('entry_deadline')
    .select(['entry', 'form_class_id as classId', 'closes'])
    .where(inTerm(key))
    .where('form_class_id', 'is not', null)
    .orderBy('form_class_id', nullsFirst)
    .$narrowType<{ classId: string }>(),
)

/** The deadlines on these days, for everybody, a class and an employee, earliest first. */
export const listCloses = (db: Db, employeeId: number | null, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('entry_deadline')
    .select(['entry', 'closes', 'form_class_id as classId', sql<SqlBool>`employee_id is not null`.as('isOwn')])
    .where('closes', '>=', from)
    .where('closes', '<', daysLater(to, 1))
    .where((eb) => eb.or([eb('employee_id', 'is', null), eb('employee_id', '=', employeeId)]))
    .orderBy('closes')
    .orderBy('entry')
    .orderBy('form_class_id', nullsFirst)
    .execute()

/** An employee's deadlines in the current term, without extra time of single classes. */
export async function findOwnCloses(db: Db, employeeId: number, { year, term }: TermKey): Promise<Record<Entry, string | null>> {
  const [closes] = await ownCloses(db, { employeeId, year, term })
  return closes ?? { marks: null, remarks: null, deans: null }
}

const ownCloses = prepared((db, { employeeId, year, term }: TermKey & { employeeId: number }) => {
  const of = (entry: Entry) => closesOf(entry, employeeId, { classId: '', year, term }).as(entry)
  return db.selectNoFrom([of('marks'), of('remarks'), of('deans')])
})

export async function findDeadlines(db: Db, { year, term }: TermKey): Promise<Deadlines> {
  const rows = await deadlinesOf(db, { year, term })
  const general = rows.filter((row) => row.classId === null && row.employeeId === null)
  const closes = (entry: Entry) => general.find((row) => row.entry === entry)?.closes ?? null
  return {
    closes: { marks: closes('marks'), remarks: closes('remarks'), deans: closes('deans') },
    graces: rows.filter((row) => !general.includes(row)).map(({ employeeId, ...grace }) => grace),
  }
}

/** A teacher's deadline for a class, in a term whose teachers get reminders. */
export async function findClosesFor(db: Db, { year, term }: TermKey) {
  const rows = await deadlinesOf(db, { year, term })
  return (entry: Entry, employeeId: number, classId: string): Closes | null =>
    rows.reduce<Closes | null>((latest, row) => {
      const isTheirs = row.classId === null ? row.employeeId === null || row.employeeId === employeeId : row.classId === classId
      return row.entry === entry && isTheirs && (latest === null || row.closes > latest) ? row.closes : latest
    }, null)
}

const deadlinesOf = prepared((db, { year, term }: { year: number; term: number }) =>
  db
    .selectFrom('entry_deadline as deadline')
    .leftJoin('employee', 'employee.id', 'deadline.employee_id')
    .select(['deadline.id', 'deadline.entry', 'deadline.closes', 'deadline.form_class_id as classId', 'deadline.employee_id as employeeId'])
    .select(fullNameIn<string | null>('employee').as('teacher'))
    .where(inTerm({ year, term }, 'deadline'))
    .orderBy('deadline.entry')
    .orderBy('deadline.closes')
    .orderBy('deadline.id'),
)

/** `drops`: the extra time that is lost with removed deadlines, as it was displayed. `isLate`: it would undo a colleague's change. */
type Save = { closes: Record<Entry, string | null>; was: Record<Entry, string | null>; drops: readonly number[]; isLate?: boolean }
type Saved = { kind: 'saved' } | { kind: 'conflict'; change: LastChange | undefined } | { kind: 'asks'; graces: Grace[] }

/** Saves the general deadlines. Without one there is nothing to extend. */
export async function saveDeadlines(db: Db, key: TermKey, { closes, was, drops, isLate }: Save, by: By): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    const now = await findDeadlines(trx, key)
    const changed = (Object.keys(closes) as Entry[]).filter((entry) => closes[entry] !== now.closes[entry])
    if (isLate || changed.some((entry) => was[entry] !== now.closes[entry]))
      return { kind: 'conflict', change: await whoChanged(trx, termRow(key), fields) }
    const graces = now.graces.filter(({ entry }) => changed.includes(entry) && closes[entry] === null)
    if (graces.some(({ id }) => !drops.includes(id))) return { kind: 'asks', graces }
    for (const { id } of graces) await removeGrace(trx, key, id, by)
    for (const entry of changed) {
      const [old, next] = [now.closes[entry], closes[entry]]
      await trx.deleteFrom('entry_deadline').where(ofAll(key, entry)).execute()
      if (next !== null)
        await trx
          .insertInto('entry_deadline')
          .values({ ...columnsOf(key), entry, closes: next })
          .execute()
      await recordChanges(trx, [{ ...aboutTerm(key), field: closeField(entry), old: closesOrNull(old), new: closesOrNull(next) }], by)
    }
    return { kind: 'saved' }
  })
}

/** The general deadlines that were last set together, since then; undefined if they have changed. */
export async function findLastSet(db: Db, key: TermKey, since: string): Promise<LastSet | undefined> {
  const { entity, key: entityKey } = aboutTerm(key)
  const rows = await db
    .selectFrom('change')
    .select(['at', 'actor_name as by', 'field', 'old_value as old', 'new_value as new'])
    .where('entity', '=', entity)
    .where('entity_key', '=', entityKey)
    .where('field', 'in', fields)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(fields.length)
    .execute()
  const [last] = rows
  if (!last) return undefined
  const set = rows.filter(({ at }) => at === last.at)
  const closes = entries.flatMap((entry) => {
    const row = set.find(({ field }) => field === closeField(entry))
    return row ? [[entry, { old: parseShort(row.old), new: parseShort(row.new) }] as const] : []
  })
  const now = (await findDeadlines(db, key)).closes
  if (closes.some(([entry, { new: next }]) => now[entry] !== next)) return undefined
  return { at: last.at, by: last.by, closes: Object.fromEntries(closes) }
}
const closeField = (entry: Entry) => `${entry}_close`
const fields = entries.map(closeField)

/** Restores the earlier ones. */
export async function undoLastSet(db: Db, key: TermKey, set: { at: string; since: string }, by: By): Promise<boolean> {
  const last = await findLastSet(db, key, set.since)
  if (last?.at !== set.at) return false
  const { closes: was } = await findDeadlines(db, key)
  const closes = {
    ...was,
    ...Object.fromEntries(entries.flatMap((entry) => (last.closes[entry] ? [[entry, last.closes[entry].old]] : []))),
  }
  return (await saveDeadlines(db, key, { closes, was, drops: [] }, by)).kind === 'saved'
}

/** The number of people with each deadline: this year's teachers, form teachers and deans. */
export async function countBound(db: Db, { year }: TermKey): Promise<Record<Entry, number>> {
  const of = (table: 'lesson' | 'form_teacher_class' | 'dean_class') => sql<number>`(select count(distinct own.employee_id)
    from ${sql.table(table)} as own join employee on employee.id = own.employee_id
    where own.academic_year_id = ${year} and employee.deleted_at is null)`
  return db
    .selectNoFrom([of('lesson').as('marks'), of('form_teacher_class').as('remarks'), of('dean_class').as('deans')])
    .executeTakeFirstOrThrow()
}

const columnsOf = ({ year, term }: TermKey) => ({ academic_year_id: year, term })
const ofAll = ({ year, term }: TermKey, entry: Entry) =>
  sql<boolean>`academic_year_id = ${year} and term = ${term} and entry = ${entry} and employee_id is null and form_class_id is null`
const termRow = ({ year, term }: TermKey) => ({ table: 'academic_term', key: [year, term] }) as const
const aboutTerm = (key: TermKey) => aboutOf(termRow(key))
const closesOrNull = (closes: string | null) => (closes === null ? null : closesShort(closes))

type GraceSave = { entry: Entry; employeeId: number | null; classId: string | null; closes: string }

/** Gives a teacher or class more time than the general deadline. */
export async function saveGrace(db: Db, key: TermKey, save: GraceSave, by: By): Promise<'saved' | 'no-deadline' | 'not-later' | 'missing'> {
  return db.transaction().execute(async (trx) => {
    const { closes, graces } = await findDeadlines(trx, key)
    const general = closes[save.entry]
    if (general === null) return 'no-deadline'
    if (save.closes <= general) return 'not-later'
    const whose = await nameOf(trx, save)
    if (whose === undefined) return 'missing'
    const before = graces.find(
      (one) => one.entry === save.entry && (one.classId ?? one.teacher) === whose && (one.classId === null) === (save.classId === null),
    )
    await trx
      .deleteFrom('entry_deadline')
      .where(sql<boolean>`academic_year_id = ${key.year} and term = ${key.term} and entry = ${save.entry}
        and employee_id is not distinct from ${save.employeeId} and form_class_id is not distinct from ${save.classId}`)
      .execute()
    await addGrace(trx, key, save)
    await recordGrace(trx, key, save.entry, whose, [before?.closes ?? null, save.closes], by)
    return 'saved'
  })
}

export const addGrace = (trx: Trx, key: TermKey, { entry, employeeId, classId, closes }: GraceSave) =>
  trx
    .insertInto('entry_deadline')
    .values({ ...columnsOf(key), entry, employee_id: employeeId, form_class_id: classId, closes })
    .execute()

async function nameOf(trx: Trx, { employeeId, classId }: GraceSave): Promise<string | undefined> {
  if (classId !== null) return (await trx.selectFrom('form_class').select('id').where('id', '=', classId).executeTakeFirst())?.id
  const teacher = await trx
    .selectFrom('employee')
    .select(fullNameIn('employee').as('name'))
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return teacher?.name
}

export async function takeBackGrace(db: Db, key: TermKey, id: number, by: By): Promise<boolean> {
  return db.transaction().execute((trx) => removeGrace(trx, key, id, by))
}

export async function removeGrace(trx: Trx, key: TermKey, id: number, by: By): Promise<boolean> {
  const grace = (await findDeadlines(trx, key)).graces.find((one) => one.id === id)
  if (!grace) return false
  await trx.deleteFrom('entry_deadline').where('id', '=', id).execute()
  await recordGrace(trx, key, grace.entry, grace.classId ?? grace.teacher ?? '', [grace.closes, null], by)
  return true
}

export function recordGrace(trx: Trx, key: TermKey, entry: Entry, whose: string, [old, next]: [string | null, string | null], by: By) {
  const named = (closes: string | null) => (closes === null ? null : `${whose}: ${closesShort(closes)}`)
  return recordChanges(trx, [{ ...aboutTerm(key), field: `${entry}_grace`, old: named(old), new: named(next) }], by)
}
