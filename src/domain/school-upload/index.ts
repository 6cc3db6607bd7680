export * from './check.ts'
export * from './mend.ts'
export * from './plan.ts'
export * from './sheets.ts'
