export * from './comments.ts'
export * from './fields.ts'
export * from './save.ts'
export * from './sheet.ts'
