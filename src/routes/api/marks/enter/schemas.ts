import { z } from '@hono/zod-openapi'
import type { Outcome, RowSave } from '../../../../db/marks/enter/index.ts'
import { eachOf } from '../../../../domain/_changes.ts'
import { isEntered, isExamOff } from '../../../../domain/_marks.ts'
import { lastFirst } from '../../../../domain/_names.ts'
import type { Actor } from '../../../../domain/_policy.ts'
import type { Sheet, SheetRow } from '../../../../domain/marks/enter/index.ts'
import { faultWords } from '../../../../domain/words/enter-marks.ts'
import { httpMessage } from '../../../../domain/words/http.ts'
import { Id, Mark, MarkWords, number, numberOf, onceEach, rowAs, TermInPath, text, untaken, version } from '../../_api.ts'

export const LessonPath = z.object({
  ...{ year: numberOf(/^\d{8}$/), term: TermInPath, classId: z.string().max(20), subjectId: numberOf(/^\d{1,9}$/) },
})

const Sent = z.union([z.number(), z.string().max(4000), z.null()])
const fields = ['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1', 'custom_comment'] as const
const perField = <T extends z.ZodType>(of: T) => z.strictObject(eachOf(fields, () => of)).partial()
const Row = z
  .object({
    student_id: z.number(),
    id: number.describe('Of the subject record, as its history names it'),
    version: number.describe('null: not registered, nothing can be entered'),
    ...{ course_mark: Mark, exam_mark: Mark, coded_comment: number, coded_comment_1: number, custom_comment: text },
    ...{ employee_id: number, entered: z.boolean() },
  })
  .openapi('LessonMark')
const ListedRow = Row.extend({
  ...{ count: z.number(), name: z.string(), first_name: z.string(), last_name: z.string(), form_level: number },
  left_on: text.describe('When the student left the school, if in this term: nothing can be entered any more'),
  ...{ registered: z.boolean(), exam_off: z.boolean() },
})

export const rowTaken = {
  ...{ student_id: Id, version: version(), ...perField(Sent).shape },
  read_at: perField(Id).optional().describe('The version at which a field was read, where that is not the version of the save.'),
  unheard: perField(z.array(Sent).max(20))
    .optional()
    .describe('Values of a field that were sent before, whose answer never came: should they still arrive, they are late.'),
}
/** A row of the sheet with its lesson. */
const asRead = { ...ListedRow.shape, year: z.number(), term: z.number(), class_id: z.string(), subject_id: z.number() }
const RowBody = z.strictObject({ ...untaken(asRead, rowTaken), ...rowTaken })
export type RowBody = z.output<typeof RowBody>
const Rows = z.strictObject({ rows: onceEach(z.array(RowBody)) })
export const MarksBody = z.union([Rows, RowBody])

export function saveOf({ student_id, version, read_at = {}, unheard = {}, ...values }: Pick<RowBody, keyof typeof rowTaken>): RowSave {
  return {
    studentId: student_id,
    version,
    readAt: read_at as NonNullable<RowSave['readAt']>,
    values: values as RowSave['values'],
    unheard: unheard as NonNullable<RowSave['unheard']>,
  }
}

export const LessonMarks = z.object({
  ...{ year: z.number(), term: z.number(), class_id: z.string(), subject_id: z.number(), title: z.string(), abbr: z.string() },
  ...{ is_current: z.boolean(), posted: z.boolean(), read_only: z.boolean() },
  ...{ in_class: z.number(), registered: z.number(), entered: z.number(), students: z.array(ListedRow) },
  coded_comments: z.array(z.object({ id: z.number(), detail: z.string(), retired: z.boolean(), uses: z.number() })),
  mark_words: MarkWords,
})

export function lessonMarksOf({ subject, isPosted, readOnly, rows, comments, rules, ...sheet }: Sheet) {
  const students = rows.map((row, i) => listedRowOf(sheet.term, row, i + 1))
  const present = students.filter((row) => row.left_on === null)
  return rowAs(LessonMarks, sheet, {
    ...{ title: subject, posted: isPosted, read_only: readOnly !== null },
    in_class: present.length,
    registered: present.filter((row) => row.registered).length,
    entered: present.filter((row) => row.entered).length,
    ...{ students, coded_comments: [...comments], mark_words: rules ?? {} },
  })
}

const listedRowOf = (term: number, row: SheetRow, count: number) => ({
  ...rowOf(row, term),
  ...{ count, name: lastFirst(row), first_name: row.first_name, last_name: row.last_name, form_level: row.form_level },
  ...{ left_on: row.left_on, registered: row.version !== null, exam_off: isExamOff(row.form_level, term) },
})

/** The row that a client may send back. The specification names the teacher: the record's, or the employee who enters it. */
export function asReadOf(sheet: Sheet, { student_id, employee_id }: RowBody, actor: Actor) {
  const at = sheet.rows.findIndex((one) => one.student_id === student_id)
  const row = sheet.rows[at]
  if (!row) return undefined
  const isOwn = actor.kind === 'employee' && employee_id === actor.id
  const { year, term, classId: class_id, subjectId: subject_id } = sheet
  return { ...listedRowOf(term, row, at + 1), ...{ year, term, class_id, subject_id }, ...(isOwn && { employee_id }) }
}

type Stored = Omit<SheetRow, 'first_name' | 'last_name' | 'form_level' | 'left_on' | 'picture'>
export const rowOf = (row: Stored, term: number): z.output<typeof Row> => ({
  ...{ student_id: row.student_id, id: row.id, version: row.version, course_mark: row.course_mark, exam_mark: row.exam_mark },
  ...{ coded_comment: row.coded_comment, coded_comment_1: row.coded_comment_1, custom_comment: row.custom_comment },
  ...{ employee_id: row.employee_id, entered: isEntered({ courseMark: row.course_mark, examMark: row.exam_mark }, term) },
})

const Result = z.object({
  student_id: z.number(),
  status: z.enum(['saved', 'conflict', 'refused']),
  row: Row.nullable().describe('As it is now; null when the class has no such student registered'),
  ...{ message: text, fault: text },
  fields: z.array(z.string()).describe('Those that stand in the way of the row'),
  changes: z.array(z.object({ field: z.string(), changedBy: text, changedAt: text })).describe('Who changed them, and when'),
})
export const Saved = z.union([z.object({ results: z.array(Result) }), z.object({ data: Row })])

export function resultOf(outcome: Outcome, term: number): z.output<typeof Result> {
  const { studentId: student_id, kind: status } = outcome
  const row = outcome.row && rowOf({ student_id, ...outcome.row }, term)
  const shared = { student_id, status, row, message: null, fault: null, fields: [], changes: [] }
  if (outcome.kind === 'conflict') {
    const changes = [...outcome.conflicts]
    return { ...shared, message: httpMessage(409), fields: changes.map(({ field }) => field), changes }
  }
  if (outcome.kind === 'refused')
    return { ...shared, message: faultWords[outcome.fault], fault: outcome.fault, fields: [...outcome.fields] }
  return shared
}
