import { z } from '@hono/zod-openapi'
import { isEntered, markWords } from '../../../domain/_marks.ts'
import { lastFirst } from '../../../domain/_names.ts'
import { termTitle } from '../../../domain/_titles.ts'
import type { SubjectRow, SubjectSave, TermRecord } from '../../../domain/term-reports/index.ts'
import { Id, Mark, number, rowAs, text, untaken, version } from '../_api.ts'
import { StudentKey } from './schemas.ts'

export const SubjectRecordRow = z
  .object({
    ...{ student_id: z.number(), year: z.number(), term: z.number(), subject_id: z.number(), abbr: z.string(), title: z.string() },
    ...{ course_mark: Mark, exam_mark: Mark, coded_comment: number, coded_comment_1: number, employee_id: number, custom_comment: text },
    count: z.number().describe('The number of the row'),
    name: z.string().describe('The student, as last, first'),
    entered: z.boolean().describe('A course or an exam mark is there.'),
    version: z.number(),
  })
  .openapi('SubjectRecord')

const Sent = z.union([z.int().min(0).max(100), z.enum(markWords)]).nullable()
const Comment = Id.nullable()
const Values = z.strictObject({ course_mark: Sent, exam_mark: Sent, coded_comment: Comment, coded_comment_1: Comment }).partial()

export const subjectTaken = {
  ...StudentKey,
  subject_id: Id.optional().describe('As it was read: the same as subject_id_old'),
  subject_id_old: Id.optional(),
  subject_id_new: Id.optional().describe('Makes it a record of another subject.'),
  ...{ version: version(), ...Values.shape },
  base: Values.optional().describe('The values that the changes may replace, where the version has moved on.'),
}
export const SubjectRecordSave = z
  .strictObject({ ...untaken(SubjectRecordRow.shape, subjectTaken), ...subjectTaken })
  .refine((body) => subjectOf(body) !== undefined, { path: ['subject_id_old'], message: 'This field is missing.' })
  .refine(({ subject_id: read, subject_id_old: old = read }) => read === undefined || read === old, {
    path: ['subject_id'],
    message: 'This is another subject than subject_id_old.',
  })

type Subject = { subject_id?: number | undefined; subject_id_old?: number | undefined }
export const subjectOf = ({ subject_id, subject_id_old = subject_id }: Subject) => subject_id_old

/** The fields that the body has, and the base that each may replace. */
export function subjectSaveOf({
  version,
  subject_id_new: newSubjectId,
  base = {},
  ...values
}: Pick<z.output<typeof SubjectRecordSave>, 'version' | 'subject_id_new' | 'base' | keyof typeof Values.shape>): SubjectSave {
  const bases = Object.fromEntries(Object.entries(base).map(([field, value]) => [field, [value]]))
  return { version, values: values as SubjectSave['values'], bases, newSubjectId }
}

export const StudentSubjects = z.object({
  table2_records: z.array(SubjectRecordRow),
  student_subjects: z.array(z.object({ subject_id: z.number(), abbr: z.string(), title: z.string(), entered: z.boolean() })),
  terms: z.array(z.object({ year: z.number(), term: z.number(), title: z.string() })),
  subject_weightings: z.array(z.unknown()).max(0).describe('Always empty: nothing is weighted.'),
})

/** The stored subject records, numbered as the list shows them. */
export const subjectRowsOf = (record: TermRecord, subjects: readonly SubjectRow[]): z.output<typeof SubjectRecordRow>[] =>
  subjects
    .flatMap(({ version, ...subject }) => (version === null ? [] : [{ ...subject, version }]))
    .map((subject, i) => rowOf(record, subject, i + 1))

type Terms = readonly { year: number; term: number }[]

type Recorded = SubjectRow & { version: number }

const rowOf = ({ studentId, year, term, ...student }: TermRecord, { comment1, comment2, ...s }: Recorded, count: number) =>
  rowAs(SubjectRecordRow, s, {
    ...{ student_id: studentId, year, term, coded_comment: comment1, coded_comment_1: comment2 },
    ...{ entered: isEntered(s, term), count, name: lastFirst(student) },
  })

export const studentSubjectsOf = (record: TermRecord, subjects: readonly SubjectRow[], terms: Terms): z.output<typeof StudentSubjects> => ({
  table2_records: subjectRowsOf(record, subjects),
  student_subjects: subjects.map((s) => ({ subject_id: s.subjectId, abbr: s.abbr, title: s.title, entered: isEntered(s, record.term) })),
  terms: terms.map((t) => ({ year: t.year, term: t.term, title: `${t.year} ${termTitle(t.term)}` })),
  subject_weightings: [],
})
