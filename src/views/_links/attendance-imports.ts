import type { KeptPart } from '../../domain/attendance/import/index.ts'
import { base } from './attendance.ts'

export const importsUrl = `${base}/imports`
export const newImportUrl = `${importsUrl}/new`
export const importUrl = (id: number, ...more: string[]) => [importsUrl, id, ...more].join('/')
export const linesUrl = (id: number, part: KeptPart, page = 1) => `${importUrl(id)}?show=${part}${page > 1 ? `&page=${page}` : ''}`
