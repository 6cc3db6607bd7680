export * from './missing.ts'
export * from './reasons.ts'
export * from './registers.ts'
export * from './save.ts'
