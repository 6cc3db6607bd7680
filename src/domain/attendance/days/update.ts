/** The fields of a term record that are counted from attendance (ATT-9). */
const countedFields = ['times_absent', 'times_late'] as const
export type CountedField = (typeof countedFields)[number]
export type Counted = Record<CountedField, number>
export type Stored = Record<CountedField, number | null>

/** `last` is what the previous update stored; null if there was none. */
type StoredFigures = { stored: Stored; last: Stored }

/**
 * Decides what an update changes in a term record. It keeps a figure that somebody typed since the last update, unless `replaces`
 * names that very figure. A blank does not count as typed (ATT-9).
 */
export function decideCounted({ stored, last }: StoredFigures, counted: Counted, replaces: Partial<Stored> = {}) {
  const differing = countedFields.filter((field) => stored[field] !== counted[field])
  const isKept = (field: CountedField) => isTyped(stored[field], last[field]) && replaces[field] !== stored[field]
  const of = <T>(fields: readonly CountedField[], from: Record<CountedField, T>) =>
    Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Record<CountedField, T>>
  return {
    changed: of(
      differing.filter((field) => !isKept(field)),
      counted,
    ),
    kept: of(differing.filter(isKept), stored),
  }
}

const isTyped = (stored: number | null, last: number | null) => stored !== null && stored !== last

export type UpdateFault = 'no-term' | 'no-dates' | 'nothing-recorded' | 'closed' | 'moved'

/** The term's version when an update began, so that the whole school is counted with the same dates. */
export type AsOf = { year: number; term: number; version: number }

/** Seconds as `hh:mm:ss`. */
export const elapsed = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
