import { eachOf } from '../../_changes.ts'
import { fieldTitled, type Titles, titleKey } from '../../_spreadsheet.ts'
import { uploadColumn } from './fields.ts'
import { type UploadField, uploadFields } from './upload.ts'

const titles: Titles<UploadField> = eachOf(uploadFields, (field) => uploadColumn(field).also)

/** The school's titles of some columns; the usual titles are accepted too. */
export type OwnTitles = Partial<Record<UploadField, string>>

export const fieldOf = (title: string, own: OwnTitles = {}): UploadField | undefined =>
  uploadFields.find((field) => own[field] && titleKey(title) === titleKey(own[field])) ?? fieldTitled(titles, title)
