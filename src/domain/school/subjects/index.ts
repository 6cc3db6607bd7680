export * from './assign.ts'
export * from './list.ts'
export * from './save.ts'
