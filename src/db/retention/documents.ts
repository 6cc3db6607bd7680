import { sql } from 'kysely'
import { daysLater, schoolDay } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import {
  type Clock,
  documentsGoOn,
  type Figures,
  goesOn,
  keptFrom,
  mostCounted,
  noticeDays,
  type Time,
} from '../../domain/retention/index.ts'
import { type Author, type By, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'

type Leaver = { id: number; name: string; left: string; documents: number; toldOn: string | null; goes: string | null }

const own = sql`(select count(*) from student_document where student_id = student.id)`
const proposed = sql`(select count(*) from student_registration_document as d join student_registration as r on r.id = d.registration_id
  where r.student_id = student.id)`
const latest = sql`(select max(at) from (select max(uploaded_at) as at from student_document where student_id = student.id
  union all select max(d.uploaded_at) from student_registration_document as d join student_registration as r on r.id = d.registration_id
  where r.student_id = student.id))`

/** Read first, because they are few: an accepted registration's documents become the student's. All registrations would take longer. */
const ofRegistrations = (more = sql``) =>
  sql`from student_registration_document as d cross join student_registration as r${more} where r.id = d.registration_id`

/** In the order of leaving. */
async function readLeavers(db: Db, time: Time, clock: Clock, { after, before = '~', limit }: Part): Promise<Leaver[]> {
  const { today, timeZone } = clock
  const rows = await db
    .selectFrom('student')
    .leftJoin('retention_notice as notice', 'notice.student_id', 'student.id')
    .select(['student.id', 'first_name as firstName', 'last_name as lastName', 'archived_on as left', 'notice.told_on as toldOn'])
    .select([sql<number>`${own} + ${proposed}`.as('documents'), sql<string | null>`${latest}`.as('latest')])
    .where('archived_on', '>', '')
    .where('archived_on', '<', before)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(archived_on, student.id) > (${after?.left}, ${after?.id})`))
    .where(isNotHeld)
    .where(sql<boolean>`(exists (select 1 from student_document as d where d.student_id = student.id)
      or student.id in (select r.student_id ${ofRegistrations()}))`)
    .orderBy('archived_on')
    .orderBy('student.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$narrowType<{ left: string }>()
    .execute()
  const due = (day: string) => goesOn(day, time)
  return rows.map(({ latest: at, firstName, lastName, ...row }) => {
    const added = at ? schoolDay(new Date(at), timeZone) : row.left
    const goes = documentsGoOn({ last: added > row.left ? added : row.left, toldOn: row.toldOn }, due, today)
    return { ...row, name: fullName({ firstName, lastName }), goes }
  })
}
type Part = { after?: Leaver | undefined; before?: string; limit?: number }
const isNotHeld = sql<boolean>`not exists (select 1 from retention_hold where student_id = student.id)`
const byDay = (a: Leaver, b: Leaver) => (a.goes ?? '~').localeCompare(b.goes ?? '~') || a.id - b.id

/** Former students whose documents will be deleted within these days, earliest first, without those whose records are kept. */
export async function listLeaversWithin(db: Db, time: Time, clock: Clock, days: number): Promise<Leaver[]> {
  const until = daysLater(clock.today, days)
  const before = keptFrom(until, time)
  if (before === null) return []
  return (await readLeavers(db, time, clock, { before })).filter(({ goes }) => goes !== null && goes <= until).sort(byDay)
}

const leaversAtOnce = 100

/** The earliest leavers, as far as one of them can be due by the given day. Nobody is due before the time since leaving is over. */
async function listFirst(db: Db, time: Time, clock: Clock, dayWanted: (found: readonly Leaver[]) => string): Promise<Leaver[]> {
  const found: Leaver[] = []
  for (;;) {
    const some = await readLeavers(db, time, clock, { after: found.at(-1), limit: leaversAtOnce })
    found.push(...some)
    const last = found.at(-1)
    const earliest = last && goesOn(last.left, time)
    if (!earliest || some.length < leaversAtOnce || earliest > dayWanted(found)) return found.sort(byDay)
  }
}

/** Reads the first few, and more only if the answer needs them. */
export async function listFirstWithin(db: Db, time: Time, clock: Clock, { days, most }: { days: number; most: number }): Promise<Leaver[]> {
  const until = daysLater(clock.today, days)
  const nth = (found: readonly Leaver[]) => found.toSorted(byDay)[most - 1]?.goes ?? until
  return (await listFirst(db, time, clock, nth)).filter(({ goes }) => goes !== null && goes <= until).slice(0, most)
}

/** The number of documents of former students: all, or up to a limit. */
export async function countDocuments(db: Db, most?: number): Promise<number> {
  const hasLeft = sql`student.archived_on > '' and ${isNotHeld}`
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 from student cross join student_document as d where d.student_id = student.id and ${hasLeft} union all
    select 1 ${ofRegistrations(sql` cross join student`)} and student.id = r.student_id and ${hasLeft}${most === undefined ? sql`` : sql` limit ${most}`})`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export async function leaverFigures(db: Db, time: Time, clock: Clock): Promise<Figures> {
  const nextOf = (found: readonly Leaver[]) => found.flatMap(({ goes }) => goes ?? []).toSorted()[0] ?? '~'
  const isLater = (day: string) => (day < clock.today ? clock.today : day)
  const first = await listFirst(db, time, clock, (found) => isLater(nextOf(found)))
  const until = (day: string) => first.reduce((sum, { goes, documents }) => (goes !== null && goes <= day ? sum + documents : sum), 0)
  const day = first[0]?.goes && isLater(first[0].goes)
  return {
    count: await countDocuments(db, mostCounted + 1),
    oldest: first.map(({ left }) => left).toSorted()[0] ?? null,
    over: Math.min(until(clock.today), mostCounted + 1),
    next: day ? { day, count: Math.min(until(day), mostCounted + 1) } : null,
  }
}

/** Lists students whose documents are due within 30 days, and removes those who no longer are, such as students who returned. */
export async function tellLeavers(db: Db, time: Time, clock: Clock): Promise<void> {
  const { today } = clock
  const [soon, told] = await Promise.all([
    listLeaversWithin(db, time, clock, noticeDays),
    db.selectFrom('retention_notice').select('student_id as id').execute(),
  ])
  const stays = new Set(soon.map(({ id }) => id))
  for (const { id } of told) if (!stays.has(id)) await db.deleteFrom('retention_notice').where('student_id', '=', id).execute()
  for (const { id } of soon.filter(({ toldOn }) => toldOn === null))
    await db
      .insertInto('retention_notice')
      .values({ student_id: id, told_on: today })
      .onConflict((is) => is.doNothing())
      .execute()
}

/** Deletes a former student's document with its line in the history; false if there is none, or it is kept after all. */
export const removeDocument = (db: Db, studentId: number, by: By<Author>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const stays = await trx.selectFrom('retention_hold').select('student_id').where('student_id', '=', studentId).executeTakeFirst()
    const left = await trx.selectFrom('student').select('archived_on as on').where('id', '=', studentId).executeTakeFirst()
    if (stays || !left?.on) return false
    const merges = trx.selectFrom('student_merge').select('id').where('holder_id', '=', studentId)
    await trx.deleteFrom('student_merge_file').where('merge_id', 'in', merges).execute()
    const about = { entity: 'student_document', studentId, new: null }
    const columns = ['id', 'kind', 'name', 'uploaded_at as at'] as const
    const document = await trx.selectFrom('student_document').select(columns).where('student_id', '=', studentId).executeTakeFirst()
    if (document) {
      await trx.deleteFrom('student_document').where('id', '=', document.id).execute()
      await trx.deleteFrom('student_document_before').where('student_id', '=', studentId).where('kind', '=', document.kind).execute()
      const { kind, name, at } = document
      await recordChanges(trx, [{ ...about, key: `${studentId}/${kind}`, field: kind, old: `${name}, ${at}` }], by)
      return true
    }
    const registrations = trx.selectFrom('student_registration').select('id').where('student_id', '=', studentId)
    const paper = await trx
      .selectFrom('student_registration_document')
      .select(columns)
      .where('registration_id', 'in', registrations)
      .executeTakeFirst()
    if (!paper) return false
    await trx.deleteFrom('student_registration_document').where('id', '=', paper.id).execute()
    return true
  })
