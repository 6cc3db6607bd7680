export * from './batches.ts'
export { listLines, listNames } from './lines.ts'
export * from './take.ts'
