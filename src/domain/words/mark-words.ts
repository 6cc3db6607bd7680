import { isUnranked, type MarkRule, type MarkRules, type MarkWord, markText, usualRules } from '../_marks.ts'

export const wordTitles = { absent: 'Absent', exempt: 'Exempt', incomplete: 'Incomplete' } as const satisfies Record<MarkWord, string>

/** How a word counts, as every sheet says it. */
const counting = ({ counts, isRanked }: MarkRule) =>
  counts === 'zero'
    ? 'counts as 0 in averages'
    : isRanked
      ? 'left out of averages'
      : 'left out of averages, and a student with one has no rank'

/** `AB absent: counts as 0 in averages. EX exempt: left out of averages.` */
export const wordsNote = (words: readonly MarkWord[], rules: MarkRules, marksAverages = true): string =>
  words
    .map((word) => `${markText(word, rules)} ${wordTitles[word].toLowerCase()}: ${counting(rules[word] ?? usualRules[word])}.`)
    .concat(marksAverages && words.includes('incomplete') ? [incompleteNote] : [])
    .join(' ')

const incompleteMark = '*'
const incompleteNote = `${incompleteMark} An average from which an incomplete mark is still left out.`

/** An average as it is printed, marked where a mark that counts is incomplete. */
export const averageText = ({ average, words }: { average: string | null; words?: readonly MarkWord[] }): string | null =>
  average !== null && words?.includes('incomplete') ? average + incompleteMark : average

/** Beside the average and the rank of a card. */
export const incompleteAverage = 'incomplete'
export const notRanked = 'not ranked'

/** The same of a mark book, where no ranks are. */
export const bookWordsNote = (words: readonly MarkWord[], rules: MarkRules): string =>
  words
    .map((word) => {
      const counts = rules[word]?.counts === 'zero' ? 'counts as 0 in Total %' : 'left out of Total %'
      return `${markText(word, rules)} ${wordTitles[word].toLowerCase()}: ${counts}.`
    })
    .join(' ')

/** The codes for which a student has no rank: `INC`. */
export const unrankedText = ({ words = [] }: { words?: readonly MarkWord[] }, rules: MarkRules) =>
  words
    .filter((word) => isUnranked([word], rules))
    .map((word) => markText(word, rules))
    .join(' ')

/** `AB, EX or INC`: what can be typed besides a number. */
export const codesOf = (rules: MarkRules): string => {
  const codes = Object.values(rules).map(({ code }) => code)
  return codes.length > 1 ? `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}` : (codes[0] ?? '')
}
