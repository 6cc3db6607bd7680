import type { CalendarDays, Span } from '../../domain/_school-days.ts'
import type { Db } from '../_open.ts'

type CalendarEntry = CalendarDays & { id: number; version: number }

const entries = (db: Db) =>
  db
    .selectFrom('school_calendar')
    .select(['id', 'version', 'date_from as from', 'date_to as to', 'reason', 'form_level as level', 'kind', 'session'])
    .where('removed_at', 'is', null)

/** The calendar's entries for these days, earliest first. */
export const listEntries = (db: Db, { from, to }: Span): Promise<CalendarEntry[]> =>
  entries(db).where('date_to', '>=', from).where('date_from', '<=', to).orderBy('date_from').orderBy('id').execute()

export const findEntry = (db: Db, id: number): Promise<CalendarEntry | undefined> => entries(db).where('id', '=', id).executeTakeFirst()

/** The last entries added together, or removed, since then. */
type Undoable = { kind: 'added' | 'removed'; at: string; entries: number; source: string | null; reason: string }

export async function findUndoable(db: Db, since: string): Promise<Undoable | undefined> {
  const [added, removed] = await Promise.all([
    db
      .selectFrom('school_calendar')
      .select((eb) => ['added_at as at', 'source', eb.fn.countAll<number>().as('entries'), eb.fn.min<string>('reason').as('reason')])
      .where('added_at', '>', since)
      .where('removed_at', 'is', null)
      .groupBy(['added_at', 'source'])
      .orderBy('added_at', 'desc')
      .executeTakeFirst(),
    db
      .selectFrom('school_calendar')
      .select((eb) => ['removed_at as at', eb.fn.countAll<number>().as('entries'), eb.fn.min<string>('reason').as('reason')])
      .where('removed_at', '>', since)
      .groupBy('removed_at')
      .orderBy('removed_at', 'desc')
      .$narrowType<{ at: string }>()
      .executeTakeFirst(),
  ])
  if (removed && (!added || removed.at > added.at)) return { kind: 'removed', source: null, ...removed }
  return added && { kind: 'added', ...added }
}
