export * from './registers.ts'
export * from './save.ts'
