import type { Entry } from '../school/deadlines.ts'

/** What a teacher can hand over, or what nobody has: a lesson, a form class, a dean's class, extra time. */
export type Duty =
  | { kind: 'lesson'; year: number; classId: string; subjectId: number }
  | { kind: 'form' | 'dean'; year: number; classId: string }
  | { kind: 'time'; year: number; term: number; entry: Entry; closes: string }
/** `leaves`: for good; `away`: with a substitute; `back`: gives rows back; `fill`: gives out what nobody had. */
export const handOverKinds = ['leaves', 'away', 'back', 'fill'] as const
export type HandOverKind = (typeof handOverKinds)[number]

/**
 * `from` is null where nobody had it, `to` where nobody gets it yet. `isShared`: whoever has it keeps it beside `to`, who gets the own
 * students back that the history names between these lines.
 */
export type Row = Duty & { from: number | null; to: number | null; isShared?: [number, number] }
/** What was done with a row, and what its undo restores. */
export type Done = {
  /** `kept`: somebody else had changed it by then. */
  outcome: 'done' | 'kept' | 'undone'
  /** Everybody who had it afterwards. */
  after: number[]
  lessonId?: number
  /** `to` had it too, so that only `from` lost it. */
  had?: boolean
  /** The assessments that went along, and whose they were. */
  books?: { ids: number[]; from: number }
  /** The first and last line of the history. */
  lines: [number, number]
}
export type StoredRow = Row & Partial<Done>

/** Identifies a duty in a form. */
export const dutyKey = (duty: Duty) => {
  const own = duty.kind === 'lesson' ? [duty.subjectId, duty.classId] : duty.kind === 'time' ? [duty.term, duty.entry] : [duty.classId]
  return [duty.kind, duty.year, ...own].join('/')
}

function dutyOf(row: Duty): Duty {
  if (row.kind === 'lesson') return { kind: row.kind, year: row.year, classId: row.classId, subjectId: row.subjectId }
  if (row.kind === 'time') return { kind: row.kind, year: row.year, term: row.term, entry: row.entry, closes: row.closes }
  return { kind: row.kind, year: row.year, classId: row.classId }
}

export const isSameList = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((one, i) => one === b[i])

/**
 * The rows that give everything back which a hand-over did and which is still as it left it (HAND-4). Extra time is not given back.
 * `now`: who has each row's duty.
 */
export function rowsBack(rows: readonly StoredRow[], now: readonly (readonly number[])[]): Row[] {
  return rows.flatMap((row, i): Row[] => {
    const { outcome, after = [], had, lines = [0, 0], from, to } = row
    if (outcome !== 'done' || row.kind === 'time' || from === null || !isSameList(after, now[i] ?? [])) return []
    return [{ ...dutyOf(row), from: had ? null : to, to: from, ...(had && { isShared: lines }) }]
  })
}

/** How many rows were done, how many kept, and how many nobody has yet. */
export const countRows = (rows: readonly StoredRow[]) => ({
  done: rows.filter(({ outcome, to }) => outcome === 'done' && to !== null).length,
  open: rows.filter(({ outcome, to }) => outcome === 'done' && to === null).length,
  kept: rows.filter(({ outcome }) => outcome === 'kept').length,
})
