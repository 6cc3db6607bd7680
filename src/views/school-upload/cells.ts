import { shownIfDay } from '../../domain/_dates.ts'
import type { LocalFields } from '../../domain/school/students/local-fields.ts'
import { isDayField, type SheetName, type Typed, type UploadField } from '../../domain/school-upload/index.ts'
import { fieldTitles } from '../../domain/words/school-upload.ts'

/** The school's title of a column. */
export const titleIn = (sheet: SheetName, field: UploadField, local: LocalFields) =>
  sheet === 'students' ? local.column(field as Parameters<LocalFields['column']>[0]) : fieldTitles[field]

export const shownCell = (field: UploadField, { [field]: text = '' }: Typed) => (isDayField(field) ? shownIfDay(text) : text)
