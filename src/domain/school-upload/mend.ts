import type { CheckedRow, Fault, FaultKind } from './plan.ts'
import type { Typed, UploadField } from './sheets.ts'

/** One name that several rows have and the school does not, and what may have been meant. */
export type Unknown = { kind: FaultKind; of: string; proposal: string; rows: number }

export function listUnknown(rows: readonly CheckedRow[]): Unknown[] {
  const found = new Map<string, Unknown>()
  for (const { faults } of rows)
    for (const { kind, of, proposal } of Object.values(faults)) {
      if (!kind.startsWith('unknown-') || of === undefined || proposal === undefined) continue
      const known = found.get(`${kind} ${of}`)
      found.set(`${kind} ${of}`, { kind, of, proposal, rows: (known?.rows ?? 0) + 1 })
    }
  return [...found.values()].filter((one) => one.rows > 1).sort((a, b) => b.rows - a.rows)
}

/** What is wrong with rows, by its kind, the most frequent first; terms that there are not, each by itself. `shown`: in so many the file shows a value. */
export type FaultCount = { kind: FaultKind; of: string | undefined; rows: number; shown: number }

export function countFaults(rows: readonly CheckedRow[]): FaultCount[] {
  const found = new Map<string, FaultCount>()
  for (const { faults } of rows)
    for (const [key, fault] of new Map(
      Object.values(faults).map((one) => [one.kind === 'unknown-term' ? `${one.kind} ${one.of}` : one.kind, one]),
    )) {
      const { kind, of } = fault
      const known = found.get(key) ?? { kind, of: kind === 'unknown-term' ? of : undefined, rows: 0, shown: 0 }
      found.set(key, { ...known, rows: known.rows + 1, shown: known.shown + (isShown(fault) ? 1 : 0) })
    }
  return [...found.values()].sort((a, b) => b.rows - a.rows)
}

/** A formula of which the file shows a value. */
const isShown = ({ kind, proposal }: Fault) => kind === 'unread' && proposal !== undefined

/** The cell with what is proposed for what is wrong with it. */
export const mendedCell = (cell: string, { kind, of = '', proposal = '' }: Fault) =>
  kind === 'unread' ? proposal : replaced(cell, of, proposal)

/** The cell with another name in place of one of its list. */
const replaced = (cell: string, of: string, by: string) =>
  cell
    .split(/([,;\n]+\s*)/)
    .map((part) => (part.trim() === of ? by : part))
    .join('')

/** What is taken in every row: what is proposed for a name, or what the file shows of formulas. */
export type Taken = Omit<Unknown, 'rows'> | { kind: 'unread' }

/** The cells of a row with what is taken, wherever it is that which is wrong; undefined where it is not. */
export function mended({ typed, faults }: CheckedRow, taken: Taken): Typed | undefined {
  const cells = (Object.entries(faults) as [UploadField, Fault][]).flatMap(([field, fault]): [UploadField, string][] => {
    const cell = typed[field] ?? ''
    if (!('of' in taken)) return isShown(fault) ? [[field, mendedCell(cell, fault)]] : []
    return fault.kind === taken.kind && fault.of === taken.of ? [[field, mendedCell(cell, taken)]] : []
  })
  return cells.length > 0 ? { ...typed, ...Object.fromEntries(cells) } : undefined
}
