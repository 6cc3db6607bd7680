import type { Context } from 'hono'
import { findOwnCloses, listClassGraces } from '../../db/school/deadlines.ts'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import { isClosed } from '../../domain/_policy.ts'
import type { SubjectClass } from '../../domain/marks/enter/index.ts'
import { type Closes, type Entry, entries, isOver } from '../../domain/school/deadlines.ts'
import type { Close, Closed } from '../../views/home/next.tsx'
import { actorOf, at, type Env } from '../_env.ts'
import { timeZoneOf } from '../_time.ts'

type Own = {
  term: StoredTerm
  duties: { formClasses: readonly string[]; deanClasses: readonly string[] }
  lessons: readonly SubjectClass[]
}
type OwnDeadlines = { closes: readonly Close[]; until: Record<Entry, Closes | null>; closed: Closed }

const none: OwnDeadlines = {
  closes: [],
  until: { marks: null, remarks: null, deans: null },
  closed: { marks: [], remarks: [], deans: [] },
}

/** The deadlines of the person's own work, classes with more time, and classes whose time is over. */
export async function deadlinesOf(c: Context<Env>, { term, duties, lessons }: Own): Promise<OwnDeadlines> {
  if (isClosed(term)) return none
  const [until, graces, zone] = await Promise.all([
    findOwnCloses(c.get('db'), actorOf(c).id, term),
    listClassGraces(c.get('db'), term),
    timeZoneOf(c),
  ])
  const isPast = (closes: Closes) => isOver(closes, at(c), zone)
  const classes = { marks: lessons.map(({ classId }) => classId), remarks: duties.formClasses, deans: duties.deanClasses }
  const each = entries.flatMap((entry) => {
    const closes = until[entry]
    if (closes === null || classes[entry].length === 0) return []
    const longer = graces.filter(
      (grace) => grace.entry === entry && classes[entry].includes(grace.classId) && grace.closes > closes && !isPast(grace.closes),
    )
    const all = [
      { entry, closes, isOver: isPast(closes) },
      ...longer.map(({ classId, closes }) => ({ entry, classId, closes, isOver: false })),
    ]
    const over = isPast(closes) ? classes[entry].filter((classId) => !longer.some((grace) => grace.classId === classId)) : []
    return [{ entry, all, over }]
  })
  return {
    until,
    closes: each.flatMap(({ all }) => all).sort((a, b) => (a.closes < b.closes ? -1 : 1)),
    closed: { ...none.closed, ...Object.fromEntries(each.map(({ entry, over }) => [entry, over])) },
  }
}
