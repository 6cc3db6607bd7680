import { noAverage } from '../_average.ts'
import { type MarkRules, type MarkWord, markText } from '../_marks.ts'
import { lastFirst } from '../_names.ts'
import { counted, listed } from '../_numbers.ts'
import { classTitle, termTitle } from '../_titles.ts'
import type { ExplainedMark, Explanation, Neighbour } from '../figures/explained.ts'
import { averageText, wordTitles } from './mark-words.ts'
import { countedName } from './reports.ts'

/** A line of an explanation. */
type Line = readonly [label: string, text: string]

export const averageWords = {
  how: 'How it is made',
  /** For a link on a figure that says only its number. */
  howOf: (figure: string) => `How ${figure} is made`,
  subject: 'Subject',
  mark: { course: 'Course mark', exam: 'Exam mark' },
  adds: 'In the average',
  division: 'Division',
  rounding: 'Rounding',
  grade: 'Grade',
  rank: 'Rank',
  above: 'Next above',
  same: 'Same rank',
  below: 'Next below',
  result: 'Printed',
  noSubjects: 'No subjects are recorded for this term.',
} as const

/** `How 67.3 is made` */
export const explanationTitle = ({ result }: Explanation) =>
  result.average === null ? 'Why there is no average' : averageWords.howOf(averageText(result))

/** Which mark counts. */
export const countsNote = ({ term }: Explanation) =>
  `In ${termTitle(term)} the ${countedName(term)} mark counts. Each mark weighs the same.`

/** `67`, or why it adds nothing. */
export function addsText({ figure, why, other }: ExplainedMark, term: number): string {
  if (why === 'counts') return String(figure)
  if (why === 'zero') return 'Absent: counts as 0'
  if (why === 'incomplete') return 'Incomplete: left out until it is entered'
  if (why !== 'missing') return `${wordTitles[why]}: left out`
  const [name, that] = [countedName(term), term === 2 ? 'exam' : 'course']
  return other === null ? `No ${name} mark: left out` : `No ${name} mark: left out. The ${that} mark does not count.`
}

/** The steps from the marks to the printed figures; the last line is what is printed. */
export function explanationLines(of: Explanation): Line[] {
  return [
    ...averageLines(of),
    ...gradeLine(of),
    [averageWords.rank, rankText(of)],
    ...nearLines(of),
    [averageWords.result, printedText(of)],
  ]
}

function averageLines({ result: { sum, counted: n, average }, marks, quotient, term }: Explanation): Line[] {
  if (average === null || quotient === null)
    return [[averageWords.division, `No ${countedName(term)} mark counts, so there is no average.`]]
  const figures = marks.flatMap(({ figure }) => figure ?? [])
  const shown = quotient.endsWith('…') ? quotient : `${quotient} exactly`
  return [
    [averageWords.division, `(${figures.join(' + ')}) ÷ ${n} = ${sum} ÷ ${n} = ${shown}`],
    [averageWords.rounding, `To 3 digits, a half goes up: ${average}`],
  ]
}

function gradeLine({ result: { average }, grade }: Explanation): Line[] {
  if (!grade || average === null) return []
  const { from, below } = grade
  return [[averageWords.grade, `${grade.grade}: ${average} is ${from} or more${below === null ? '' : ` and below ${below}`}`]]
}

function rankText({ result: { rank }, ranked, better, formClass, unranked, hasLeft, rules }: Explanation): string {
  if (rank !== null)
    return `${rank} of ${ranked} in ${classTitle(formClass)}, because ${better === 0 ? 'nobody with a rank has' : haveMore(better)} a higher average`
  if (hasLeft) return 'None, because the student has left the school'
  if (unranked.length > 0) return `None, because of ${codesOf(unranked, rules)}`
  return 'None, because there is no average'
}
const haveMore = (better: number) => `${counted(better, 'student')} with a rank ${better === 1 ? 'has' : 'have'}`
const codesOf = (words: readonly MarkWord[], rules: MarkRules) =>
  listed(words.map((word) => `${markText(word, rules)} (${wordTitles[word].toLowerCase()})`))

const nearLines = ({ near }: Explanation): Line[] =>
  near
    ? (['above', 'same', 'below'] as const).flatMap((side) => (near[side].length > 0 ? [[averageWords[side], peopleOf(near[side])]] : []))
    : []

/** Many may share a rank. */
const most = 3
const peopleOf = (people: readonly Neighbour[]) => {
  const named = people.slice(0, most).map((one) => `${lastFirst(one)} ${one.average}`)
  return [...named, ...(people.length > most ? [`${people.length - most} more`] : [])].join('; ')
}

/** `Average 67.3, Grade B, Rank 4 of 32`: as the sheets print it. */
export function printedText({ result: { average, grade, rank, words }, ranked }: Explanation): string {
  const shown = averageText({ average, ...(words && { words }) })
  return `Average ${average === null ? noAverage : shown}, Grade ${grade}, Rank ${rank === null ? '–' : `${rank} of ${ranked}`}`
}
