import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../domain/_policy.ts'
import type { TermKey } from '../domain/_terms.ts'
import { hint, numberOf, rowsOf } from './_engine/index.ts'
import type { Db, Trx } from './_open.ts'
import { prepared } from './_prepared.ts'
import type { NewRow } from './_schema.ts'

export type Change = { entity: string; key: string | number; studentId?: number | null; field: string; old: unknown; new: unknown }
export type Author = Pick<Actor, 'kind' | 'id' | 'name' | 'sitting'> | { kind: 'system'; id: null; name: string; sitting?: undefined }
/** The writer and the time. `unasked` collects changes that need a question, so that a save of many rows asks once. */
export type By<Who extends Author = Actor> = { actor: Who; at: string; unasked?: PostedUnconfirmed[] }

const written = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** Appends to the history in the transaction of the write. Unchanged fields leave no line. */
export async function recordChanges(trx: Trx, changes: readonly Change[], by: By<Author>): Promise<void> {
  const rows = changes
    .filter((c) => written(c.old) !== written(c.new))
    .map((c) => ({
      at: by.at,
      actor_kind: by.actor.kind === 'kiosk' ? ('system' as const) : by.actor.kind,
      actor_id: by.actor.kind === 'kiosk' ? null : by.actor.id,
      actor_name: by.actor.name,
      entity: c.entity,
      entity_key: String(c.key),
      student_id: c.studentId ?? null,
      field: c.field,
      old_value: written(c.old),
      new_value: written(c.new),
    }))
  if (rows.length === 0) return
  const terms = await append(trx, rows)
  if (by.actor.sitting) await refuseUnconfirmed(trx, changes, { sitting: by.actor.sitting, terms }, by.unasked)
}

/** Saves many rows in one transaction, and asks once about all changes of posted cards. */
export async function askWhole<T>(by: By, save: (by: By) => Promise<T>): Promise<T> {
  const unasked: PostedUnconfirmed[] = []
  const saved = await save({ ...by, unasked })
  if (!unasked[0]) return saved
  throw new PostedUnconfirmed(
    unasked[0].term,
    unasked.flatMap(({ changes }) => changes),
    true,
  )
}

/** A change of posted reports without this session's confirmation: nothing is written. `isWhole`: `changes` are all of the save's. */
export class PostedUnconfirmed extends Error {
  readonly term: TermKey
  readonly changes: readonly Change[]
  readonly isWhole: boolean
  constructor(term: TermKey, changes: readonly Change[] = [], isWhole = false) {
    super('posted, and not asked')
    this.term = term
    this.changes = changes
    this.isWhole = isWhole
  }
}

type Sitting = { sitting: string; terms: ReadonlySet<string> }
/** Every write to posted reports passes here, so that no screen can forget to ask. */
async function refuseUnconfirmed(trx: Trx, changes: readonly Change[], { sitting, terms }: Sitting, kept?: PostedUnconfirmed[]) {
  for (const posted of terms) {
    const isAsked = (await unconfirmedOf(trx, { sitting, posted })).length === 0
    const [year, term] = posted.split('-').map(Number)
    if (isAsked || !year || !term) continue
    const unasked = new PostedUnconfirmed({ year, term }, changes)
    if (!kept) throw unasked
    return void kept.push(unasked)
  }
}

const unconfirmedOf = prepared((db, { sitting, posted }: { sitting: string; posted: string }) =>
  db.selectNoFrom(sql`1`.as('one')).where(isUnconfirmed(sitting, sql`${posted}`)),
)

/** Tests while the session lasts; work that was confirmed in it may continue after it. */
const isUnconfirmed = (
  sitting: string,
  term: RawBuilder<unknown>,
) => sql<boolean>`exists (select 1 from session where token_hash = ${sitting})
  and not exists (select 1 from posted_sitting as asked where asked.token_hash = ${sitting} and asked.academic_year_id || '-' || asked.term = ${term})`

/** Checks before a batch that will write into these terms in parts. */
export async function requireConfirmed(db: Db, terms: readonly TermKey[], { actor: { sitting } }: By): Promise<void> {
  if (!sitting) return
  for (const { year, term } of terms) {
    const posted = await db
      .selectFrom('term_report_posting')
      .select('term')
      .where('academic_year_id', '=', year)
      .where('term', '=', term)
      .where('posted', '=', 1)
      .where(isUnconfirmed(sitting, sql`${`${year}-${term}`}`))
      .executeTakeFirst()
    if (posted) throw new PostedUnconfirmed({ year, term })
  }
}

type Row = Omit<NewRow<'change'>, 'posted_term'>
const atOnce = 8
const appendSome = Array.from({ length: atOnce }, (_, n) =>
  prepared((db, values: Record<string, Row[keyof Row]>) =>
    db
      .insertInto('change')
      .values(columnsOf(values, n + 1))
      .returning('posted_term'),
  ),
)
const columns = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'entity',
  'entity_key',
  'student_id',
  'field',
  'old_value',
  'new_value',
] as const

/**
 * Appends lines, and returns the terms whose posted reports they change. Most saves change a field or two, whose SQL is made once; many lines
 * go as one text, which the database splits.
 */
async function append(trx: Trx, rows: readonly Row[]): Promise<Set<string>> {
  if (rows.length > atOnce) return termsOf(await appendMany(trx, rows))
  const values = rows.flatMap((row, i) => columns.map((column) => [column + i, row[column]]))
  return termsOf((await appendSome[rows.length - 1]?.(trx, Object.fromEntries(values))) ?? [])
}

type Added = { posted_term: string | null }
const termsOf = (added: readonly Added[]) => new Set(added.flatMap(({ posted_term }) => posted_term ?? []))

async function appendMany(trx: Trx, rows: readonly Row[]): Promise<Added[]> {
  const lines = rowsOf(
    rows.map((row) => columns.map((column) => row[column])),
    Object.fromEntries(columns.map((column) => [column, column.endsWith('_id') ? 'integer' : 'text'])),
  )
  const sent = (column: (typeof columns)[number]) => sql.ref(`line.${column}`)
  const names = [...columns, 'posted_term'].map((column) => sql.ref(column))
  const posted = postedTerm(sent('entity'), sent('entity_key'), sent('field'))
  const added = await sql<Added>`insert into change (${sql.join(names)}) select ${sql.join([...columns.map(sent), posted])}
    from ${lines} as line returning posted_term`.execute(trx)
  return added.rows
}

/**
 * The record's term, if posted, because the change affects papers handed out (POST-7). A date of birth is on every card: the last
 * counts.
 */
function postedTerm(entity: unknown, key: unknown, field: unknown) {
  const ofStudent = sql`when 'student' then case ${field} when 'date_of_birth' then ${lastPostedTerm(numberOf(sql`${key}`))} end`
  const of = (table: 'subject_record' | 'student_term_record') => sql`when ${sql.lit(table)} then (
    select posting.academic_year_id || '-' || posting.term from ${sql.table(table)} as own join term_report_posting as posting
      on posting.academic_year_id = own.academic_year_id and posting.term = own.term
      where own.id = ${numberOf(sql`${key}`)} and posting.posted = 1)`
  return sql<string | null>`case ${entity} ${of('subject_record')} ${of('student_term_record')} ${ofStudent} end`
}

/** `20252026-1`: the last term in which a student has a posted report. */
export const lastPostedTerm = (student: RawBuilder<unknown>) => sql<string | null>`(
  select posting.academic_year_id || '-' || posting.term from student_term_record as own join term_report_posting as posting
    on posting.academic_year_id = own.academic_year_id and posting.term = own.term
    where own.student_id = ${student} and posting.posted = 1 order by posting.academic_year_id desc, posting.term desc limit 1)`

const columnsOf = (values: Record<string, Row[keyof Row]>, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...Object.fromEntries(columns.map((column) => [column, values[column + i]])),
    posted_term: postedTerm(values[`entity${i}`], values[`entity_key${i}`], values[`field${i}`]),
  })) as unknown as NewRow<'change'>[]

/** The changes from one row to the next, by field, for `recordChanges`. */
export function differences<T extends Record<string, unknown>>(
  about: Omit<Change, 'field' | 'old' | 'new'>,
  old: T,
  next: Partial<T>,
): Change[] {
  return Object.entries(next).map(([field, value]) => ({ ...about, field, old: old[field], new: value }))
}

/** When the row of this number was last deleted and not restored, '' for never: earlier lines concern another row or person. */
export const lastGone = (
  entity: string,
  key: string | RawBuilder<unknown>,
) => sql<string>`coalesce((select max(${hint('gone.at')}) from change as gone
  where gone.entity = ${entity} and gone.entity_key = ${key} and ((gone.field = 'removed' and gone.old_value is null)
    or (gone.entity = 'student' and gone.field in ('added', 'batch') and gone.new_value is null))
    and not exists (select 1 from change as back where back.entity = gone.entity and back.entity_key = gone.entity_key
      and back.field = 'removed' and back.new_value is null and back.id > gone.id)), '')`

/** Who last changed one of these fields, for the answer 409. */
export async function lastChange(trx: Trx, entity: string, key: string | number, fields: readonly string[]) {
  return trx
    .selectFrom('change')
    .select(['at', 'actor_name as by', 'field'])
    .where('entity', '=', entity)
    .where('entity_key', '=', String(key))
    .where('field', 'in', fields)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The number of the last line of the history. */
export async function latestChange(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('change')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}
