import { marksAround } from '../_marks.ts'
import type { CheckedRow, Fault, FaultKind } from './plan.ts'
import type { Typed, UploadField } from './sheets.ts'

/** A name in several rows that the school does not have, with a proposal. */
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

/** The faults by kind, most frequent first; unknown terms each by itself. `proposed`: how many have a proposal. */
export type FaultCount = { kind: FaultKind; of: string | undefined; rows: number; proposed: number }

export function countFaults(rows: readonly CheckedRow[]): FaultCount[] {
  const found = new Map<string, FaultCount>()
  for (const { faults } of rows)
    for (const [key, fault] of new Map(
      Object.values(faults).map((one) => [one.kind === 'unknown-term' ? `${one.kind} ${one.of}` : one.kind, one]),
    )) {
      const { kind, of } = fault
      const known = found.get(key) ?? { kind, of: kind === 'unknown-term' ? of : undefined, rows: 0, proposed: 0 }
      found.set(key, { ...known, rows: known.rows + 1, proposed: known.proposed + (isProposed(fault) ? 1 : 0) })
    }
  return [...found.values()].sort((a, b) => b.rows - a.rows)
}

/** True if a fault has a proposal to take with others: names are proposed one by one, and the school's own value is no proposal. */
const isProposed = ({ kind, proposal }: Fault) =>
  proposal !== undefined && !kind.startsWith('unknown-') && kind !== 'other-class' && kind !== 'other-value'

/** The rows to leave out for a fault of this kind: among rows about the same person or thing, the first stays. */
export function leftOut(rows: readonly CheckedRow[], kind: FaultKind): number[] {
  const kept = new Set<string>()
  return rows.flatMap(({ number, sheet, typed, faults }) => {
    const own = (Object.entries(faults) as [UploadField, Fault][]).filter(([, fault]) => fault.kind === kind)
    if (own.length === 0) return []
    const isPair = own.every(([, fault]) => kind === 'twice' || fault.detail?.code === 'twice')
    const key = [sheet, ...own.map(([field, { detail }]) => (detail ? typed[field] : subjectOf(typed)))].join('|')
    if (!isPair || kept.has(key)) return [number]
    kept.add(key)
    return []
  })
}

const subjectOf = ({ student, studentName, subject, year, term }: Typed) => [student, studentName, subject, year, term].join('|')

/** The cell with the proposal for its fault. */
export const mendedCell = (cell: string, { kind, of = '', proposal = '' }: Fault) =>
  kind.startsWith('unknown-') ? replaced(cell, of, proposal) : proposal

/** The cell with one name of its list replaced. */
const replaced = (cell: string, of: string, by: string) =>
  cell
    .split(/([,;\n]+\s*)/)
    .map((part) => (part.trim() === of ? by : part))
    .join('')

/** A proposal for every row: for a name, or each row's own for a kind of fault; for marks the nearest, or the one below. */
export type Taken = Omit<Unknown, 'rows'> | { kind: 'proposals'; faults: FaultKind; isBelow: boolean }

/** The mended cells of a row; undefined if the proposal does not apply. */
export function mended({ typed, faults }: CheckedRow, taken: Taken): Typed | undefined {
  const cells = (Object.entries(faults) as [UploadField, Fault][]).flatMap(([field, fault]): [UploadField, string][] => {
    const cell = typed[field] ?? ''
    if (!('of' in taken)) {
      if (fault.kind !== taken.faults || !isProposed(fault)) return []
      const proposal = taken.isBelow ? (marksAround(cell)?.below ?? fault.proposal) : fault.proposal
      return [[field, mendedCell(cell, { ...fault, proposal })]]
    }
    return fault.kind === taken.kind && fault.of === taken.of ? [[field, mendedCell(cell, taken)]] : []
  })
  return cells.length > 0 ? { ...typed, ...Object.fromEntries(cells) } : undefined
}
