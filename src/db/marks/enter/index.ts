export * from './lessons.ts'
export * from './save.ts'
export * from './sheet.ts'
