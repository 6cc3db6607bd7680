/** The engine that keeps a school: the only door to it. Another engine has a folder of its own with the same names. */
export { type Fault, faultOf } from './sqlite/faults.ts'
export { addFunctions, connect, leaveRoom, openSchool, type School } from './sqlite/open.ts'
export { isSchemaWhole, listForeign } from './sqlite/schema-check.ts'
export { askAtOnce, guardWrites } from './sqlite/statements.ts'
export { fieldOf, hint, jsonOf, lastGiven, listOf, numberOf, referLater, rowKey, rowReach, rowsBetween, rowsOf } from './sqlite/words.ts'
