import { z } from '@hono/zod-openapi'
import { isDay } from '../../domain/_dates.ts'
import { isBackwards } from '../../domain/_days.ts'
import { isYear } from '../../domain/_terms.ts'
import { type Ask, everything, failedOf, formChoices, type ReportDescription, type ReportKey } from '../../domain/administrative-reports.ts'

const number = (digits: RegExp) => z.string().regex(digits).transform(Number)
const form = z.enum(formChoices).openapi({ description: '1 to 6; lower or upper for half of the school; 0 for all.' })
const noneOrText = z
  .string()
  .min(1)
  .max(20)
  .transform((text) => (text === '0' ? null : text))
const day = noneOrText
  .refine((text) => text === null || isDay(text), 'A day like 2026-01-05, or 0')
  .openapi({ type: 'string', description: 'YYYY-MM-DD in the time zone of the school; 0 where it is not set. One alone is both ends.' })

const formLevel = { formLevel: form }
/** The parameter of each choice: 0 means all if it is not set. */
const params = {
  of: {},
  term: { year: number(/^\d{8}$/).refine(isYear, 'Eight digits: a year and the next'), term: number(/^[123]$/) },
  form: formLevel,
  'form-and-class': {
    ...formLevel,
    classId: noneOrText.openapi({ type: 'string', description: '0 for every class of the form level.' }),
  },
  subject: { subjectId: number(/^\d{1,9}$/) },
  days: { dateFrom: day, dateTo: day },
} as const satisfies Record<Ask, z.ZodRawShape>

type Address = Omit<ReportKey, 'days' | 'of'> & { dateFrom: string | null; dateTo: string | null }
const nowhere = { ...everything, dateFrom: null, dateTo: null }

const shapeOf = ({ asks }: ReportDescription): z.ZodRawShape => Object.assign({}, ...asks.map((ask) => params[ask]))

const addressOf = (found: object): Address => ({ ...nowhere, ...found })
function isForwards(found: object): boolean {
  const { dateFrom: from, dateTo: to } = addressOf(found)
  return !isBackwards({ from, to })
}
/** Turns a single day into both ends of a period. */
function asKey(found: object) {
  const { dateFrom, dateTo, ...key } = addressOf(found)
  return { ...key, days: { from: dateFrom ?? dateTo, to: dateTo ?? dateFrom } }
}

/** Reads the choices in an address. */
export const keyOf = (report: ReportDescription) =>
  z
    .object(shapeOf(report))
    .refine(isForwards, { message: 'dateTo is before dateFrom', path: ['dateTo'] })
    .transform(asKey)

const ofWords = 'Whose: administrators only for who may change their accounts.'
const OfQuery = z.object({ of: z.enum(failedOf).default(everything.of).openapi({ description: ofWords }) })

/** Reads the choices in the query, which most reports do not have. */
export const queryOf = ({ asks }: ReportDescription) => (asks.includes('of') ? OfQuery : (z.object({}) as unknown as typeof OfQuery))

export const patternOf = (report: ReportDescription, param: (name: string) => string) =>
  [report.address, ...Object.keys(shapeOf(report)).map(param)].join('/')

export function pathOf(report: ReportDescription, { days, of, ...key }: ReportKey): string {
  const values: Record<string, string | number | null> = { ...key, dateFrom: days.from, dateTo: days.to }
  const path = patternOf(report, (name) => encodeURIComponent(values[name] ?? '0'))
  return of === everything.of ? path : `${path}?of=${of}`
}
