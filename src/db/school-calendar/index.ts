export * from './days.ts'
export type { Impact, TermChange } from './impact.ts'
export * from './list.ts'
export * from './save.ts'
