import type { Going } from '../../domain/retention/index.ts'
import { importUrl } from './attendance-imports.ts'
import { linksOf } from './class-marks.ts'
import { batchUrl } from './school-upload.ts'
import { studentUrl } from './students.ts'

export const retentionUrl = (...more: (string | number)[]) => ['/admin/school/retention', ...more].join('/')

const uploads: Record<string, (id: number) => string> = {
  students: (id) => batchUrl({ kind: 'students', id }),
  school: (id) => batchUrl({ kind: 'school', id }),
  attendance: importUrl,
  'class-marks': (id) => linksOf('/admin').batch(id),
}

/** The record that will be deleted, for a last look. */
export const goingUrl = ({ id, studentId, upload }: Going) => (studentId ? studentUrl(studentId) : upload && uploads[upload]?.(id))
