import type { Context } from 'hono'
import { findCounting, listCounts } from '../../db/retention/counts.ts'
import { listFigures } from '../../db/retention/figures.ts'
import { listHolds } from '../../db/retention/holds.ts'
import { findLastSweep } from '../../db/retention/last.ts'
import { listGoing } from '../../db/retention/next.ts'
import { findRules } from '../../db/retention/rules.ts'
import { type Counts, isSweeping } from '../../db/retention/sweep.ts'
import { together } from '../../domain/_together.ts'
import { type Clock, isKind, kinds } from '../../domain/retention/index.ts'
import { fixedWords, kindWords, sweptText } from '../../domain/words/retention.ts'
import { tabTitles } from '../../domain/words/school.ts'
import { schoolTitle } from '../../domain/words/shell.ts'
import { type FixedLine, Retention, type RetentionProps } from '../../views/retention/index.tsx'
import type { Env } from '../_env.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { inSchool } from '../_school-page.tsx'
import { momentsOf, timeZoneOf, todayOf } from '../_time.ts'

export const allowed = allow('retention.write', { title: `${tabTitles.retention} · ${schoolTitle}`, section: 'school' })

export const clockOf = async (c: Context<Env>): Promise<Clock> => together({ today: todayOf(c), timeZone: timeZoneOf(c) })

/** The page, or its changing part for htmx. */
export async function showRetention(c: Context<Env>) {
  const fragment = <Retention {...(await propsOf(c))} />
  return render(c, { ...(await inSchool(c, 'retention', fragment)), fragment })
}

async function propsOf(c: Context<Env>): Promise<RetentionProps> {
  const [db, clock, when] = await Promise.all([c.get('db'), clockOf(c), momentsOf(c)])
  const [rules, figures, { listed: going, isMore }, counts, last] = await Promise.all([
    findRules(db),
    listFigures(db, clock, c.get('aside')),
    listGoing(db, clock),
    listCounts(db),
    findLastSweep(db),
  ])
  const isOnServer = c.get('isOnServer') === true
  const own = kinds.filter((kind) => kind !== 'copies' || !isOnServer)
  const [countedAt] = Object.values(counts).map(({ at }) => when(at))
  return {
    lines: own.map((kind) => ({ kind, time: rules[kind].time, ...figures[kind], all: counts[kind]?.count })),
    countedAt,
    counting: findCounting(db),
    fixed: fixedOf(c),
    going,
    isMore,
    holds: await listHolds(db),
    last: last && { at: `${when(last.at)}${last.by ? `, ${last.by}` : ''}`, says: sweptText(countsOf(last.counts)) },
    isUnderWay: isSweeping(db),
    isOnServer,
    today: clock.today,
    when,
  }
}

/** The numbers of deleted records of each kind, in words. */
const countsOf = (counts: Counts) =>
  Object.entries(counts).map(([kind, count]) => ({ title: isKind(kind) ? kindWords[kind].title : fixedWords.sessions.title, count }))

function fixedOf(c: Context<Env>): FixedLine[] {
  const backups = c.get('backups')?.state().backups
  const all = Object.keys(fixedWords) as FixedLine['kind'][]
  const shown = c.get('isOnServer') ? all.filter((kind) => kind !== 'backups' && kind !== 'rehearsals') : all
  return shown.map((kind) =>
    kind === 'backups' && backups
      ? { kind, count: backups.length, oldest: backups.at(-1)?.day ?? null }
      : { kind, count: null, oldest: null },
  )
}
