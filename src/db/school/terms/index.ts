import { type SqlBool, sql } from 'kysely'
import { decideChange, type LastChange } from '../../../domain/_changes.ts'
import { can } from '../../../domain/_policy.ts'
import {
  asksBeforeLeaving,
  daysOffMeant,
  isSameTerm,
  mayUseYear,
  possibleAttendance,
  type Term,
  type TermFault,
  type TermKey,
  type TermValues,
  termFault,
} from '../../../domain/_terms.ts'
import { type OpeningFault, openingFault, type TermDatesFault, termDatesFault } from '../../../domain/school/terms/dates.ts'
import type { By } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import { changeRow, putRow, whoChanged } from '../../_save.ts'
import { findFacts } from '../../_school.ts'
import { findBothPossible } from '../../_school-days.ts'
import { listUnderWay } from '../../_student-work.ts'
import { ensureYear, inTerm, sameTerm } from '../../_term.ts'
import { settleTerm } from './kept.ts'

export type { TermKey } from '../../../domain/_terms.ts'

const columns = {
  termStart: 'term_start',
  termEnd: 'term_end',
  newTermBeginning: 'new_term_beginning',
  possibleAttendance: 'possible_attendance',
} as const

export type StoredTerm = Term & { isPosted: boolean; datePosted: string | null; postingVersion: number }

export async function findTerm(db: Db, key: TermKey): Promise<StoredTerm | undefined> {
  const row = await selectTerms(db).where(inTerm(key, 't')).executeTakeFirst()
  return row && termOf(row)
}

export async function findCurrentTerm(db: Db): Promise<StoredTerm | undefined> {
  const { year, term, termStart, termEnd, newTermBeginning, possibleAttendance, termVersion, isPosted, datePosted, postingVersion } =
    await findFacts(db)
  if (year === null || term === null) return undefined
  const dates = { termStart, termEnd, newTermBeginning, possibleAttendance }
  return termOf({ year, term, ...dates, isCurrent: 1, version: termVersion ?? 0, isPosted, datePosted, postingVersion })
}

/** Unposted terms after the current one with registered students, which follow present changes (MOVE-10). */
export const listLaterTerms = async (db: Db): Promise<StoredTerm[]> => (await laterTerms(db, {})).map(termOf)

const laterTerms = prepared((db) =>
  selectTerms(db)
    .innerJoin('academic_term as now', (join) => join.on('now.is_current', '=', 1))
    .where(sql<SqlBool>`(t.academic_year_id, t.term) > (now.academic_year_id, now.term)`)
    .where(sql<SqlBool>`coalesce(p.posted, 0) = 0`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('student_term_record as r')
          .select('r.id')
          .whereRef('r.academic_year_id', '=', 't.academic_year_id')
          .whereRef('r.term', '=', 't.term'),
      ),
    )
    .orderBy('t.academic_year_id')
    .orderBy('t.term'),
)

/** Every term of the school, latest first. */
export async function listTerms(db: Db): Promise<StoredTerm[]> {
  const rows = await selectTerms(db).orderBy('t.academic_year_id', 'desc').orderBy('t.term', 'desc').execute()
  return rows.map(termOf)
}

export async function listYears(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('academic_year').select('id').orderBy('id').execute()
  return rows.map((row) => row.id)
}

function selectTerms(db: Db) {
  return db
    .selectFrom('academic_term as t')
    .leftJoin('term_report_posting as p', sameTerm('p', 't'))
    .select([
      't.academic_year_id as year',
      't.term',
      't.term_start as termStart',
      't.term_end as termEnd',
      't.new_term_beginning as newTermBeginning',
      't.possible_attendance as possibleAttendance',
      't.is_current as isCurrent',
      't.version',
      'p.posted as isPosted',
      'p.date_posted as datePosted',
      'p.version as postingVersion',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTerms>['executeTakeFirstOrThrow']>>
const termOf = (row: Row): StoredTerm => ({
  ...row,
  isCurrent: row.isCurrent === 1,
  isPosted: row.isPosted === 1,
  postingVersion: row.postingVersion ?? 0,
})

export type TermSave = {
  key: TermKey
  /** Missing values stay; possible attendance is the calendar's for the dates, unless it is given here or was typed. */
  values: Partial<TermValues>
  /** The typed days off, null for none: see `daysOffMeant`. */
  daysOff?: number | null | undefined
  /** The term's version when it was read, 0 for a new one. */
  version?: number | undefined
  isCurrent?: boolean
  /** Requires an existing term; otherwise a new one is made. */
  mustExist?: boolean
  /** Checks that the dates belong to the year and to no other term, and that school reopens after them. */
  checksDates?: boolean
  /** Refuses a posted term unless the person may write in it. */
  refusesPosted?: boolean
  /** Making it current must be confirmed by naming the term that is left, if `asksBeforeLeaving` says so. */
  asks?: { leaving: TermKey | undefined }
}
type TermSaveFault = TermFault | TermDatesFault | OpeningFault | 'unknown-year' | 'closed' | 'students-moving'
export type TermAnswer =
  | { kind: 'saved'; term: StoredTerm }
  | { kind: 'missing' }
  | { kind: 'ask'; current: StoredTerm }
  | { kind: 'fault'; fault: TermSaveFault }
  | { kind: 'conflict'; term: StoredTerm; fields: readonly (keyof TermValues)[]; change: LastChange | undefined }

const blankTerm = { termStart: null, termEnd: null, newTermBeginning: null, possibleAttendance: null, isCurrent: false, version: 0 }

/** Sets a term's dates and figures, and makes it current if asked, in one transaction with its history. */
export const saveTerm = (db: Db, save: TermSave, by: By): Promise<TermAnswer> =>
  db.transaction().execute((trx) => saveTermIn(trx, save, by))

/** The same in the caller's transaction. */
export async function saveTermIn(trx: Trx, save: TermSave, by: By): Promise<TermAnswer> {
  const stored = await findTerm(trx, save.key)
  if (!stored && save.mustExist) return { kind: 'missing' }
  if (!stored && !mayUseYear(await listYears(trx), save.key.year)) return { kind: 'fault', fault: 'unknown-year' }
  const row = stored ?? blankTerm
  const values = await withPossibleAttendance(trx, row, save)
  if (save.refusesPosted && stored?.isPosted && !can(by.actor, 'closed-term.write')) return { kind: 'fault', fault: 'closed' }
  const next = { ...row, ...values }
  const fault = (save.checksDates ? await datesFault(trx, save.key, next) : undefined) ?? termFault(next, save.daysOff)
  if (fault) return { kind: 'fault', fault }
  // work on many students stays in the term in which it began: the rest of them would be left behind
  if (save.isCurrent && !row.isCurrent && (await listUnderWay(trx)).length > 0) return { kind: 'fault', fault: 'students-moving' }
  const current = save.asks && save.isCurrent ? await findCurrentTerm(trx) : undefined
  if (current && asksBeforeLeaving(current, save.key) && !isSameTerm(save.asks?.leaving ?? save.key, current))
    return { kind: 'ask', current }
  const decision = decideChange<TermValues>(row, values, save.version)
  if (decision.kind === 'conflict' && stored)
    return {
      kind: 'conflict',
      term: stored,
      fields: decision.fields,
      change: await whoChanged(trx, keyOf(save.key), columnsOf(decision.fields)),
    }
  if (!stored) await insertTerm(trx, save.key, by)
  const changed = decision.kind === 'save' ? decision.changed : {}
  await updateTerm(trx, save.key, row, { ...changed, ...(save.isCurrent && !row.isCurrent && { isCurrent: true }) }, by)
  return { kind: 'saved', term: (await findTerm(trx, save.key)) as StoredTerm }
}

const datesFault = async (trx: Trx, key: TermKey, next: TermValues) =>
  termDatesFault(key, next, await listTerms(trx)) ?? (termFault(next) ? undefined : openingFault(key, next, next.newTermBeginning))

async function withPossibleAttendance(trx: Trx, row: TermValues, { values, daysOff }: TermSave): Promise<Partial<TermValues>> {
  if (values.possibleAttendance !== undefined || (values.termStart === undefined && values.termEnd === undefined)) return values
  const next = { ...row, ...values }
  const calendar = await findBothPossible(trx, row, next)
  return { ...values, possibleAttendance: possibleAttendance(row, next, calendar, daysOffMeant(daysOff, row, calendar.before)) }
}

async function insertTerm(trx: Trx, { year, term }: TermKey, by: By): Promise<void> {
  await ensureYear(trx, year)
  const empty = { term_start: null, term_end: null, new_term_beginning: null, possible_attendance: null, version: 0 }
  await putRow(trx, keyOf({ year, term }), {}, { term }, by, empty)
}

async function updateTerm(
  trx: Trx,
  key: TermKey,
  row: TermValues & { isCurrent: boolean; version: number },
  changed: Partial<Omit<Term, 'version'>>,
  by: By,
) {
  const { isCurrent, ...values } = changed
  if (Object.keys(changed).length === 0 && row.version > 0) return
  if (isCurrent) await closeCurrentTerm(trx, by)
  const fields = Object.keys(values) as (keyof typeof columns)[]
  const written = (of: Partial<TermValues>) => Object.fromEntries(fields.map((field) => [columns[field], of[field]]))
  const next = { ...written(values), ...(isCurrent && { is_current: 1 as const }) }
  await changeRow(trx, keyOf(key), { ...written(row), is_current: 0 }, next, by)
  if (isCurrent) await settleTerm(trx, key, by.at)
}

async function closeCurrentTerm(trx: Trx, by: By): Promise<void> {
  const current = await findCurrentTerm(trx)
  if (!current) return
  await changeRow(trx, keyOf(current), { is_current: 1 }, { is_current: 0 }, by)
  await settleTerm(trx, current, by.at)
}

const keyOf = ({ year, term }: TermKey) => ({ table: 'academic_term', key: [year, term] }) as const
const columnsOf = (fields: readonly (keyof TermValues)[]) => fields.map((field) => columns[field])
