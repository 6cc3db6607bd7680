import { z } from '@hono/zod-openapi'
import { eachOf } from '../../../domain/_changes.ts'
import { isDay } from '../../../domain/_dates.ts'
import { type Field, parseField, type TermRecord, type Value, type Values } from '../../../domain/term-reports/index.ts'
import { faults } from '../../../domain/words/term-reports.ts'
import { Id, number, numberOf, rowAs, TermInPath, text, untaken, version } from '../_api.ts'

const whole = z.int().min(0).max(999).nullable()
const written = <F extends Field>(field: F) =>
  z
    .string()
    .nullable()
    .transform((text, ctx) => {
      const parsed = parseField(field, text ?? '')
      if (parsed.ok) return parsed.value as Values[F]
      ctx.addIssue({ code: 'custom', message: faults[parsed.error] })
      return z.NEVER
    })

/** The fields of a term record as a body may have them. */
export const fieldShape = {
  ...{ possible_attendance: whole, times_absent: whole, times_late: whole, conduct: written('conduct') },
  ...{ deportment: written('deportment'), comments: written('comments'), deans: written('deans') },
  ...{ custom_comment: written('custom_comment'), new_term_beginning: written('new_term_beginning') },
}
const FieldValues = z.strictObject(fieldShape).partial()

export const Year = z.int().min(19001901).max(29982999)
export const Term = z.int().min(1).max(3)
export const StudentKey = { student_id: Id, year: Year, term: Term }
export const Day = z.string().refine(isDay, 'A day as YYYY-MM-DD, from 1950-01-01 on')
export const ClassId = z.string().max(20)

const termInPath = { year: numberOf(/^\d{8}$/), term: TermInPath }
export const ClassPath = z.object({ classId: ClassId, ...termInPath })
export const StudentPath = z.object({ studentId: numberOf(/^\d{1,15}$/), ...termInPath })
export const Page = z.object({ page: numberOf(/^[1-9]\d{0,4}$/).default(1), per_page: numberOf(/^(?:[1-9]\d?|100)$/).default(100) })

export const TermRecordRow = z
  .object({
    ...eachOf(['possible_attendance', 'times_absent', 'times_late'] as const, () => number),
    ...eachOf(['conduct', 'deportment', 'comments', 'deans', 'custom_comment', 'new_term_beginning'] as const, () => text),
    ...{ student_id: z.number(), first_name: z.string(), last_name: z.string(), class_id: z.string(), form_level: number },
    ...{ year: z.number(), term: z.number(), version: z.number() },
  })
  .openapi('TermRecord')

export const reportTaken = {
  ...StudentKey,
  version: version(0),
  ...FieldValues.shape,
  base: FieldValues.optional().describe('The values that the changes may replace, where the version has moved on.'),
}
export const TermReportSave = z.strictObject({ ...untaken(TermRecordRow.shape, reportTaken), ...reportTaken })

export const rowOf = ({ values, ...record }: TermRecord) => rowAs(TermRecordRow, record, values)

/** The fields that the body has, and the base that each may replace. */
export function saveOf({
  version,
  base = {},
  ...body
}: Pick<z.output<typeof TermReportSave>, Exclude<keyof typeof reportTaken, keyof typeof StudentKey>>) {
  const bases = Object.fromEntries(Object.entries(base).map(([field, value]) => [field, [value]])) as { [F in Field]?: Value[] }
  return { version, values: body as Partial<Values>, bases }
}
