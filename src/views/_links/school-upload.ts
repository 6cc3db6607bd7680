import type { UploadKind } from '../../domain/school-upload/index.ts'
import { base } from './students.ts'

export const schoolUploadUrl = '/admin/school-upload'
export const studentUploadUrl = `${base}/upload`
/** Past uploads. */
export const uploadsUrls = { school: schoolUploadUrl, students: `${base}/uploads` } as const satisfies Record<UploadKind, string>
/** The address that receives a file. */
export const fileUrls = { school: `${schoolUploadUrl}/file`, students: studentUploadUrl } as const satisfies Record<UploadKind, string>
/** The workbook that is filled in. */
export const templateUrls = {
  school: `${schoolUploadUrl}/workbook`,
  students: '/api/student-upload-template',
} as const satisfies Record<UploadKind, string>

type Which = { kind: UploadKind; id: number }
export const batchUrl = ({ kind, id }: Which, ...more: (string | number)[]) => [uploadsUrls[kind], id, ...more].join('/')
export const columnsUrl = (which: Which) => batchUrl(which, 'columns')
/** The anchor of a row that can be edited. */
export const rowId = (number: number) => `row-${number}`

/** Which rows are shown: of which sheet, which part of those and of the faulty ones, which row is written in, and whether rows are selected. */
export type RowsView = { sheet?: string | undefined; page: number; faulty: number; row?: number | undefined; mode?: 'select' | undefined }
export const shownUrl = (which: Which, { page, faulty, ...shown }: RowsView) => {
  const more = Object.entries(shown).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]))
  return `${batchUrl(which)}?${new URLSearchParams([...more, ['page', `${page}`], ['faulty', `${faulty}`]])}`
}
