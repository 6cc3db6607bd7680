import { z } from '@hono/zod-openapi'
import { findRemarksSheet, type RemarkOutcome, type RemarkSave, saveRemarks } from '../../../db/marks/remarks/index.ts'
import { columnsFor, readOnlyFor } from '../../../domain/marks/remarks/index.ts'
import type { Field } from '../../../domain/term-reports/index.ts'
import { faultWords } from '../../../domain/words/class-remarks.ts'
import { httpMessage } from '../../../domain/words/http.ts'
import { at, byOf } from '../../_env.ts'
import { orNotFound } from '../../_form.tsx'
import { accessOf } from '../../_rights.ts'
import { calls, get, named, number, onceEach, post, text } from '../_api.ts'
import { ClassPath, fieldShape, reportTaken, rowOf, TermRecordRow } from '../term-reports/schemas.ts'

const path = '/api/class-remarks/{year}/{term}/{classId}'

const { times_absent, times_late, conduct, deportment, comments, deans } = fieldShape
const remarks = { times_absent, times_late, conduct, deportment, comments, deans }
const several = <T extends z.ZodType>(value: T) => z.array(value).max(20)
const Bases = z
  .strictObject({
    ...{ times_absent: several(times_absent), times_late: several(times_late), conduct: several(conduct) },
    ...{ deportment: several(deportment), comments: several(comments), deans: several(deans) },
  })
  .partial()

const Printed = z.union([z.number(), z.string()]).nullable().describe('A mark, or the code of a word that stands for one')
const Row = z
  .object({
    id: z.number().describe('Of the term record, as its history names it'),
    ...{ student_id: z.number(), first_name: z.string(), last_name: z.string(), sex: text },
    left_on: text.describe('When the student left the school, if in this term'),
    ...{ version: z.number(), average: text, grade: z.string(), rank: number },
    ...{ times_absent: number, times_late: number, conduct: text, deportment: text, comments: text, deans: text },
    subjects: z.array(z.object({ title: z.string(), course: Printed, exam: Printed, comments: z.string() })),
  })
  .openapi('ClassRemark')
const Sheet = z.object({
  ...{ year: z.number(), term: z.number(), class_id: z.string(), read_only: z.boolean() },
  fields: z.array(z.string()).describe('The columns of the sheet for who asks'),
  students: z.array(Row),
})

const RowSave = z.strictObject({
  ...{ student_id: reportTaken.student_id, version: reportTaken.version, ...z.strictObject(remarks).partial().shape },
  base: Bases.optional().describe('The values of a field that its change may replace, where the version has moved on'),
})
const Saves = z.strictObject({ rows: onceEach(z.array(RowSave)) })
const Result = z.object({
  student_id: z.number(),
  status: z.enum(['saved', 'conflict', 'refused']),
  row: TermRecordRow.nullable().describe('As it is now; null where the class has no such student'),
  ...{ message: text, fault: text },
  fields: z.array(z.string()).describe('Those that stand in the way of the row'),
  changes: z.array(z.object({ field: z.string(), changedBy: text, changedAt: text })),
})

export const classRemarksApi = calls(
  'Class remarks',
  get(path, 'term-record.read')
    .takes({ params: ClassPath })
    .answers(Sheet, 'The students of a class with their standings and remarks')
    .does(async (c, { params }) => {
      const { formClass, rows } = orNotFound(await findRemarksSheet(c.get('db'), accessOf(c), params, at(c)))
      const { year, term, classId: class_id, rights } = formClass
      return { year, term, class_id, read_only: readOnlyFor(rights) !== null, fields: columnsFor(rights), students: rows }
    }),
  post(
    path,
    'term-record.read',
    'Saves the named fields of several students of a class, each row as POST /api/term-report would. The same save twice is saved.',
  )
    .takes({ params: ClassPath, body: Saves })
    .answers(z.object({ results: z.array(Result) }), 'The outcome of each row')
    .does(async (c, { params, body }) => {
      const outcomes = orNotFound(await saveRemarks(c.get('db'), accessOf(c), params, body.rows.map(saveOf), byOf(c)))
      return { results: outcomes.map(resultOf) }
    }),
)

function saveOf({ student_id: studentId, version, base = {}, ...values }: z.output<typeof RowSave>): RemarkSave {
  return { studentId, version, values: named(values), bases: named(base) }
}

function resultOf(outcome: RemarkOutcome): z.output<typeof Result> {
  const { studentId: student_id, kind: status, record } = outcome
  const shared = { student_id, status, row: record && rowOf(record), message: null, fault: null, fields: [] as Field[], changes: [] }
  if (outcome.kind === 'saved') return shared
  if (outcome.kind === 'refused')
    return { ...shared, message: faultWords[outcome.fault], fault: outcome.fault, fields: [...outcome.fields] }
  const changes = outcome.changes.map(({ field, by, at }) => ({ field, changedBy: by, changedAt: at }))
  return { ...shared, message: httpMessage(409), fields: changes.map(({ field }) => field), changes }
}
