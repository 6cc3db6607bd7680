export * from './code.ts'
export * from './day.ts'
export * from './scan.ts'
