import type { Kysely, Transaction } from 'kysely'
import { faultOf } from './_engine/index.ts'
import type { Database } from './_schema.ts'

export { addFunctions, connect, leaveRoom, openSchool, type School } from './_engine/index.ts'
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/** True if a write was refused because another row refers to what it would remove. */
export const isForeignKeyRefusal = (error: unknown): boolean => faultOf(error) === 'referred'
