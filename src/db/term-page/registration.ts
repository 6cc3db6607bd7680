import { sql } from 'kysely'
import { type Actor, canWriteTerm } from '../../domain/_policy.ts'
import { isLaterTerm, isSameTerm, type TermKey } from '../../domain/_terms.ts'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { inTerm } from '../_term.ts'
import { joinLater } from '../school/students/moves/index.ts'
import { findCurrentTerm, findTerm, type StoredTerm } from '../school/terms/index.ts'
import { addRecords, columnsOf, listCandidates, withFlag } from '../school/terms/records.ts'
import { whenWhole } from '../year/begun.ts'

/** `classId` is null for the whole school. `added`: what this registration has added to existing records. */
export type Registration = TermKey & {
  classId: string | null
  startedBy: string
  processed: number
  total: number
  recordsAdded: number
  subjectRecordsAdded: number
  isFinished: boolean
}
type Refused = { kind: 'refused'; fault: 'no-term' | 'no-dates' | 'term-changed' | 'closed' }
export type RegistrationAnswer = { kind: 'going-on'; registration: Registration } | Refused

/** The running or last registration into the term; undefined after its flags were cleared. */
export async function findRegistration(db: Db, key: TermKey): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('term_registration')
    .select([
      'form_class_id as classId',
      'started_by as startedBy',
      'finished_at',
      'records_added as recordsAdded',
      'subject_records_added as subjectRecordsAdded',
    ])
    .where(inTerm(key))
    .executeTakeFirst()
  if (!row) return undefined
  const { finished_at, ...registration } = row
  return {
    year: key.year,
    term: key.term,
    ...registration,
    isFinished: finished_at !== null,
    ...(await countProcessed(db, key, row.classId)),
  }
}

/** Clears the progress of registering into the current term; the records stay. */
export async function clearFlags(db: Db, actor: Actor): Promise<RegistrationAnswer | undefined> {
  return db.transaction().execute(async (trx) => {
    const term = await findTermToRegister(trx, actor)
    if ('kind' in term) return term
    await forget(trx, term)
  })
}

/** Begins to register a class, or all, when nobody is half promoted. If one is running, it is returned to be continued. */
export async function startRegistration(db: Db, wanted: TermKey, classId: string | null, by: By): Promise<RegistrationAnswer> {
  return whenWhole(db, async (trx) => {
    const term = await findTermToRegister(trx, by.actor, wanted)
    if ('kind' in term) return term
    const underWay = await findRegistration(trx, term)
    if (underWay && !underWay.isFinished) return { kind: 'going-on', registration: underWay }
    await forget(trx, term)
    return { kind: 'going-on', registration: await remember(trx, term, classId, by) }
  })
}

/**
 * Registers the next students of a class, or of all, into the term in one short transaction; repeat until all are processed.
 * `wanted` stops a caller that began in another term; without it the current term counts.
 */
export async function registerBatch(db: Db, classId: string | null, by: By, wanted?: TermKey): Promise<RegistrationAnswer> {
  return whenWhole(db, async (trx) => {
    const term = await findTermToRegister(trx, by.actor, wanted)
    if ('kind' in term) return term
    const known = await findRegistration(trx, term)
    if (known?.classId !== classId) await remember(trx, term, classId, by)
    const batch = await listCandidates(trx, term, classId)
    const here = batch.filter(({ entryDate, isRegistered }) => isRegistered || !entryDate || !term.termEnd || entryDate <= term.termEnd)
    const added = await addRecords(trx, term, here, by)
    for (const { id, isRegistered } of here) if (!isRegistered && term.isCurrent) await joinLater(trx, id, by)
    if (batch.length > 0)
      await trx
        .insertInto('term_registration_flag')
        .values(batch.map(({ id }) => ({ ...columnsOf(term), student_id: id })))
        .execute()
    return { kind: 'going-on', registration: await keepCount(trx, by.at, term, classId, added) }
  })
}

/** The current term, if the person may write in it; or a later one that is saved and not posted, prepared beside it (TERM-10). */
export async function findTermToRegister(db: Db, actor: Actor, wanted?: TermKey): Promise<StoredTerm | Refused> {
  const current = await findCurrentTerm(db)
  if (!current) return { kind: 'refused', fault: 'no-term' }
  if (!wanted || isSameTerm(wanted, current)) return canWriteTerm(actor, current) ? current : { kind: 'refused', fault: 'closed' }
  if (!isLaterTerm(wanted, current)) return { kind: 'refused', fault: 'term-changed' }
  const later = await findTerm(db, wanted)
  if (!later) return { kind: 'refused', fault: 'no-dates' }
  return later.isPosted ? { kind: 'refused', fault: 'closed' } : later
}

async function forget(trx: Trx, { year, term }: TermKey): Promise<void> {
  for (const table of ['term_registration_flag', 'term_registration'] as const) {
    await trx.deleteFrom(table).where(inTerm({ year, term })).execute()
  }
}

async function remember(trx: Trx, term: TermKey, classId: string | null, by: By): Promise<Registration> {
  const run = {
    form_class_id: classId,
    started_at: by.at,
    started_by: by.actor.name,
    finished_at: null,
    records_added: 0,
    subject_records_added: 0,
  }
  await trx
    .insertInto('term_registration')
    .values({ ...columnsOf(term), ...run })
    .onConflict((oc) => oc.columns(['academic_year_id', 'term']).doUpdateSet(run))
    .execute()
  return (await findRegistration(trx, term)) as Registration
}

async function countProcessed(db: Db, key: TermKey, classId: string | null): Promise<{ processed: number; total: number }> {
  return withFlag(db, key, classId)
    .select((eb) => [eb.fn.count<number>('f.student_id').as('processed'), eb.fn.countAll<number>().as('total')])
    .executeTakeFirstOrThrow()
}

async function keepCount(
  trx: Trx,
  at: string,
  key: TermKey,
  classId: string | null,
  added: { records: number; subjectRecords: number },
): Promise<Registration> {
  const { processed, total } = await countProcessed(trx, key, classId)
  const finishedAt = processed === total ? at : null
  await trx
    .updateTable('term_registration')
    .set((eb) => ({
      records_added: eb('records_added', '+', added.records),
      subject_records_added: eb('subject_records_added', '+', added.subjectRecords),
      finished_at: sql<string | null>`coalesce(finished_at, ${finishedAt})`,
    }))
    .where(inTerm(key))
    .execute()
  return (await findRegistration(trx, key)) as Registration
}
