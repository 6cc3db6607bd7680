import type { Going } from '../../domain/retention/index.ts'
import { importUrl } from './attendance-imports.ts'
import { linksOf } from './class-marks.ts'
import { batchUrl as schoolUploadUrl } from './school-upload.ts'
import { batchUrl as studentsUploadUrl } from './student-uploads.ts'
import { studentUrl } from './students.ts'

export const retentionUrl = (...more: (string | number)[]) => ['/admin/school/retention', ...more].join('/')

const uploads: Record<string, (id: number) => string> = {
  students: studentsUploadUrl,
  school: schoolUploadUrl,
  attendance: importUrl,
  'class-marks': (id) => linksOf('/admin').batch(id),
}

/** The record that will be deleted, for a last look. */
export const goingUrl = ({ id, studentId, upload }: Going) => (studentId ? studentUrl(studentId) : upload && uploads[upload]?.(id))
