export * from './assessment.ts'
export * from './book.ts'
export * from './save.ts'
export * from './total.ts'
