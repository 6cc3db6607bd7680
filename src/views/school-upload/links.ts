export const schoolUploadUrl = '/admin/school-upload'
export const fileUrl = `${schoolUploadUrl}/file`
export const templateUrl = `${schoolUploadUrl}/workbook`
export const batchUrl = (id: number, ...more: (string | number)[]) => [schoolUploadUrl, id, ...more].join('/')
export const columnsUrl = (id: number) => batchUrl(id, 'columns')
