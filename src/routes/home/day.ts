import type { Context } from 'hono'
import { listReasonsIn } from '../../db/attendance/days/index.ts'
import { findSetting } from '../../db/attendance/gate/index.ts'
import { asAbsentee, findDay as findRegisterDay, listClassDays, listSpells } from '../../db/attendance/registers/index.ts'
import { bellsOn } from '../../domain/_bells.ts'
import { stamp } from '../../domain/_dates.ts'
import { countLines, dueSession, lastMark } from '../../domain/attendance/registers.ts'
import type { ClassToday, Day } from '../../views/home/absent.tsx'
import { actorOf, type Env } from '../_env.ts'
import { withTelephones } from '../attendance/registers/missing-today.tsx'

/** As many absent students are named. */
const mostNamed = 8

/** Today's registers of the person's form and dean classes, and who is absent, with a telephone for those who may see it. */
export async function findDay(c: Context<Env>): Promise<Day> {
  const [db, actor] = [c.get('db'), actorOf(c)]
  const { timeZone, bells } = await findSetting(db)
  const now = stamp(c.get('now')(), timeZone)
  const day = now.slice(0, 10)
  const due = dueSession(now.slice(11, 16), bellsOn(bells, day))
  const [access, of] = [{ actor, scopes: ['form', 'dean'] as const }, await findRegisterDay(db, day)]
  const [everySpell, found] = await Promise.all([listSpells(db, access, of.term, day), due ? listClassDays(db, access, of) : []])
  const spells = everySpell.slice(0, mostNamed)
  if (!due) return { day, due, classes: [], absent: [], absentMore: 0, spells }
  const classes = found.map(({ classId, lines, off }): ClassToday => {
    const known = lines.map(lastMark)
    return {
      classId,
      counts: { am: off.am ? undefined : countLines(lines, 'am'), pm: off.pm ? undefined : countLines(lines, 'pm') },
      students: lines.length,
      here: known.filter((mark) => mark === 'P' || mark === 'L').length,
      absent: known.filter((mark) => mark === 'A').length,
      isKnown: known.some((mark) => mark !== null),
    }
  })
  const away = found.flatMap(({ lines }) => lines).filter((line) => lastMark(line) === 'A')
  const reasons = await listReasonsIn(
    db,
    away.map(({ studentId }) => studentId),
    { from: day, to: day },
  )
  const named = away.map((line) => asAbsentee(line, reasons.get(line.studentId)?.get(day), due))
  const unexplainedFirst = [...named.filter(({ reason }) => !reason?.title), ...named.filter(({ reason }) => reason?.title)]
  const absent = await withTelephones(c, unexplainedFirst.slice(0, mostNamed))
  return { ...{ day, due, classes, absent, spells }, absentMore: Math.max(0, away.length - mostNamed) }
}
