import { parseMark } from '../../../src/domain/_marks.ts'
import type { Value } from '../../../src/islands/_grid/outbox.ts'
import { isWords } from '../../../src/islands/_grid/pasted-headings.ts'
import type { Definition } from '../../../src/islands/_grid/state.ts'

export type Row = { id: number; version: number; a: Value; b: Value; shut?: boolean }

/** A grid of two columns of marks. */
export const def: Definition<Row> = {
  fields: ['a', 'b'],
  isReadOnly: false,
  idOf: (row) => row.id,
  versionOf: (row) => row.version,
  valueOf: (row, field) => row[field as 'a' | 'b'],
  isShut: (row) => row.shut === true,
  show: (_, value) => (value === null ? '' : String(value)),
  parse: (_, text) => parseMark(text),
  isStray: (_, text) => isWords(text),
  waits: () => undefined,
}

export const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, i) => ({ id: i + 1, version: 1, a: null, b: null }))
