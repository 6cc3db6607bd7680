export * from './fields.ts'
export * from './records.ts'
export * from './save.ts'
