export * from './lessons.ts'
export * from './list.ts'
export * from './save.ts'
export * from './user-name.ts'
