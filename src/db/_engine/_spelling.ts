import { type Expression, type Kysely, type OperationNode, type RawBuilder, RawNode, sql, type Transaction } from 'kysely'
import type { Database } from '../_schema.ts'

/** What the engine refused or could not do: `referred`, because another row refers to it; `refused`, by another rule of the tables. */
export type Fault = 'referred' | 'refused' | 'full' | 'busy' | 'unwritable'

export type Kind = 'integer' | 'text'
type Json = Expression<unknown>
type Rows = readonly (readonly unknown[])[] | Expression<string>

/** What the engines say differently. Each has all of these in its own words. */
export type Spelling = {
  hint: (column: string) => RawBuilder<unknown>
  numberOf: (text: Expression<string | null>) => RawBuilder<unknown>
  isNumberMark: (mark: Expression<unknown>) => RawBuilder<unknown>
  ofNumberMark: (mark: Expression<unknown>) => RawBuilder<unknown>
  fieldOf: (json: Json, field: string | number) => RawBuilder<unknown>
  jsonOf: (values: readonly Expression<unknown>[], only: Expression<unknown> | undefined) => RawBuilder<unknown>
  arrayOf: (values: readonly Expression<unknown>[]) => RawBuilder<unknown>
  inJson: (mark: Expression<unknown>) => RawBuilder<unknown>
  lengthOf: (json: Json) => RawBuilder<unknown>
  wholeNumber: (value: number) => RawBuilder<unknown>
  wholeSum: (numbers: Expression<unknown>) => RawBuilder<unknown>
  listOf: (list: readonly unknown[] | Expression<string>, kind: Kind) => RawBuilder<unknown>
  rowsOf: (rows: Rows, columns: Record<string, Kind>) => RawBuilder<unknown>
  rowKey: () => RawBuilder<unknown>
  rowsBetween: (table: string, from: number, before: number) => RawBuilder<unknown>
  lastGiven: (table: string) => RawBuilder<unknown>
  schema: (statement: string) => RawBuilder<unknown>
  referLater: () => RawBuilder<unknown>
}

/** Something that is one and the same for all schools of an engine, and for no other engine. */
export const engineOf = (db: Kysely<Database>): unknown => db.getExecutor().adapter.constructor

/** What `use` and `change` do with values; what it changes is stored before the next one works. `now` is the server's clock. */
export type Work<T> = (values: Map<string, string>, now: number) => T
/** What all copies of the program know together, until it was not changed for an hour, or a day if it is of a kind. */
export type Shared = {
  /** Works on the values of these keys, which nobody can read in the database. */
  use: <T>(keys: readonly string[], work: Work<T>) => Promise<T>
  /** Works on all values of a kind, by their names. */
  change: <T>(kind: string, work: Work<T>) => Promise<T>
  all: (kind: string) => Promise<Map<string, string>>
  /** A file of a value, and gone with it. */
  storeFile: (kind: string, name: string, bytes: Uint8Array) => Promise<void>
  file: (kind: string, name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** None where a school has one copy of the program. */
export const sharedOf = (db: Kysely<Database>): Shared | undefined => (db.getExecutor().adapter as { shared?: Shared }).shared

type Pipelining = { pipelined?: (trx: Transaction<Database>) => Promise<Transaction<Database>> }
/** A view of a transaction that sends each statement without waiting for the answers to others; none where nothing is sent. */
export const pipelined = async (trx: Transaction<Database>) => (trx.getExecutor().adapter as Pipelining).pipelined?.(trx)

type Word = RawNode & { spell: (spelling: Spelling) => RawBuilder<unknown> }

/** A part of a query that says nothing yet: the compiler of the engine that runs the query spells it. Two engines may be open at once. */
export function word<T>(spell: Word['spell']): RawBuilder<T> {
  const node: Word = { ...RawNode.create([''], []), spell }
  return sql<T>`${{ expressionType: undefined, toOperationNode: () => node }}`
}

/** A statement of a migration. */
export const schemaWord = (statement: string) => word((say) => say.schema(statement))

/** What such a part is in an engine. */
export const spelled = (node: RawNode, spelling: Spelling): OperationNode | undefined =>
  'spell' in node ? (node as Word).spell(spelling).toOperationNode() : undefined
