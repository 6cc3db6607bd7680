import type { Value } from './fields.ts'

/** Fields that an administrator sets for a class or for all. */
export type SettingField = 'possible_attendance' | 'new_term_beginning'
/** `rows`: how many records of a class change, and from what; `term`: the term itself, for students registered later. */
export type SettingImpact = {
  rows: readonly { old: Value; classId: string; records: number }[]
  term: { old: Value } | undefined
  /** Records with more absences than the new possible attendance. */
  overAbsent: number
}

export const changesNothing = ({ rows, term }: SettingImpact) => rows.length === 0 && term === undefined
export const recordsOf = ({ rows }: Pick<SettingImpact, 'rows'>) => rows.reduce((sum, row) => sum + row.records, 0)

/** A line for each old value, with its classes. */
export function impactLines({ rows }: Pick<SettingImpact, 'rows'>) {
  const lines = new Map<Value, { old: Value; records: number; classes: string[] }>()
  for (const { old, classId, records } of rows) {
    const line = lines.get(old) ?? { old, records: 0, classes: [] }
    lines.set(old, { old, records: line.records + records, classes: [...line.classes, classId] })
  }
  return [...lines.values()]
}

/** A text for the impact, to check that what was confirmed is what is done. */
export const impactKey = ({ rows, term }: SettingImpact) =>
  JSON.stringify([term?.old ?? '', ...impactLines({ rows }).map(({ old, records, classes }) => [old, records, classes.length])])
