import { daysLater } from '../_dates.ts'
import { type Time, timeParts } from './times.ts'

export { goesOn, keptFrom, type Time, timeParts } from './times.ts'

type Rule = {
  /** The time unless the school chooses another. */
  default: Time
  /** From the shortest to the longest. */
  choices: readonly Time[]
  /** The school's own papers, which nobody can make again: announced 30 days before their deletion. */
  isFinal?: true
}

/** What is deleted automatically, and after which time (KEEP-1). `words/retention.ts` has the words and reasons. */
export const rules = {
  'sign-ins': { default: '13 months', choices: ['3 months', '6 months', '13 months', '2 years', '3 years'] },
  openings: { default: '2 years', choices: ['1 years', '2 years', '3 years', '7 years'] },
  readings: { default: '7 years', choices: ['2 years', '3 years', '7 years', '10 years', 'always'] },
  scans: { default: '13 months', choices: ['3 months', '6 months', '13 months', '2 years', '3 years'] },
  drafts: { default: '90 days', choices: ['30 days', '90 days', '6 months', '13 months'] },
  uploads: { default: '13 months', choices: ['3 months', '6 months', '13 months', '2 years', '7 years'] },
  'print-runs': { default: '3 years', choices: ['1 years', '2 years', '3 years', '7 years', 'always'] },
  registrations: { default: '13 months', choices: ['6 months', '13 months', '2 years', '3 years'] },
  documents: {
    default: '10 years',
    choices: ['3 years', '5 years', '7 years', '10 years', '15 years', '25 years', 'always'],
    isFinal: true,
  },
  copies: { default: '13 months', choices: ['30 days', '90 days', '13 months', '2 years', 'always'] },
} as const satisfies Record<string, Rule>

export type Kind = keyof typeof rules
export const kinds = Object.keys(rules) as readonly Kind[]
export const isKind = (text: string): text is Kind => Object.hasOwn(rules, text)
export const choicesOf = (kind: Kind): readonly Time[] => rules[kind].choices
export const isChoice = (kind: Kind, text: string): text is Time => choicesOf(kind).includes(text as Time)
/** Longer times come first: only the school itself decides to delete sooner. */
export const isShorter = (next: Time, than: Time) => weight(next) < weight(than)

const unitDays = { days: 1, months: 30.4, years: 365.25 }
function weight(time: Time): number {
  const parts = timeParts(time)
  return parts ? parts.n * unitDays[parts.unit] : Number.POSITIVE_INFINITY
}

export type Fixed = 'sessions' | 'files' | 'rehearsals' | 'backups' | 'errors'

/** What cannot be made again is listed for this many days before its deletion. */
export const noticeDays = 30

type LeaverDocuments = {
  /** The leaving day, or the day of the last document if that came later. */
  last: string
  /** The day since when it is listed; null while it is not. */
  toldOn: string | null
}

/** The day on which a former student's documents are deleted: when their time is over, and never without 30 days in the list. */
export function documentsGoOn({ last, toldOn }: LeaverDocuments, due: (day: string) => string | null, today: string): string | null {
  const over = due(last)
  if (over === null) return null
  const told = daysLater(toldOn ?? today, noticeDays)
  return over > told ? over : told
}

/** Files beside the school that are copies of all of it: their names and days, and how to delete one. */
export type Copies = { list(): { name: string; day: string; bytes: number }[]; remove(name: string): void }

/** Today at the school, and its time zone. */
export type Clock = { today: string; timeZone: string }
/** A page counts this far and no further, however many years there are: one more means many. */
export const mostCounted = 1000
/** The number, the oldest day, the number that is over its time, and the next deletions. No number is above `mostCounted + 1`. */
export type Figures = { count: number; oldest: string | null; over: number; next: { day: string; count: number } | null }

/** A named record that will be deleted soon. */
export type Going = {
  kind: 'documents' | 'drafts' | 'uploads' | 'registrations'
  id: number
  name: string
  day: string
  documents?: number
  /** The place of an upload. */
  upload?: string
  studentId?: number
}

/** A student whose records are kept beyond their time. */
export type Hold = { id: number; name: string; reason: string; at: string; by: string }
