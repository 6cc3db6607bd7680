import { daysLater } from '../_dates.ts'
import { type Time, timeParts } from './times.ts'

export { goesOn, keptFrom, type Time, timeParts } from './times.ts'

type Rule = {
  /** Where the school has chosen no other. */
  default: Time
  /** The shortest first, the longest last. */
  choices: readonly Time[]
  /** Papers of the school's own that nobody can make again: said 30 days before they go. */
  isFinal?: true
}

/** What is deleted by itself, and how long it is kept (KEEP-1). The words of each, and why, are in `words/retention.ts`. */
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
/** Longer first: the school deletes sooner by its own decision only. */
export const isShorter = (next: Time, than: Time) => weight(next) < weight(than)

const unitDays = { days: 1, months: 30.4, years: 365.25 }
function weight(time: Time): number {
  const parts = timeParts(time)
  return parts ? parts.n * unitDays[parts.unit] : Number.POSITIVE_INFINITY
}

export type Fixed = 'sessions' | 'files' | 'rehearsals' | 'backups' | 'errors'

/** For so long what cannot be made again is listed before it goes. */
export const noticeDays = 30

type LeaverDocuments = {
  /** The day of leaving, or of the last document if that came later. */
  last: string
  /** Since when it has been listed; null while it is not. */
  toldOn: string | null
}

/** The day on which the documents of somebody who left go: when their time is over, and never without 30 days in the list. */
export function documentsGoOn({ last, toldOn }: LeaverDocuments, due: (day: string) => string | null, today: string): string | null {
  const over = due(last)
  if (over === null) return null
  const told = daysLater(toldOn ?? today, noticeDays)
  return over > told ? over : told
}

/** Copies of the whole school beside it, as files: what there are, each with its day, and how one is deleted. */
export type Copies = { list(): { name: string; day: string; bytes: number }[]; remove(name: string): void }

/** The school's day, and its zone. */
export type Clock = { today: string; timeZone: string }
/** So far is counted when a page is asked for, and no further however many years there are: one more than that stands for many. */
export const mostCounted = 1000
/** How many there are, of which day the oldest is, how many are over their time, and when the next go. No number is higher than `mostCounted + 1`. */
export type Figures = { count: number; oldest: string | null; over: number; next: { day: string; count: number } | null }

/** Something that goes soon and has a name. */
export type Going = {
  kind: 'documents' | 'drafts' | 'uploads' | 'registrations'
  id: number
  name: string
  day: string
  documents?: number
  /** Of an upload, where it is found. */
  upload?: string
  studentId?: number
}

/** Whose records are kept whatever their time. */
export type Hold = { id: number; name: string; reason: string; at: string; by: string }
