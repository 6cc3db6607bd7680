import type { Going } from '../../domain/retention/index.ts'
import { importUrl } from '../attendance-imports/links.ts'
import { linksOf } from '../class-marks/links.ts'
import { batchUrl as schoolUploadUrl } from '../school-upload/links.ts'
import { studentUrl } from '../students/links.ts'
import { batchUrl as studentsUploadUrl } from '../students/upload-links.ts'

export const retentionUrl = (...more: (string | number)[]) => ['/admin/school/retention', ...more].join('/')

const uploads: Record<string, (id: number) => string> = {
  students: studentsUploadUrl,
  school: schoolUploadUrl,
  attendance: importUrl,
  'class-marks': (id) => linksOf('/admin').batch(id),
}

/** Where what goes can be looked at. */
export const goingUrl = ({ id, studentId, upload }: Going) => (studentId ? studentUrl(studentId) : upload && uploads[upload]?.(id))
