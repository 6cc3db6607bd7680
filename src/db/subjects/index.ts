export * from './list.ts'
export * from './save.ts'
