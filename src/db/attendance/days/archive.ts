import type { Db, Trx } from '../../_open.ts'

/** Few enough that no call delays others. */
export const archivedAtOnce = 100

/** `date`: the day of this step's last record. */
type Archived = { date: string | null; records: number }

/** Moves the next records of past terms into the archive, earliest first; repeat until there are none. */
export async function archiveAttendance(db: Db, at: string, today: string): Promise<Archived> {
  return db.transaction().execute(async (trx) => {
    const rows = await listNext(trx, today)
    if (rows.length === 0) return { date: null, records: 0 }
    await trx
      .insertInto('attendance_archive')
      .values(rows.map(({ id: _, version: __, ...row }) => ({ ...row, archived_at: at })))
      .execute()
    await trx
      .deleteFrom('attendance_record')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    return { date: rows.at(-1)?.date_scanned ?? null, records: rows.length }
  })
}

const columns = ['student_id', 'date_scanned', 'attendance_am', 'attendance_pm', 'time_scanned_in', 'time_scanned_out', 'late'] as const

/** One term at a time, so that days are read in index order and no more than needed. */
async function listNext(trx: Trx, today: string) {
  const term = await trx
    .selectFrom('academic_term as t')
    .select(['t.academic_year_id', 't.term', 't.term_start as from', 't.term_end as to'])
    .where('t.is_current', '=', 0)
    .where('t.term_end', '<', today)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('attendance_record as a')
          .select('a.id')
          .whereRef('a.date_scanned', '>=', 't.term_start')
          .whereRef('a.date_scanned', '<=', 't.term_end'),
      ),
    )
    .orderBy('t.term_start')
    .limit(1)
    .executeTakeFirst()
  if (!term) return []
  const { from, to, ...of } = term
  const rows = await trx
    .selectFrom('attendance_record')
    .select(['id', 'version', 'form_level', ...columns])
    .where('date_scanned', '>=', from)
    .where('date_scanned', '<=', to)
    .orderBy('date_scanned')
    .orderBy('id')
    .limit(archivedAtOnce)
    .execute()
  return rows.map((row) => ({ ...row, ...of }))
}

type ArchivableTerm = { year: number; term: number; records: number; earliest: string }

/** What can be archived: the records of past terms that are not current. */
export async function listArchivable(db: Db, today: string): Promise<ArchivableTerm[]> {
  return db
    .selectFrom('academic_term as t')
    .innerJoin('attendance_record as a', (join) =>
      join.onRef('a.date_scanned', '>=', 't.term_start').onRef('a.date_scanned', '<=', 't.term_end'),
    )
    .select((eb) => [
      't.academic_year_id as year',
      't.term',
      eb.fn.countAll<number>().as('records'),
      eb.fn.min<string>('a.date_scanned').as('earliest'),
    ])
    .where('t.is_current', '=', 0)
    .where('t.term_end', '<', today)
    .groupBy(['t.academic_year_id', 't.term', 't.term_start'])
    .orderBy('t.term_start')
    .execute()
}
