import { type Context, Hono } from 'hono'
import { latestChange } from '../../../db/_history.ts'
import { PerSchool } from '../../../db/_per-school.ts'
import { findSetting } from '../../../db/attendance/gate/index.ts'
import { type Absentee, findDay, findMissing, listSpells } from '../../../db/attendance/registers/index.ts'
import { listTelephones } from '../../../db/school/students/contacts/index.ts'
import { bellsOn } from '../../../domain/_bells.ts'
import { longDay, stamp } from '../../../domain/_dates.ts'
import { scopesFor } from '../../../domain/_policy.ts'
import { together } from '../../../domain/_together.ts'
import { missingFrom, sessionAt } from '../../../domain/attendance/registers.ts'
import { missingWords as words } from '../../../domain/words/attendance-reasons.ts'
import { missingUrls } from '../../../views/_links/attendance-registers.ts'
import { Missing, MissingPage } from '../../../views/attendance/registers/missing.tsx'
import { baseOf } from '../../_come-back.ts'
import { actorOf, type Env } from '../../_env.ts'
import { render } from '../../_render.tsx'
import { accessOf, allow } from '../../_rights.ts'

const allowed = allow('attendance-register.write', { title: words.title, section: 'attendance' })

/** Who is missing today without a reason, with telephones; and who has been absent for days. */
export const missingToday = new Hono<Env>()
for (const url of missingUrls)
  missingToday.get(url, allowed, async (c) => {
    const props = await findToday(c)
    return render(c, { page: <MissingPage {...props} />, fragment: <Missing {...props} />, styles: 'landing.css' })
  })

async function clockOf(c: Context<Env>) {
  const { timeZone, bells } = await findSetting(c.get('db'))
  const now = stamp(c.get('now')(), timeZone)
  const day = now.slice(0, 10)
  const [time, today] = [now.slice(11, 16), bellsOn(bells, day)]
  return { day, time, from: missingFrom(today.first), isEarly: time < missingFrom(today.first), session: sessionAt(time, today.afternoon) }
}

async function findToday(c: Context<Env>) {
  const [db, access, { day, from, isEarly, session }] = [c.get('db'), accessOf(c), await clockOf(c)]
  const of = await findDay(db, day)
  const [found, spells] = await Promise.all([findMissing(db, access, of, session), listSpells(db, access, of.term, day)])
  const shown = isEarly ? [] : found.unexplained
  return together({
    ...{ base: baseOf(actorOf(c)), when: longDay(day), state: { day, session }, from, isEarly, isOff: found.isOff, untaken: found.untaken },
    isWithout: actorOf(c).kind === 'employee' && of.term !== undefined && !found.hasClass,
    unexplained: withTelephones(c, shown),
    explained: found.explained,
    spells: withTelephones(c, spells),
  })
}

type Counts = { unexplained: number; spells: number }
/** The last counts of each school, and as of when: the Dashboard asks every minute, and a school's registers take longer than the rest of it. */
const counted = new PerSchool<{ asOf: string; counts: Counts }>()

/** How many there are, for the Dashboard: nobody before the list begins. Counted again after any change, and every minute because of scans. */
export async function countMissing(c: Context<Env>): Promise<Counts> {
  const db = c.get('db')
  const [{ day, time, isEarly, session }, latest] = await Promise.all([clockOf(c), latestChange(db)])
  const asOf = `${day} ${time} ${latest}`
  const known = counted.get(db)
  if (known?.asOf === asOf) return known.counts
  const access = { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'attendance-register.write') }
  const of = await findDay(db, day)
  const [missing, spells] = await Promise.all([
    isEarly ? undefined : findMissing(db, access, of, session),
    listSpells(db, access, of.term, day),
  ])
  const counts = { unexplained: missing?.unexplained.length ?? 0, spells: spells.length }
  counted.set(db, { asOf, counts })
  return counts
}

/** The first telephone of each family, for those who may see it. */
export async function withTelephones<T extends Absentee>(c: Context<Env>, students: readonly T[]) {
  const access = { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'contact.read') }
  const ids = students.map(({ studentId }) => studentId)
  const telephones = await listTelephones(c.get('db'), access, ids)
  return students.map((student) => ({ ...student, telephone: telephones.get(student.studentId) }))
}
