import type { TextFault } from '../../_spreadsheet.ts'

export * from './columns.ts'
export * from './lines.ts'
export * from './when.ts'

/** Why a whole file cannot be read. */
export type FileFault = TextFault | 'no-titles'
export const mostLines = 50_000
