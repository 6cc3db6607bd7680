/** The last change of a row: who and when. */
export type LastChange = { by: string; at: string }

export type Texts<F extends string = string> = Record<F, string>

/** A row in a form: the typed texts and the texts that the form showed, so that a save changes only edited fields. */
export type Edited<F extends string = string> = { typed: Texts<F>; shown: Partial<Texts<F>>; version: number; late?: Late | undefined }
/** A colleague saved the row meanwhile. `fields` are those that both changed, to different values. */
export type Late = { by: string | null; when: string | null; fields: readonly { label: string; now: string; typed: string }[] }

/**
 * Merges a form with the stored row: edited fields take the typed text, others the stored one. `both` are the fields that the
 * colleague changed too; if there are none, nothing of the colleague's is lost.
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

/** The values that a change of a field may replace although the row has a newer version: those displayed beside it. */
export type Bases<V> = { [F in keyof V]?: readonly unknown[] | undefined }

export type ChangeDecision<V> =
  | { kind: 'same' }
  | { kind: 'save'; changed: Partial<V> }
  | { kind: 'conflict'; fields: readonly (keyof V & string)[] }

/**
 * Decides a save against the stored row. `version` is the row's when it was read; undefined for a caller that does not know it. Only
 * real differences count, so the same save twice is no conflict.
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

/** Builds an object with a value for each field: `eachOf(studentFields, (field) => '')`. */
export const eachOf = <Name extends string, Value>(fields: readonly Name[], of: (field: Name) => Value) =>
  Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Name, Value>
