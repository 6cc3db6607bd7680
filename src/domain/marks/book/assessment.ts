import { type ChangeDecision, decideChange } from '../../_changes.ts'
import { isDay, parseDay, readings } from '../../_dates.ts'
import { fail, ok, type Result } from '../../_result.ts'
import { cleanLine, textLength } from '../../_text.ts'
import type { Assessment, AssessmentValues } from './book.ts'

export type AssessmentField = keyof AssessmentValues
export const assessmentFields = ['topic', 'date', 'total', 'weighting'] as const satisfies readonly AssessmentField[]
export const longestTopic = 100
export const mostTotal = 1000

export type AssessmentFault = 'not-a-topic' | 'topic-too-long' | 'not-a-day' | 'other-year' | 'not-a-total' | 'not-a-weighting'
type AssessmentFaults = { [F in AssessmentField]?: AssessmentFault }

/** Parses a whole number in plain digits without reinterpreting; blank is null, anything else undefined. */
export function wholeNumber(typed: string | number | null, from: number, to: number): number | null | undefined {
  const text = typed === null ? '' : String(typed).trim()
  if (text === '') return null
  const value = /^(?:0|[1-9][0-9]{0,3})$/.test(text) ? Number(text) : Number.NaN
  return value >= from && value <= to ? value : undefined
}

/** From the start of the long vacation before the academic year to the end of the one after it. */
export const rangeOfYear = (year: number) => ({ first: `${Math.floor(year / 10000)}-07-01`, last: `${year % 10000}-08-31` })

function isInYear(day: string, year: number): boolean {
  const { first, last } = rangeOfYear(year)
  return day >= first && day <= last
}

/** Parses an assessment's typed day, also as `12 Nov 26` in column heads, or without its year, which the academic year gives. */
export function dayTyped(typed: string, year: number): Result<string | null, 'not-a-day'> {
  const day = parseDay(typed)
  if (day.ok) return day
  const [, short, century] = /^(.*[^\d])(\d\d)$/.exec(typed.trim()) ?? []
  const ends = short && century ? [`${short}20${century}`] : [Math.floor(year / 10000), year % 10000].map((of) => `${typed.trim()} ${of}`)
  const days = ends
    .map((one) => readings(one))
    .flatMap((all) => (all.length === 1 ? all : []))
    .filter((one) => isInYear(one, year))
  return days.length === 1 ? ok(days[0] as string) : fail('not-a-day')
}

type SentAssessment = { topic: string | null; date: string | null; total: string | number | null; weighting: string | number | null }

/** Reads an assessment that was sent: its values to store and its faults. Days are `YYYY-MM-DD`. */
export function readAssessment(sent: SentAssessment, year: number): { values: AssessmentValues; faults: AssessmentFaults } {
  const faults: AssessmentFaults = {}
  const topic = cleanLine(sent.topic ?? '')
  const date = sent.date?.trim() || null
  const total = wholeNumber(sent.total, 1, mostTotal)
  const weighting = wholeNumber(sent.weighting, 0, 100)
  if (sent.topic?.trim() && topic === null) faults.topic = 'not-a-topic'
  if (topic && textLength(topic) > longestTopic) faults.topic = 'topic-too-long'
  if (date && !isDay(date)) faults.date = 'not-a-day'
  else if (date && !isInYear(date, year)) faults.date = 'other-year'
  if (total === undefined) faults.total = 'not-a-total'
  if (weighting === undefined) faults.weighting = 'not-a-weighting'
  return { values: { topic, date, total: total ?? null, weighting: weighting ?? null }, faults }
}

/** `version` is the assessment's when it was read; undefined if the caller does not know it. `id` is null for a new one. */
export type AssessmentSave = { id: number | null; number: number; version: number | undefined; values: AssessmentValues }

/** `marks-above`: a stored mark is above the new total. */
type AssessmentDecision = ChangeDecision<AssessmentValues> | { kind: 'marks-above' }

/** Decides the save of an existing assessment; a new one in its place belongs to a colleague. */
export function decideAssessment(now: Assessment, highest: number | null, { id, values, version }: AssessmentSave): AssessmentDecision {
  const decision = decideChange<AssessmentValues>(now, values, id === null ? 0 : version)
  const isTotal = decision.kind === 'save' && decision.changed.total !== undefined
  return isTotal && highest !== null && highest > (values.total ?? -1) ? { kind: 'marks-above' } : decision
}
