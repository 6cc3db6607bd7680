export * from './days.ts'
export * from './remove.ts'
export * from './restore.ts'
export * from './student.ts'
