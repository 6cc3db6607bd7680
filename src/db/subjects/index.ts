export * from './assign.ts'
export * from './list.ts'
export * from './save.ts'
export { listKeeping, listOthers, listTakers, listTeachers, type Taker, type Teacher } from './students.ts'
