export * from './batches.ts'
export { countLines, listLines, listNames } from './lines.ts'
export * from './take.ts'
