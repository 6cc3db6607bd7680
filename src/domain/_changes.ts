/** Who changed something last, and when. */
export type LastChange = { by: string; at: string }

type Texts<F extends string> = Record<F, string>
/**
 * A form that is late: what was typed over what it showed, and else what stands there now. `both` are the fields that another has
 * changed too; without any, nothing of theirs is lost.
 */
export function typedOver<F extends string>(
  typed: Texts<F>,
  shown: Partial<Texts<F>>,
  now: Texts<F>,
): { typed: Texts<F>; both: readonly F[] } {
  const fields = Object.keys(typed) as F[]
  const merged = Object.fromEntries(fields.map((field) => [field, typed[field] === shown[field] ? now[field] : typed[field]])) as Texts<F>
  return { typed: merged, both: fields.filter((field) => merged[field] !== now[field] && shown[field] !== now[field]) }
}

/** The values of a field that a change of it may replace although the row has moved on: those that were shown beside it. */
export type Bases<V> = { [F in keyof V]?: readonly unknown[] | undefined }

export type ChangeDecision<V> =
  | { kind: 'same' }
  | { kind: 'save'; changed: Partial<V> }
  | { kind: 'conflict'; fields: readonly (keyof V & string)[] }

/**
 * What becomes of a save, given the row as it is now. `version` is that of the row when it was read, none for a caller that knows none.
 * Only what is to be other than it is counts, so the same save twice is the same as once, and no conflict.
 */
export function decideChange<V extends object>(
  row: V & { version: number },
  values: { [F in keyof V]?: V[F] | undefined },
  version: number | undefined,
  bases: Bases<V> = {},
): ChangeDecision<V> {
  const changing = (Object.keys(values) as (keyof V & string)[]).filter(
    (field) => values[field] !== undefined && values[field] !== row[field],
  )
  if (changing.length === 0) return { kind: 'same' }
  const hasMoved = version !== undefined && version !== row.version
  const late = changing.filter((field) => hasMoved && !bases[field]?.includes(row[field]))
  if (late.length > 0) return { kind: 'conflict', fields: late }
  return { kind: 'save', changed: Object.fromEntries(changing.map((field) => [field, values[field]])) as Partial<V> }
}
