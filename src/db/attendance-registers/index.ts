export type { RegisterTerm } from './lines.ts'
export * from './registers.ts'
export * from './save.ts'
