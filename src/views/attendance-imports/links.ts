import type { KeptPart } from '../../domain/attendance-imports/index.ts'
import { base } from '../attendance/links.ts'

export const importsUrl = `${base}/imports`
export const newImportUrl = `${importsUrl}/new`
export const importUrl = (id: number, ...more: string[]) => [importsUrl, id, ...more].join('/')
export const linesUrl = (id: number, part: KeptPart, page = 1) => `${importUrl(id)}?show=${part}${page > 1 ? `&page=${page}` : ''}`
