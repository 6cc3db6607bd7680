export * from './classes.ts'
export * from './find.ts'
export * from './lessons.ts'
export * from './save.ts'
