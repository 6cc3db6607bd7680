import type { CheckedRow, FaultKind } from './plan.ts'
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

/** What is wrong with rows, by its kind, the most frequent first; terms that there are not, each by itself. */
export type FaultCount = { kind: FaultKind; of: string | undefined; rows: number }

export function countFaults(rows: readonly CheckedRow[]): FaultCount[] {
  const found = new Map<string, FaultCount>()
  for (const { faults } of rows)
    for (const [key, fault] of new Map(
      Object.values(faults).map(({ kind, of }) => [kind === 'unknown-term' ? `${kind} ${of}` : kind, { kind, of }]),
    )) {
      const known = found.get(key)
      if (known) known.rows += 1
      else found.set(key, { kind: fault.kind, of: fault.kind === 'unknown-term' ? fault.of : undefined, rows: 1 })
    }
  return [...found.values()].sort((a, b) => b.rows - a.rows)
}

/** The cell with another name in place of one of its list. */
export const replaced = (cell: string, of: string, by: string) =>
  cell
    .split(/([,;\n]+\s*)/)
    .map((part) => (part.trim() === of ? by : part))
    .join('')

/** The cells of a row with what is proposed for a name, wherever it is that which is wrong; undefined where it is not. */
export function mended({ typed, faults }: CheckedRow, { kind, of, proposal }: Omit<Unknown, 'rows'>): Typed | undefined {
  const fields = (Object.keys(faults) as UploadField[]).filter((field) => faults[field]?.kind === kind && faults[field]?.of === of)
  if (fields.length === 0) return undefined
  return { ...typed, ...Object.fromEntries(fields.map((field) => [field, replaced(typed[field] ?? '', of, proposal)])) }
}
