export const schoolUploadUrl = '/admin/school-upload'
export const fileUrl = `${schoolUploadUrl}/file`
export const templateUrl = `${schoolUploadUrl}/workbook`
export const batchUrl = (id: number, ...more: (string | number)[]) => [schoolUploadUrl, id, ...more].join('/')
export const columnsUrl = (id: number) => batchUrl(id, 'columns')

/** Which rows are shown: of which sheet, and which part of those and of the faulty ones. */
export const shownUrl = (id: number, { sheet, page, faulty }: { sheet: string | undefined; page: number; faulty: number }) =>
  `${batchUrl(id)}?${new URLSearchParams({ ...(sheet && { sheet }), page: `${page}`, faulty: `${faulty}` })}`
