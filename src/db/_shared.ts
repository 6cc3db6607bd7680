export { type Shared, sharedOf } from './_engine/index.ts'
