/** What can stand for a mark without being a number, by the school's choice (WORD-1). */
export const markWords = ['absent', 'exempt', 'incomplete'] as const
export type MarkWord = (typeof markWords)[number]
/** A mark: a number, a word of the school's list, or nothing. */
export type Mark = number | MarkWord | null

/** `code` is how a word is typed and printed; `isRanked` whether a student whose average leaves it out has a rank (WORD-2). */
export type MarkRule = { code: string; counts: 'left-out' | 'zero'; isRanked: boolean }
/** The words that are in use; none without a rule. */
export type MarkRules = { readonly [W in MarkWord]?: MarkRule }
export const noWords: MarkRules = {}

export const usualRules: Record<MarkWord, MarkRule> = {
  absent: { code: 'AB', counts: 'left-out', isRanked: false },
  exempt: { code: 'EX', counts: 'left-out', isRanked: true },
  incomplete: { code: 'INC', counts: 'left-out', isRanked: false },
}

export const isWord = (value: unknown): value is MarkWord => markWords.includes(value as MarkWord)
export const usedWords = (rules: MarkRules) => markWords.filter((word) => rules[word])

export const codesIn = (rules: MarkRules): string[] => usedWords(rules).flatMap((word) => rules[word]?.code ?? [])

/** The word that is typed, by its code or in full, in capitals or not; none that is not in use. */
export function namedWord(typed: string, rules: MarkRules): MarkWord | undefined {
  const text = typed.trim().toUpperCase()
  return usedWords(rules).find((word) => text === rules[word]?.code || text === word.toUpperCase())
}

/** As it is typed and printed. */
export const markText = (mark: Mark, rules: MarkRules): string =>
  mark === null ? '' : isWord(mark) ? (rules[mark] ?? usualRules[mark]).code : String(mark)

/** As a typed cell of a spreadsheet: a number stays a number. */
export const markCell = (mark: Mark, rules: MarkRules): number | string | null => (isWord(mark) ? markText(mark, rules) : mark)

/** What of a mark is counted in averages, means and totals: a word is left out, or is 0 where the school says so (WORD-2). */
export const figureOf = (mark: Mark, rules: MarkRules): number | null => (!isWord(mark) ? mark : rules[mark]?.counts === 'zero' ? 0 : null)

/** Nothing more is to be entered there: an incomplete mark is still open (WORD-3). */
export const isFinal = (mark: Mark) => mark !== null && mark !== 'incomplete'

/** Those of a student's marks that are words, each once, in the order of the list. */
export const wordsAmong = (marks: readonly Mark[]): MarkWord[] => markWords.filter((word) => marks.includes(word))

/** Whether a student with these words among the marks that count has no rank: one is left out of the average, and such are not ranked. */
export const isUnranked = (words: readonly MarkWord[], rules: MarkRules) =>
  words.some((word) => (rules[word]?.counts ?? 'left-out') === 'left-out' && !(rules[word] ?? usualRules[word]).isRanked)
