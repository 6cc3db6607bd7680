export * from './alike.ts'
export * from './read.ts'
export * from './save.ts'
