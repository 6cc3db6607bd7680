import { type Bases, decideChange } from '../_changes.ts'
import type { OpeningFault } from '../school/terms/dates.ts'
import { canEdit, type Field, type Rights, type Values } from './fields.ts'

/** `version` is the row's when it was read, undefined to overwrite on purpose; `bases` are a field's replaceable values. */
export type Save = { version: number | undefined; values: Partial<Values>; bases?: Bases<Values> | undefined }

export type SaveFault = 'not-yours' | 'closed' | 'over' | ValueFault
type ValueFault = 'more-absent-than-possible' | OpeningFault
export const isValueFault = (fault: SaveFault): fault is ValueFault => fault !== 'not-yours' && fault !== 'closed' && fault !== 'over'
type Decision =
  | { kind: 'save'; changed: Partial<Values> }
  | { kind: 'conflict'; fields: readonly Field[] }
  | { kind: 'refused'; fault: SaveFault }

/** Decides a save. A colleague's change of another field, or the same save twice, is no conflict; others' fields may come unchanged. */
export function decideSave(row: { version: number; values: Values }, rights: Rights, save: Save): Decision {
  const named = Object.keys(save.values) as Field[]
  const foreign = named.filter((field) => !canEdit(field, { ...rights, open: true, over: [] }))
  const isOnlyForeign = foreign.length > 0 && foreign.length === named.length
  if (isOnlyForeign || foreign.some((field) => save.values[field] !== row.values[field])) return { kind: 'refused', fault: 'not-yours' }
  if (!rights.open) return { kind: 'refused', fault: 'closed' }
  const isOver = (field: Field) => !foreign.includes(field) && !canEdit(field, rights) && save.values[field] !== row.values[field]
  if (named.some(isOver)) return { kind: 'refused', fault: 'over' }
  const decision = decideChange<Values>({ ...row.values, version: row.version }, save.values, save.version, save.bases)
  if (decision.kind === 'conflict') return decision
  const changed: Partial<Values> = decision.kind === 'same' ? {} : decision.changed
  const touchesAttendance = 'times_absent' in changed || 'possible_attendance' in changed
  if (touchesAttendance && isMoreAbsentThanPossible({ ...row.values, ...changed }))
    return { kind: 'refused', fault: 'more-absent-than-possible' }
  return { kind: 'save', changed }
}

export const isMoreAbsentThanPossible = (values: Pick<Values, 'times_absent' | 'possible_attendance'>) =>
  values.times_absent !== null && values.possible_attendance !== null && values.times_absent > values.possible_attendance
