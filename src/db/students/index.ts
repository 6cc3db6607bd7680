export * from './list.ts'
export * from './records.ts'
export * from './save.ts'
