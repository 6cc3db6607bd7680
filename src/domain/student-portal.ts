import { countedMark, isWord, type Mark } from './_marks.ts'
import { mostTerms } from './_trend.ts'
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

/** The own averages of the last cards, and of the class where the cards have them; none for fewer than two. */
export function trendOf(reports: readonly StudentTerm[]) {
  const all = reports.map(({ year, term, standing, classMean }) => ({ year, term, own: standing.average, other: classMean }))
  const shown = all.filter(({ own }) => own !== null).slice(-mostTerms)
  return shown.length < 2 ? [] : shown
}
