export * from './add.ts'
export * from './derive.ts'
export * from './setting.ts'
