/** The words that the school may use in place of a mark (WORD-1). */
export const markWords = ['absent', 'exempt', 'incomplete'] as const
export type MarkWord = (typeof markWords)[number]
/** A mark: a number, a mark word, or null. */
export type Mark = number | MarkWord | null

/** `code` is the typed and printed form; `isRanked`: a student whose average leaves the word out still has a rank (WORD-2). */
export type MarkRule = { code: string; counts: 'left-out' | 'zero'; isRanked: boolean }
/** The words in use; a word without a rule is not in use. */
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

/** The word for a typed code or full name, in any case; undefined if it is not in use. */
export function namedWord(typed: string, rules: MarkRules): MarkWord | undefined {
  const text = typed.trim().toUpperCase()
  return usedWords(rules).find((word) => text === rules[word]?.code || text === word.toUpperCase())
}

/** A mark as it is typed and printed. */
export const markText = (mark: Mark, rules: MarkRules): string =>
  mark === null ? '' : isWord(mark) ? (rules[mark] ?? usualRules[mark]).code : String(mark)

/** A mark as a spreadsheet's cell: a number stays a number. */
export const markCell = (mark: Mark, rules: MarkRules): number | string | null => (isWord(mark) ? markText(mark, rules) : mark)

/** How a mark goes into an average: as which number, or null for a mark that is left out, and why (WORD-2, AVG-9). */
export type MarkStep = { figure: number | null; why: 'counts' | 'zero' | 'missing' | MarkWord }

export function stepOf(mark: Mark, rules: MarkRules): MarkStep {
  if (!isWord(mark)) return { figure: mark, why: mark === null ? 'missing' : 'counts' }
  return rules[mark]?.counts === 'zero' ? { figure: 0, why: 'zero' } : { figure: null, why: mark }
}

/** The number of a mark in averages, means and totals: null for a word that is left out, or 0 if the school counts it so (WORD-2). */
export const figureOf = (mark: Mark, rules: MarkRules): number | null => stepOf(mark, rules).figure

/** True if nothing more is to be entered; an incomplete mark is still open (WORD-3). */
export const isFinal = (mark: Mark) => mark !== null && mark !== 'incomplete'

/** The words among a student's marks, each once, in the order of the list. */
export const wordsAmong = (marks: readonly Mark[]): MarkWord[] => markWords.filter((word) => marks.includes(word))

/** True if a student with these words has no rank, because one of them is left out of the average and not ranked. */
export const isUnranked = (words: readonly MarkWord[], rules: MarkRules) =>
  words.some((word) => (rules[word]?.counts ?? 'left-out') === 'left-out' && !(rules[word] ?? usualRules[word]).isRanked)
