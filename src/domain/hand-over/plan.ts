import { parseDay } from '../_dates.ts'
import { type Duty, dutyKey, type Row } from './index.ts'

/** As typed; `rows`: the choice of each row by its key, '' as above. */
export type Typed = {
  kind: 'leaves' | 'away'
  day: string
  until: string
  to: string
  rows: Readonly<Record<string, string>>
}
export type PlanFault = 'not-a-day' | 'before-from' | 'choose' | 'not-there'
export type PlanFaults = { day?: PlanFault; until?: PlanFault; to?: PlanFault }
type Asked = { typed: Typed; duties: readonly Duty[]; from: number; present: readonly number[] }
type Read = { faults: PlanFaults; plan: { day: string; until: string | null; rows: Row[] } }

export const nobody = 'nobody'

/** Reads a proposal: each row goes where it says, otherwise with the others. Extra time without a successor stays where it is. */
export function readPlan({ typed, duties, from, present }: Asked): Read {
  const [day, until] = [parseDay(typed.day), parseDay(typed.until)]
  const faults: PlanFaults = {}
  if (!day.ok || day.value === null) faults.day = 'not-a-day'
  if (typed.kind === 'away' && (!until.ok || until.value === null)) faults.until = 'not-a-day'
  else if (typed.kind === 'away' && until.ok && day.ok && (until.value ?? '') <= (day.value ?? '')) faults.until = 'before-from'
  const chosen = duties.map((duty) => typed.rows[dutyKey(duty)] || typed.to)
  if (chosen.some((to) => to === '')) faults.to = 'choose'
  else if (chosen.some((to) => to !== nobody && !present.includes(Number(to)))) faults.to = 'not-there'
  const rows = duties.map((duty, i): Row => ({ ...duty, from, to: chosen[i] === nobody ? null : Number(chosen[i]) }))
  return {
    faults,
    plan: {
      day: (day.ok && day.value) || '',
      until: typed.kind === 'away' && until.ok ? until.value : null,
      rows: rows.filter(({ kind, to }) => kind !== 'time' || to !== null),
    },
  }
}
