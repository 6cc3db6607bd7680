import { base } from './students.ts'

export const uploadUrl = `${base}/upload`
export const uploadsUrl = `${base}/uploads`
export const batchUrl = (id: number, ...more: (string | number)[]) => [uploadsUrl, id, ...more].join('/')
/** Where a row stands in the page of its upload. */
export const rowId = (row: number) => `row-${row}`
