import { countedMark, isWord, type Mark } from './_marks.ts'
import type { StudentTerm } from './figures/student.ts'

/** A subject of the latest card beside the card before; `change` between two numbers. */
export type SubjectLine = { subjectId: number; title: string; mark: Mark; before: Mark; change: number | null }

/** The subjects of a card with their counting marks, the best first. */
export function subjectLines(last: StudentTerm, before: StudentTerm | undefined): SubjectLine[] {
  return last.subjects
    .map(({ subjectId, title, ...marks }): SubjectLine => {
      const earlier = before?.subjects.find((one) => one.subjectId === subjectId)
      const [mark, was] = [countedMark(marks, last.term), before && earlier ? countedMark(earlier, before.term) : null]
      return {
        subjectId,
        title,
        mark,
        before: was,
        change: numberOf(mark) === null || numberOf(was) === null ? null : Number(mark) - Number(was),
      }
    })
    .sort((a, b) => (numberOf(b.mark) ?? -1) - (numberOf(a.mark) ?? -1))
}

const numberOf = (mark: Mark) => (mark === null || isWord(mark) ? null : mark)

/** As many terms are drawn. */
const mostTerms = 6
const frame = { left: 44, right: 288, top: 24, bottom: 144 }

export type Trend = {
  ticks: readonly { y: number; value: number }[]
  terms: readonly { x: number; year: number; term: number }[]
  own: readonly { x: number; y: number; value: string }[]
  /** Only where the cards have class averages. */
  ofClass: readonly { x: number; y: number; value: string }[]
}

/** The own averages of the last cards and those of the class, as places in a drawing 320 wide; undefined for fewer than two. */
export function trendOf(reports: readonly StudentTerm[]): Trend | undefined {
  const shown = reports.filter(({ standing }) => standing.average !== null).slice(-mostTerms)
  if (shown.length < 2) return undefined
  const values = shown.flatMap(({ standing, classMean }) =>
    [standing.average, classMean].flatMap((one) => (one === null ? [] : [Number(one)])),
  )
  const [low, high] = [10 * Math.floor(Math.min(...values) / 10), 10 * Math.ceil((Math.max(...values) + 1) / 10)]
  const xOf = (n: number) => frame.left + ((frame.right - frame.left) * n) / (shown.length - 1)
  const yOf = (value: number) => Math.round((frame.bottom - ((frame.bottom - frame.top) * (value - low)) / (high - low)) * 10) / 10
  const place = (n: number, value: string | null) => (value === null ? [] : [{ x: xOf(n), y: yOf(Number(value)), value }])
  const step = high - low > 40 ? 20 : 10
  return {
    ticks: Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, n) => ({ value: low + n * step, y: yOf(low + n * step) })),
    terms: shown.map(({ year, term }, n) => ({ x: xOf(n), year, term })),
    own: shown.flatMap(({ standing }, n) => place(n, standing.average)),
    ofClass: shown.flatMap(({ classMean }, n) => place(n, classMean)),
  }
}
