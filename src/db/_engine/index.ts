import type { Fault } from './_spelling.ts'
import { faultOf as faultOnServer } from './postgres/faults.ts'
import type { fillOn, numbersOn } from './postgres/fill.ts'
import type { answersAt as answersOn, openAddress } from './postgres/open.ts'
import type { serveAddress } from './postgres/serve.ts'
import { faultOf as faultInFile } from './sqlite/faults.ts'

/** The engines that keep a school: the only door to them. What a school on a server needs is loaded where one is opened. */
export { engineOf, type Fault, pipelined, type Shared, sharedOf } from './_spelling.ts'
export { type Fill, fillFile, type Numbers, numbersIn, type Shape, shapesOf } from './sqlite/fill.ts'
export { addFunctions, connect, leaveRoom, openSchool, type School } from './sqlite/open.ts'
export { isSchemaWhole, listForeign } from './sqlite/schema-check.ts'
export { askAtOnce, guardWrites } from './sqlite/statements.ts'
export * from './words.ts'

export const openOnServer: typeof openAddress = async (...asked) => (await import('./postgres/open.ts')).openAddress(...asked)
export const answersAt: typeof answersOn = async (...asked) => (await import('./postgres/open.ts')).answersAt(...asked)
export const serveOnServer: typeof serveAddress = async (...asked) => (await import('./postgres/serve.ts')).serveAddress(...asked)
export const fillOnServer: typeof fillOn = async (...asked) => (await import('./postgres/fill.ts')).fillOn(...asked)
export const numbersOnServer: typeof numbersOn = async (...asked) => (await import('./postgres/fill.ts')).numbersOn(...asked)
export { readAddress, whyNot } from './postgres/address.ts'

export const faultOf = (error: unknown): Fault | undefined => faultInFile(error) ?? faultOnServer(error)
