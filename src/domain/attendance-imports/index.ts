export * from './columns.ts'
export * from './lines.ts'
export * from './when.ts'

/** Why a file cannot be read at all. */
export type FileFault = 'not-text' | 'spreadsheet' | 'empty' | 'too-large' | 'too-many-lines' | 'long-line' | 'quotes' | 'no-titles'
export const mostFileBytes = 5 * 1024 * 1024
export const mostLines = 50_000
