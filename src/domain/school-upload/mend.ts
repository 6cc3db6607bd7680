import { marksAround } from '../_marks.ts'
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

/** What is wrong with rows, by its kind, the most frequent first; terms that there are not, each by itself. `proposed`: for so many there is a proposal. */
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

/** Of a name each proposal is taken by itself; of the school's own value, none is. */
const isProposed = ({ kind, proposal }: Fault) =>
  proposal !== undefined && !kind.startsWith('unknown-') && kind !== 'other-class' && kind !== 'other-value'

/** The rows to leave out, where something of this kind is wrong: of those that say the same of one, or of one student, the first stays. */
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

/** The cell with what is proposed for what is wrong with it. */
export const mendedCell = (cell: string, { kind, of = '', proposal = '' }: Fault) =>
  kind.startsWith('unknown-') ? replaced(cell, of, proposal) : proposal

/** The cell with another name in place of one of its list. */
const replaced = (cell: string, of: string, by: string) =>
  cell
    .split(/([,;\n]+\s*)/)
    .map((part) => (part.trim() === of ? by : part))
    .join('')

/** What is taken in every row: what is proposed for a name, or each row's own proposal for one kind of fault; of marks the nearest, or the one below. */
export type Taken = Omit<Unknown, 'rows'> | { kind: 'proposals'; faults: FaultKind; isBelow: boolean }

/** The cells of a row with what is taken, wherever it is that which is wrong; undefined where it is not. */
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
