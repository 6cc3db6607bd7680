import { z } from '@hono/zod-openapi'
import { isDay } from '../../domain/_dates.ts'
import { failedOf, formChoices, isBackwards } from '../../domain/administrative-reports.ts'
import { isYear } from '../../domain/terms/index.ts'

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
const days = { dateFrom: day, dateTo: day }
type Between = { dateFrom: string | null; dateTo: string | null }
/** Read as the days that are meant. */
const bothEnds = <T extends Between>({ dateFrom, dateTo, ...key }: T) => ({
  ...key,
  days: { from: dateFrom ?? dateTo, to: dateTo ?? dateFrom },
})
const forwards = ({ dateFrom: from, dateTo: to }: Between) => !isBackwards({ from, to })
const backwards = { message: 'dateTo is before dateFrom', path: ['dateTo'] }

/** The addresses of the four documents: 0 stands for all where a parameter is not set. */
export const SubjectKey = z.object({ formLevel: form, subjectId: number(/^\d{1,9}$/) })
export const AccessKey = z
  .object({
    year: number(/^\d{8}$/).refine(isYear, 'Eight digits: a year and the next'),
    term: number(/^[123]$/),
    formLevel: form,
    classId: noneOrText.openapi({ type: 'string', description: '0 for every class of the form level.' }),
    ...days,
  })
  .refine(forwards, backwards)
  .transform(bothEnds)
export const FailedKey = z.object(days).refine(forwards, backwards).transform(bothEnds)

export const FailedQuery = z.object({
  of: z.enum(failedOf).default('students').openapi({ description: 'Whose: administrators only for who may change their accounts.' }),
})

export type SubjectKey = z.output<typeof SubjectKey>
export type AccessKey = z.output<typeof AccessKey>
export type FailedKey = z.output<typeof FailedKey>
