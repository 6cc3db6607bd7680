import { z } from '@hono/zod-openapi'
import { findRemarksSheet, type RemarkOutcome, type RemarkSave, saveRemarks } from '../../../db/marks/remarks/index.ts'
import { columnsFor, readOnlyFor } from '../../../domain/marks/remarks/index.ts'
import type { Field } from '../../../domain/term-reports/index.ts'
import { faultWords } from '../../../domain/words/class-remarks.ts'
import { httpMessage } from '../../../domain/words/http.ts'
import { at, byOf } from '../../_env.ts'
import { orNotFound } from '../../_form.tsx'
import { accessOf, allow } from '../../_rights.ts'
import { answers, api, get, jsonBody, named, post } from '../_api.ts'
import { ClassPath, fieldShape, reportTaken, rowOf, TermRecordRow } from '../term-reports/schemas.ts'

const shared = { tags: ['Class remarks'], middleware: allow('term-record.read') }
const path = '/api/class-remarks/{year}/{term}/{classId}'

const { times_absent, times_late, conduct, deportment, comments, deans } = fieldShape
const Values = z.strictObject({ times_absent, times_late, conduct, deportment, comments, deans }).partial()
const several = <T extends z.ZodType>(value: T) => z.array(value).max(20)
const Bases = z
  .strictObject({
    times_absent: several(times_absent),
    times_late: several(times_late),
    conduct: several(conduct),
    deportment: several(deportment),
    comments: several(comments),
    deans: several(deans),
  })
  .partial()

const Printed = z.union([z.number(), z.string()]).nullable().openapi({ description: 'A mark, or the code of a word that stands for one' })
const Row = z
  .object({
    id: z.number().openapi({ description: 'Of the term record, as its history names it' }),
    student_id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    sex: z.string().nullable(),
    left_on: z.string().nullable().openapi({ description: 'When the student left the school, if in this term' }),
    version: z.number(),
    average: z.string().nullable(),
    grade: z.string(),
    rank: z.number().nullable(),
    times_absent: z.number().nullable(),
    times_late: z.number().nullable(),
    conduct: z.string().nullable(),
    deportment: z.string().nullable(),
    comments: z.string().nullable(),
    deans: z.string().nullable(),
    subjects: z.array(z.object({ title: z.string(), course: Printed, exam: Printed, comments: z.string() })),
  })
  .openapi('ClassRemark')
const Sheet = z.object({
  year: z.number(),
  term: z.number(),
  class_id: z.string(),
  read_only: z.boolean(),
  fields: z.array(z.string()).openapi({ description: 'The columns of the sheet for who asks' }),
  students: z.array(Row),
})

const RowSave = z.strictObject({
  student_id: reportTaken.student_id,
  version: reportTaken.version,
  ...Values.shape,
  base: Bases.optional().openapi({ description: 'The values of a field that its change may replace, where the version has moved on' }),
})
const Saves = z.strictObject({
  rows: z
    .array(RowSave)
    .min(1)
    .max(100)
    .refine((rows) => new Set(rows.map((row) => row.student_id)).size === rows.length, 'One row for each student'),
})
const Result = z.object({
  student_id: z.number(),
  status: z.enum(['saved', 'conflict', 'refused']),
  row: TermRecordRow.nullable().openapi({ description: 'As it is now; null where the class has no such student' }),
  message: z.string().nullable(),
  fault: z.string().nullable(),
  fields: z.array(z.string()).openapi({ description: 'Those that stand in the way of the row' }),
  changes: z.array(z.object({ field: z.string(), changedBy: z.string().nullable(), changedAt: z.string().nullable() })),
})

const read = get(path, shared, { params: ClassPath }, answers(Sheet, 'The students of a class with their standings and remarks'))
const write = post(
  path,
  shared,
  { params: ClassPath, body: jsonBody(Saves) },
  answers(z.object({ results: z.array(Result) }), 'The outcome of each row'),
  'Saves the named fields of several students of a class, each row as POST /api/term-report would. The same save twice is saved.',
)

export const classRemarksApi = api()
  .openapi(read, async (c) => {
    const key = c.req.valid('param')
    const { formClass, rows } = orNotFound(await findRemarksSheet(c.get('db'), accessOf(c), key, at(c)))
    const { year, term, classId: class_id, rights } = formClass
    const about = { year, term, class_id, read_only: readOnlyFor(rights) !== null, fields: [...columnsFor(rights)] }
    return c.json({ ...about, students: rows.map((row) => ({ ...row, subjects: [...row.subjects] })) }, 200)
  })
  .openapi(write, async (c) => {
    const saves = c.req.valid('json').rows.map(saveOf)
    const outcomes = orNotFound(await saveRemarks(c.get('db'), accessOf(c), c.req.valid('param'), saves, byOf(c)))
    return c.json({ results: outcomes.map(resultOf) }, 200)
  })

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
