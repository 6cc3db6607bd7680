/** Who changed something last, and when. */
export type LastChange = { by: string; at: string }

export type Texts<F extends string = string> = Record<F, string>

/** A row as a form has it: what is typed, and what the form showed, so that the next save changes only what was typed over. */
export type Edited<F extends string = string> = { typed: Texts<F>; shown: Partial<Texts<F>>; version: number; late?: Late | undefined }
/** Somebody else saved the row meanwhile. `fields` have both changed, to different values. */
export type Late = { by: string | null; when: string | null; fields: readonly { label: string; now: string; typed: string }[] }

/**
 * A form that was sent when the row may have changed: what was typed over what it showed, and else what is stored now. `both` are the fields that
 * another has changed too; without any, nothing of theirs is lost.
 */
export function typedOver<F extends string>(
  typed: Texts<F>,
  shown: Partial<Texts<F>>,
  now: Texts<F>,
): { typed: Texts<F>; shown: Partial<Texts<F>>; both: readonly F[] } {
  const fields = Object.keys(typed) as F[]
  const isOwn = (field: F) => typed[field] !== shown[field]
  const either = (own: Partial<Texts<F>>) => Object.fromEntries(fields.map((field) => [field, isOwn(field) ? own[field] : now[field]]))
  const merged = either(typed) as Texts<F>
  return {
    typed: merged,
    shown: either(shown) as Partial<Texts<F>>,
    both: fields.filter((field) => merged[field] !== now[field] && shown[field] !== now[field]),
  }
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

/** A thing of each of these fields: `eachOf(studentFields, (field) => '')`. */
export const eachOf = <Name extends string, Value>(fields: readonly Name[], of: (field: Name) => Value) =>
  Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Name, Value>
