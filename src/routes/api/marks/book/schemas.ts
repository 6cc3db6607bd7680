import { z } from '@hono/zod-openapi'
import type { MarkOutcome } from '../../../../db/marks/book/index.ts'
import {
  type Assessment,
  assessmentFields,
  type BookKey,
  type BookRow,
  type MarkBook,
  type MarkSave,
  mostColumns,
  readAssessment,
} from '../../../../domain/marks/book/index.ts'
import { httpMessage } from '../../../../domain/words/http.ts'
import { assessmentFaults, faultWords } from '../../../../domain/words/mark-book.ts'
import { Id, Mark, MarkWords, number, numberOf, ours, rowAs, TermInPath, text } from '../../_api.ts'

export const BookPath = z.object({
  ...{ year: numberOf(/^\d{8}$/), term: TermInPath, subjectId: numberOf(/^\d{1,9}$/) },
  formLevel: numberOf(/^[0-6]$/).describe('That of the class; 0 for a class of none'),
  formClass: z.string().max(20),
  employeeId: numberOf(/^\d{1,9}$/),
})

const AssessmentNumber = z.int().min(1).max(mostColumns)
const bookFields = {
  ...{ academic_year_id: z.int(), term: z.int().min(1).max(3), form_class_id: z.string().max(20) },
  ...{ subject_id: Id, employee_id: Id },
}
type BookFields = z.output<z.ZodObject<typeof bookFields>>
export const keyOf = (body: BookFields): BookKey => {
  const { academicYearId: year, term, formClassId, subjectId, employeeId } = ours(body)
  return { year, term, formClassId, subjectId, employeeId }
}
const fieldsOf = (key: BookKey): BookFields => rowAs(z.object(bookFields), key, { academic_year_id: key.year })

const Sent = z.union([z.number(), z.string().max(20), z.null()])
const version = z.int().nonnegative().optional()
const markFields = {
  student_id: Id,
  assesment_number: AssessmentNumber,
  mark: Sent.describe(
    'A whole number up to the total, or a word that the school uses (its code, or `absent`); null or blank takes the mark away',
  ),
  assesment_id: Id.optional().describe('What the caller takes that number to be; refused if it is another.'),
  version: version.describe("That of the student's row when it was read; without it nothing is known of, and no 409 is answered."),
  unheard: z
    .array(Sent)
    .max(20)
    .optional()
    .describe('Values sent before, whose answer never came: should they still arrive, they are late.'),
}
const ofAssessment = 'As the assessment has it; not stored by this call'
const MarkRecord = z.strictObject({
  ...{ ...bookFields, ...markFields },
  date: z.string().max(40).nullish().describe(ofAssessment),
  topic: z.string().max(400).nullish().describe(ofAssessment),
  total: Sent.optional().describe(ofAssessment),
})
const MarkBatch = z.strictObject({
  ...bookFields,
  marks: z
    .array(z.strictObject(markFields))
    .min(1)
    .max(1000)
    .refine(
      (marks) => new Set(marks.map((mark) => `${mark.student_id} ${mark.assesment_number}`)).size === marks.length,
      'One mark for each student and assessment',
    ),
})
export const MarksBody = z.union([MarkBatch, MarkRecord])

export const saveOf = (body: z.output<typeof MarkRecord> | z.output<typeof MarkBatch>['marks'][number]): MarkSave => ({
  ...{ studentId: body.student_id, number: body.assesment_number, assessmentId: body.assesment_id },
  ...{ mark: body.mark, version: body.version, unheard: body.unheard },
})

const AssessmentFields = {
  ...{ id: z.number(), assesment_number: z.number(), topic: text, date: text, total: number, weighting: number },
  ...{ academic_year_id: z.number(), employee_id: z.number(), form_class_id: z.string(), form_level: number },
  ...{ subject_id: z.number(), term: z.number() },
}
export const AssessmentRow = z.object({ ...AssessmentFields, version: z.number() }).openapi('Assessment')

export const assessmentOf = (key: BookKey, formLevel: number | null, one: Assessment) =>
  rowAs(AssessmentRow, one, { ...fieldsOf(key), assesment_number: one.number, form_level: formLevel })

export const AssessmentBody = z
  .strictObject({
    ...bookFields,
    form_level: z.int().nullish(),
    id: Id.nullish().describe('Without it the assessment is a new one.'),
    assesment_number: AssessmentNumber,
    topic: z.string().max(400).nullish(),
    date: z.string().max(40).nullish().describe('YYYY-MM-DD'),
    total: Sent.optional(),
    weighting: Sent.optional(),
    version,
  })
  .transform(({ topic = null, date = null, total = null, weighting = null, ...body }, ctx) => {
    const { values, faults } = readAssessment({ topic, date, total, weighting }, body.academic_year_id)
    for (const field of assessmentFields) {
      const fault = faults[field]
      if (fault) ctx.addIssue({ code: 'custom', path: [field], message: assessmentFaults[fault] })
    }
    return { ...body, values }
  })

/** The assessment, whole or only its id. */
export const RemovalBody = z.strictObject({
  ...z.object(AssessmentFields).partial().shape,
  id: Id,
  version,
  marks: z.int().nonnegative().optional().describe('How many marks were said to go with it; more now is answered 409.'),
})

const Row = z.object({
  version: z.number().describe('0 while the student has no mark'),
  marks: z.array(Mark).describe('By assessment number: `marks[1]` is that of the first'),
})
const Student = Row.extend({ id: z.number(), first_name: z.string(), last_name: z.string() })
export const Book = z.object({
  assesments: z.array(AssessmentRow),
  students: z.array(Student),
  read_only: z.boolean(),
  mark_words: MarkWords,
  ticket: z.string().describe('With it a browser sends later what it could not send at once'),
})

function rowOf({ version, marks }: BookRow) {
  const numbers = Object.keys(marks).map(Number)
  const listed = Array.from({ length: Math.max(-1, ...numbers) + 1 }, (_, number) => marks[number]?.mark ?? null)
  return { version, marks: listed }
}

export const bookOf = (book: MarkBook, ticket: string): z.output<typeof Book> => ({
  assesments: book.assessments.map((one) => assessmentOf(book, book.formLevel, one)),
  students: book.students.map(({ id, firstName, lastName, ...row }) => ({ id, first_name: firstName, last_name: lastName, ...rowOf(row) })),
  read_only: book.readOnly !== null,
  mark_words: book.rules ?? {},
  ticket,
})

const Result = z.object({
  student_id: z.number(),
  assesment_number: z.number(),
  status: z.enum(['saved', 'conflict', 'refused']),
  ...{ message: text, fault: text, changedBy: text, changedAt: text },
  row: Row.nullable().describe('As it is now; null where the student is not in the lesson'),
})
const SavedMark = z.object({ ...bookFields, student_id: z.number(), assesment_number: z.number(), mark: Mark, version: z.number() })
export const Saved = z.union([z.object({ results: z.array(Result) }), z.object({ data: SavedMark })])

export function resultOf(outcome: MarkOutcome): z.output<typeof Result> {
  const { studentId: student_id, number: assesment_number, kind: status } = outcome
  const shared = { student_id, assesment_number, status, row: outcome.row && rowOf(outcome.row) }
  const nothing = { message: null, fault: null, changedBy: null, changedAt: null }
  if (outcome.kind === 'refused') return { ...shared, ...nothing, message: faultWords[outcome.fault], fault: outcome.fault }
  if (outcome.kind === 'saved') return { ...shared, ...nothing }
  return { ...shared, ...nothing, message: httpMessage(409), changedBy: outcome.changedBy, changedAt: outcome.changedAt }
}

export function savedMark(key: BookKey, outcome: MarkOutcome): z.output<typeof SavedMark> {
  const now = outcome.row?.marks[outcome.number]
  return {
    ...{ ...fieldsOf(key), student_id: outcome.studentId, assesment_number: outcome.number },
    ...{ mark: now?.mark ?? null, version: outcome.row?.version ?? 0 },
  }
}
