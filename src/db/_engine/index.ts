/** The engine that keeps a school: the only door to it. Another engine has a folder of its own with the same names. */
export { engineOf } from './_spelling.ts'
export { type Fault, faultOf } from './sqlite/faults.ts'
export { addFunctions, connect, leaveRoom, openSchool, type School } from './sqlite/open.ts'
export { isSchemaWhole, listForeign } from './sqlite/schema-check.ts'
export { askAtOnce, guardWrites } from './sqlite/statements.ts'
export * from './words.ts'
