export * from '../_school-days.ts'
export * from './list.ts'
export * from './save.ts'
