import { formTitle } from './_titles.ts'
export const formLevels = [1, 2, 3, 4, 5, 6] as const
export type FormClass = { id: string; formLevel: number | null }

/** Real classes under their form, in the order of every class list: Form 1 to Form 6. */
export function byForm(
  classes: readonly FormClass[],
): { formLevel: number; title: string; classes: { id: string; formLevel: number }[] }[] {
  const real = classes.flatMap((c) => (c.formLevel === null ? [] : [{ id: c.id, formLevel: c.formLevel }]))
  const levels = [...new Set(real.map((c) => c.formLevel))].sort((a, b) => a - b)
  return levels.map((formLevel) => ({ formLevel, title: formTitle(formLevel), classes: real.filter((c) => c.formLevel === formLevel) }))
}
