import { sql } from 'kysely'
import { daysLater, schoolDay } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import { type Clock, documentsGoOn, type Figures, goesOn, keptFrom, noticeDays, type Time } from '../../domain/retention/index.ts'
import { type Author, type By, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'

type Leaver = { id: number; name: string; left: string; documents: number; toldOn: string | null; goes: string | null }

const own = sql`(select count(*) from student_document where student_id = student.id)`
const proposed = sql`(select count(*) from student_registration_document as d join student_registration as r on r.id = d.registration_id
  where r.student_id = student.id)`
const latest = sql`(select max(at) from (select max(uploaded_at) as at from student_document where student_id = student.id
  union all select max(d.uploaded_at) from student_registration_document as d join student_registration as r on r.id = d.registration_id
  where r.student_id = student.id))`

/** Who left before a day and has documents here, who goes first before the others. Whose records are kept is not among them. */
export async function listLeavers(db: Db, time: Time, { today, timeZone }: Clock, leftBefore = '~'): Promise<Leaver[]> {
  const rows = await db
    .selectFrom('student')
    .leftJoin('retention_notice as notice', 'notice.student_id', 'student.id')
    .select(['student.id', 'first_name as firstName', 'last_name as lastName', 'archived_on as left', 'notice.told_on as toldOn'])
    .select([sql<number>`${own} + ${proposed}`.as('documents'), sql<string | null>`${latest}`.as('latest')])
    .where('archived_on', '>', '')
    .where('archived_on', '<', leftBefore)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('retention_hold').select('student_id').whereRef('student_id', '=', 'student.id'))))
    .where(sql<boolean>`(${own} + ${proposed}) > 0`)
    .$narrowType<{ left: string }>()
    .execute()
  const due = (day: string) => goesOn(day, time)
  const leavers = rows.map(({ latest: at, firstName, lastName, ...row }) => {
    const added = at ? schoolDay(new Date(at), timeZone) : row.left
    const goes = documentsGoOn({ last: added > row.left ? added : row.left, toldOn: row.toldOn }, due, today)
    return { ...row, name: fullName({ firstName, lastName }), goes }
  })
  return leavers.sort((a, b) => (a.goes ?? '~').localeCompare(b.goes ?? '~') || a.id - b.id)
}

/** Those whose documents go within so many days. */
export async function listLeaversWithin(db: Db, time: Time, clock: Clock, days: number): Promise<Leaver[]> {
  const until = daysLater(clock.today, days)
  const before = keptFrom(until, time)
  if (before === null) return []
  return (await listLeavers(db, time, clock, before)).filter(({ goes }) => goes !== null && goes <= until)
}

export async function leaverFigures(db: Db, time: Time, clock: Clock): Promise<Figures> {
  const leavers = await listLeavers(db, time, clock)
  const sum = (some: readonly Leaver[]) => some.reduce((all, { documents }) => all + documents, 0)
  const [first] = leavers
  const day = first?.goes && (first.goes < clock.today ? clock.today : first.goes)
  return {
    count: sum(leavers),
    oldest: leavers.map(({ left }) => left).sort()[0] ?? null,
    over: sum(leavers.filter(({ goes }) => goes !== null && goes <= clock.today)),
    next: day ? { day, count: sum(leavers.filter(({ goes }) => goes !== null && goes <= day)) } : null,
  }
}

/** Puts into the list who goes within 30 days, and takes out who no longer does: whose time was made longer, who came back, who is kept. */
export async function tellLeavers(db: Db, time: Time, clock: Clock): Promise<void> {
  const { today } = clock
  const soon = await listLeaversWithin(db, time, clock, noticeDays)
  const told = await db.selectFrom('retention_notice').select('student_id as id').execute()
  const stays = new Set(soon.map(({ id }) => id))
  for (const { id } of told) if (!stays.has(id)) await db.deleteFrom('retention_notice').where('student_id', '=', id).execute()
  for (const { id } of soon.filter(({ toldOn }) => toldOn === null))
    await db
      .insertInto('retention_notice')
      .values({ student_id: id, told_on: today })
      .onConflict((is) => is.doNothing())
      .execute()
}

/** Deletes one document of somebody who has left, with its line of the history; false where there is none any more, or it is kept after all. */
export const removeDocument = (db: Db, studentId: number, by: By<Author>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const stays = await trx.selectFrom('retention_hold').select('student_id').where('student_id', '=', studentId).executeTakeFirst()
    const left = await trx.selectFrom('student').select('archived_on as on').where('id', '=', studentId).executeTakeFirst()
    if (stays || !left?.on) return false
    const about = { entity: 'student_document', studentId, new: null }
    const columns = ['id', 'kind', 'name', 'uploaded_at as at'] as const
    const document = await trx.selectFrom('student_document').select(columns).where('student_id', '=', studentId).executeTakeFirst()
    if (document) {
      await trx.deleteFrom('student_document').where('id', '=', document.id).execute()
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
