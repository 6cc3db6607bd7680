export const schoolUploadUrl = '/admin/school-upload'
export const fileUrl = `${schoolUploadUrl}/file`
export const templateUrl = `${schoolUploadUrl}/workbook`
export const batchUrl = (id: number, ...more: (string | number)[]) => [schoolUploadUrl, id, ...more].join('/')
export const columnsUrl = (id: number) => batchUrl(id, 'columns')

/** The sheet and the pages of its rows and of the faulty rows. */
export const shownUrl = (id: number, { sheet, page, faulty }: { sheet: string | undefined; page: number; faulty: number }) =>
  `${batchUrl(id)}?${new URLSearchParams({ ...(sheet && { sheet }), page: `${page}`, faulty: `${faulty}` })}`
