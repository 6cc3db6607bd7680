import { type Held, type Session, type SessionName, sessions } from '../../_school-days.ts'

/** How a session with the reason counts: as absent, as absent and shown apart, or as present. */
export const reasonCounts = ['absent', 'excused', 'present'] as const
export type ReasonCounts = (typeof reasonCounts)[number]
/** One of the school's reasons for absence. */
export type AbsenceReason = { id: number; title: string; counts: ReasonCounts; retiredAt: string | null; version: number }
/** The reason given for a session; without an id somebody took it away. */
export type Reason = { id: number | null; title: string | null; counts: ReasonCounts | null; note: string; version: number }
export type DayReasons = { readonly [session in SessionName]?: Reason }

export const longestNote = 200
/** This many school days in a row are worth a call. */
export const longSpell = 3

/** ATT-15: the afternoon has the morning's reason unless it has its own. */
export const reasonFor = (day: DayReasons | undefined, session: SessionName): Reason | undefined =>
  session === 'pm' ? (day?.pm ?? day?.am) : day?.am

/** A day on which the student owed a session and was absent, or counts as present for a reason. */
export type Absence = { date: string; isArchived: boolean } & { [session in SessionName]: { reason: Reason | undefined } | undefined }

type Recorded = { am: Session; pm: Session; isArchived?: boolean }
type OfDays = {
  days: readonly string[]
  owed(day: string): Held
  recorded: ReadonlyMap<string, Recorded>
  reasons: ReadonlyMap<string, DayReasons>
}

/** The absences on these days, in their order. A day without a record was an absence (ATT-1). */
export const absencesOf = ({ days, owed, recorded, reasons }: OfDays): Absence[] =>
  days.flatMap((date) => {
    const [due, record, given] = [owed(date), recorded.get(date), reasons.get(date)]
    const of = (session: SessionName) => {
      const reason = reasonFor(given, session)
      const isAway = due[session] && (record?.[session] !== 'P' || reason?.counts === 'present')
      return isAway ? { reason } : undefined
    }
    const found = { am: of('am'), pm: of('pm') }
    return found.am || found.pm ? [{ date, isArchived: record?.isArchived ?? false, ...found }] : []
  })

/** The sessions of all absences for a reason. */
export type ReasonTotal = { title: string; sessions: number }
export type AbsenceCounts = { excused: number; present: number; unexplained: number; byReason: ReadonlyMap<string, number> }

/** ATT-16: the sessions of absences by reason. `unexplained` have none; `present` count as present. */
export function countAbsences(absences: readonly Absence[]): AbsenceCounts {
  const given = absences.flatMap((absence) => sessions.flatMap((session) => absence[session] ?? []))
  const of = (counts: ReasonCounts) => given.filter(({ reason }) => reason?.counts === counts).length
  const byReason = new Map<string, number>()
  for (const { reason } of given) if (reason?.title) byReason.set(reason.title, (byReason.get(reason.title) ?? 0) + 1)
  return {
    ...{ excused: of('excused'), present: of('present'), byReason },
    unexplained: given.filter(({ reason }) => !reason?.title).length,
  }
}

/**
 * ATT-17: whoever keeps the register may explain an absence of a past day while its term is current, because notes come later. What
 * counts as present changes the figures, and is a correction like any other.
 */
export const mayExplainLater = (term: { isCurrent: boolean } | undefined, counts: readonly (ReasonCounts | null | undefined)[]) =>
  term?.isCurrent === true && !counts.includes('present')
