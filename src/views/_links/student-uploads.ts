import { base } from './students.ts'

export const uploadUrl = `${base}/upload`
export const uploadsUrl = `${base}/uploads`
export const batchUrl = (id: number, ...more: (string | number)[]) => [uploadsUrl, id, ...more].join('/')
/** The anchor of a row in the page of its upload. */
export const rowId = (row: number) => `row-${row}`
