export * from './days.ts'
export * from './list.ts'
export * from './save.ts'
