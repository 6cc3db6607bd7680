export * from './days.ts'
export * from './guess.ts'
export * from './matching.ts'
export * from './rearranged.ts'
