import { noAverage } from '../_average.ts'
import { codesIn, isUnranked, type MarkRule, type MarkRules, type MarkWord, markText, usualRules } from '../_marks.ts'
import type { CodeFault, Entered } from '../school/mark-words.ts'

export const wordTitles = { absent: 'Absent', exempt: 'Exempt', incomplete: 'Incomplete' } as const satisfies Record<MarkWord, string>

/** How a word counts, for the sheets of a class or a student's card. */
const counting = ({ counts, isRanked }: MarkRule, isCard: boolean) =>
  counts === 'zero'
    ? `counts as 0 in ${isCard ? 'the average' : 'averages'}`
    : `left out of ${isCard ? 'the average' : 'averages'}${isRanked ? '' : isCard ? ', no rank' : ', and a student with one has no rank'}`

/** `AB absent, INC incomplete: left out of averages, and a student with one has no rank. EX exempt: left out of averages.` */
export function wordsNote(words: readonly MarkWord[], rules: MarkRules, isCard = false): string {
  const alike = Map.groupBy(words, (word) => counting(rules[word] ?? usualRules[word], isCard))
  const named = (word: MarkWord) => `${markText(word, rules)} ${wordTitles[word].toLowerCase()}`
  const lines = [...alike].map(([how, some]) => `${some.map(named).join(', ')}: ${how}.`)
  return [...lines, ...(!isCard && words.includes('incomplete') ? [incompleteNote] : [])].join(' ')
}

const incompleteMark = '*'
export const incompleteNote = `${incompleteMark} An average from which an incomplete mark is still left out.`

/** A printed average, with a sign if a counting mark is incomplete; `--` without one. */
export const averageText = ({ average, words }: { average: string | null; words?: readonly MarkWord[] }): string =>
  average === null ? noAverage : words?.includes('incomplete') ? average + incompleteMark : average

/** Beside the average and rank of a card. */
export const incompleteAverage = 'incomplete'
export const notRanked = 'not ranked'

/** The same for a mark book, which has no ranks. */
export const bookWordsNote = (words: readonly MarkWord[], rules: MarkRules): string =>
  words
    .map((word) => {
      const counts = rules[word]?.counts === 'zero' ? 'counts as 0 in Total %' : 'left out of Total %'
      return `${markText(word, rules)} ${wordTitles[word].toLowerCase()}: ${counts}.`
    })
    .join(' ')

/** The codes that leave a student without a rank: `INC`. */
export const unrankedText = ({ words = [] }: { words?: readonly MarkWord[] }, rules: MarkRules) =>
  words
    .filter((word) => isUnranked([word], rules))
    .map((word) => markText(word, rules))
    .join(' ')

/** `AB, EX or INC`: the codes that can be typed instead of a number. */
export const codesOf = (rules: MarkRules): string => {
  const codes = codesIn(rules)
  return codes.length > 1 ? `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}` : (codes[0] ?? '')
}

/** Buttons beside a grid. */
export const pressWords = { codes: 'Codes for this cell' } as const

export const settingWords = {
  intro:
    'What can be entered instead of a number. Each is off until you switch it on. Its code is typed and printed, and every sheet with a code explains what it means and how it counts. Reports of posted and past terms stay as they were.',
  word: 'Meaning',
  code: 'Code',
  codeHint: 'One to four letters.',
  on: 'In use at this school',
  counts: 'In averages',
  countsAs: { 'left-out': 'Left out', zero: 'Counts as 0' },
  ranked: 'Where it is left out, the student still has a rank',
  rank: 'Rank',
  isRanked: 'Ranked',
  notRanked: 'Not ranked',
  off: 'Off',
  never: {
    exempt: 'An exempt mark is always left out of averages.',
    incomplete: 'An incomplete mark is always left out of averages, and still counts as missing.',
  },
  saved: (title: string) => `${title} saved`,
  /** `5A Mathematics (3), 5B English A (1)` */
  inUse: (title: string, { marks, places }: Entered) =>
    `${title} can’t be switched off: ${marksOf(marks)} of the current term ${marks === 1 ? 'is' : 'are'} ${title.toLowerCase()}. Change ${marks === 1 ? 'it' : 'them'} first: ${placesOf(places, marks)}.`,
  ask: (title: string, { marks, students }: Entered) =>
    `${marksOf(marks)} of ${students} ${students === 1 ? 'student is' : 'students are'} ${title.toLowerCase()} this term. Saving changes averages and ranks of their classes. Reports of posted and past terms stay as they are.`,
  change: 'Change Averages',
} as const

const marksOf = (marks: number) => `${marks} ${marks === 1 ? 'mark' : 'marks'}`
function placesOf(places: Entered['places'], marks: number): string {
  const rest = marks - places.reduce((n, place) => n + place.marks, 0)
  return [...places.map((one) => `${one.classId} ${one.subject} (${one.marks})`), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

export const codeFaults = {
  'not-a-code': 'A code is one to four letters, A to Z.',
  taken: 'Another meaning has this code. Choose a different one.',
} as const satisfies Record<CodeFault, string>
