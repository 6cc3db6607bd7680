export * from './check.ts'
export * from './columns.ts'
export * from './file.ts'
