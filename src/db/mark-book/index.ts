export * from './assessments.ts'
export * from './find.ts'
export * from './history.ts'
export * from './save.ts'
