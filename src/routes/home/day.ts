import type { Context } from 'hono'
import { findSetting } from '../../db/attendance/gate/index.ts'
import { findDay as findRegisterDay, listClassDays } from '../../db/attendance/registers/index.ts'
import { listTelephones } from '../../db/school/students/contacts/index.ts'
import { bellsOn } from '../../domain/_bells.ts'
import { stamp } from '../../domain/_dates.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { countLines, dueSession, lastMark, type RegisterLine } from '../../domain/attendance/registers.ts'
import type { Absent, ClassToday, Day } from '../../views/home/absent.tsx'
import { actorOf, type Env } from '../_env.ts'

/** As many absent students are named. */
const mostNamed = 8

/** Today's registers of the person's form and dean classes, and who is absent, with a telephone for those who may see it. */
export async function findDay(c: Context<Env>): Promise<Day> {
  const [db, actor] = [c.get('db'), actorOf(c)]
  const { timeZone, bells } = await findSetting(db)
  const now = stamp(c.get('now')(), timeZone)
  const day = now.slice(0, 10)
  const due = dueSession(now.slice(11, 16), bellsOn(bells, day))
  if (!due) return { day, due, classes: [], absent: [], absentMore: 0 }
  const found = await listClassDays(db, { actor, scopes: ['form', 'dean'] }, await findRegisterDay(db, day))
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
  return { day, due, classes, absent: await namedOf(c, away.slice(0, mostNamed)), absentMore: Math.max(0, away.length - mostNamed) }
}

async function namedOf(c: Context<Env>, lines: readonly RegisterLine[]): Promise<Absent[]> {
  const access = { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'contact.read') }
  const telephones = await listTelephones(
    c.get('db'),
    access,
    lines.map(({ studentId }) => studentId),
  )
  return lines.map(({ studentId, firstName, lastName, classId }) => ({
    ...{ studentId, firstName, lastName, classId },
    telephone: telephones.get(studentId),
  }))
}
