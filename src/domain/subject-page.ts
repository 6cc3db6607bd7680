import { mean } from './_average.ts'
import type { MarkRules } from './_marks.ts'
import { isSameTerm, type TermKey } from './_terms.ts'

/** Sums of marks: how many are numbers, what they come to, how often somebody was absent, how many pass. */
export type Totals = { counted: number; sum: number; absent: number; passed: number }

/** The figures of some marks, as the analysis has them (WORD-2): their number, their mean, how many pass. */
export function figuresOf(rows: readonly Totals[], rules: MarkRules): { n: number; mean: string | null; passed: number } {
  const add = (of: keyof Totals) => rows.reduce((sum, row) => sum + row[of], 0)
  const n = add('counted') + (rules.absent?.counts === 'zero' ? add('absent') : 0)
  return { n, mean: n === 0 ? null : mean([[add('sum'), n]]), passed: add('passed') }
}

export type FormTotals = TermKey & Totals & { level: number | null }
/** A row of the table: a form, or all of them, with its mean in each term. */
export type FormLine = { level: number | null | 'all'; means: readonly (string | null)[] }

/** The means by form over the terms, lowest form first, and before them the mean of all forms where there are several. */
export function formLines(rows: readonly FormTotals[], terms: readonly TermKey[], rulesOf: (key: TermKey) => MarkRules): FormLine[] {
  const lineOf = (level: FormLine['level'], own: readonly FormTotals[]) => ({
    level,
    means: terms.map(
      (key) =>
        figuresOf(
          own.filter((row) => isSameTerm(row, key)),
          rulesOf(key),
        ).mean,
    ),
  })
  const forms = [...Map.groupBy(rows, ({ level }) => level)].sort(([a], [b]) => (a ?? 9) - (b ?? 9))
  return [...(forms.length > 1 ? [lineOf('all', rows)] : []), ...forms.map(([level, own]) => lineOf(level, own))]
}
