import type { Fault } from './_spelling.ts'
import { faultOf as faultOnServer } from './postgres/faults.ts'
import { faultOf as faultInFile } from './sqlite/faults.ts'

/**
 * The engines that keep a school: the only door to them. `serve` opens files alone; a school on PostgreSQL is opened by the tests, out of
 * its own folder, until it can be served.
 */
export { engineOf, type Fault } from './_spelling.ts'
export { addFunctions, connect, leaveRoom, openSchool, type School } from './sqlite/open.ts'
export { isSchemaWhole, listForeign } from './sqlite/schema-check.ts'
export { askAtOnce, guardWrites } from './sqlite/statements.ts'
export * from './words.ts'

export const faultOf = (error: unknown): Fault | undefined => faultInFile(error) ?? faultOnServer(error)
