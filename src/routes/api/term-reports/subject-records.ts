import { z } from '@hono/zod-openapi'
import { isEntered, type SubjectRow, type TermRecord } from '../../../domain/term-reports/index.ts'

const SubjectRecordRow = z
  .object({
    student_id: z.number(),
    year: z.number(),
    term: z.number(),
    subject_id: z.number(),
    abbr: z.string(),
    title: z.string(),
    course_mark: z.number().nullable(),
    exam_mark: z.number().nullable(),
    coded_comment: z.number().nullable(),
    coded_comment_1: z.number().nullable(),
    employee_id: z.number().nullable(),
    custom_comment: z.string().nullable(),
    version: z.number(),
  })
  .openapi('SubjectRecord')

export const StudentSubjects = z.object({
  table2_records: z.array(SubjectRecordRow),
  student_subjects: z.array(z.object({ subject_id: z.number(), abbr: z.string(), title: z.string(), entered: z.boolean() })),
  terms: z.array(z.object({ year: z.number(), term: z.number(), title: z.string() })),
  subject_weightings: z.array(z.unknown()).max(0).openapi({ description: 'Always empty: nothing is weighted.' }),
})

type Terms = readonly { year: number; term: number }[]

export function studentSubjectsOf(record: TermRecord, subjects: readonly SubjectRow[], terms: Terms): z.output<typeof StudentSubjects> {
  const { studentId: student_id, year, term } = record
  return {
    table2_records: subjects.flatMap(({ version, ...s }) =>
      version === null
        ? []
        : [
            {
              ...{ student_id, year, term, subject_id: s.subjectId, abbr: s.abbr, title: s.title },
              ...{ course_mark: s.courseMark, exam_mark: s.examMark, coded_comment: s.comment1, coded_comment_1: s.comment2 },
              ...{ employee_id: s.employeeId, custom_comment: s.customComment, version },
            },
          ],
    ),
    student_subjects: subjects.map((s) => ({ subject_id: s.subjectId, abbr: s.abbr, title: s.title, entered: isEntered(s) })),
    terms: terms.map((t) => ({ year: t.year, term: t.term, title: `${t.year} Term ${t.term}` })),
    subject_weightings: [],
  }
}
