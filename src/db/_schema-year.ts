import type { BatchStep } from '../domain/school/terms/years.ts'
import type { Given } from '../domain/year/subjects.ts'
import type { Flag } from './_schema-records.ts'

/** What was chosen for the change into a year, where that is not what is proposed. Without a class: leaves the school. */
type YearClassTable = { academic_year_id: number; form_class_id: string; to_class_id: string | null }
type YearStudentTable = { academic_year_id: number; student_id: number; to_class_id: string | null }
type YearSubjectTable = { academic_year_id: number; form_class_id: string; subject_id: number; given: Given }
type YearOptionTable = { academic_year_id: number; student_id: number; subject_id: number; is_taken: Flag }
/** Steps that are done; gone when they are undone. */
type YearBatchTable = { academic_year_id: number; step: BatchStep; batch_id: number }

export type YearTables = {
  year_class: YearClassTable
  year_student: YearStudentTable
  year_subject: YearSubjectTable
  year_option: YearOptionTable
  year_batch: YearBatchTable
}
