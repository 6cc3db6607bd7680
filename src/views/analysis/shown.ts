import type { TermKey } from '../../domain/_terms.ts'
import type { Analysis, Group } from '../../domain/analysis/index.ts'

/** What can be chosen beside what is shown. */
export type Choices = {
  terms: readonly TermKey[]
  classes: readonly string[]
  forms: readonly number[]
  subjects: readonly { id: number; title: string }[]
  isAll: boolean
  /** The averages of the chosen class can be shown, not only lessons. */
  hasAverages: boolean
}

export type AnalysisProps = {
  base: string
  term: TermKey
  title: string
  choices: Choices
  group: Group
  analysis: Analysis | undefined
  others: { before: TermKey | undefined; yearBefore: TermKey | undefined }
  titles: ReadonlyMap<number, string>
  level: number | null
}
/** With figures. */
export type Shown = Omit<AnalysisProps, 'analysis'> & { analysis: Analysis }
