export * from './read.ts'
export * from './save.ts'
