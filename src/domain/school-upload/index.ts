export * from './check.ts'
export * from './plan.ts'
export * from './sheets.ts'
