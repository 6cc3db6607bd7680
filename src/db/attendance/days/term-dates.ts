import { together } from '../../../domain/_together.ts'
import type { Db } from '../../_open.ts'

type Dates = { termStart: string | null; termEnd: string | null }
type Counted = { days: number; records: number }
/** The days with attendance that new dates would exclude from a term, and those that they would include. */
type DatesImpact = { leaving: Counted; joining: Counted }

export async function findDatesImpact(db: Db, stored: Dates, next: Dates): Promise<DatesImpact> {
  return together({ leaving: countOnlyIn(db, stored, next), joining: countOnlyIn(db, next, stored) })
}

async function countOnlyIn(db: Db, dates: Dates, others: Dates): Promise<Counted> {
  const { termStart, termEnd } = dates
  if (termStart === null || termEnd === null) return { days: 0, records: 0 }
  const { days, records } = await db
    .selectFrom('attendance_count')
    .select((eb) => [eb.fn.count<number>('date_scanned').distinct().as('days'), eb.fn.sum<number | null>('records').as('records')])
    .where('date_scanned', '>=', termStart)
    .where('date_scanned', '<=', termEnd)
    .where('form_level', '>=', 0)
    .$if(others.termStart !== null && others.termEnd !== null, (query) =>
      query.where((eb) => eb.or([eb('date_scanned', '<', others.termStart ?? ''), eb('date_scanned', '>', others.termEnd ?? '')])),
    )
    .executeTakeFirstOrThrow()
  return { days, records: records ?? 0 }
}
