import type { StudentTerm, TermSubject } from './student.ts'

/** A subject of a year, with its record in each term; it has two lines if its title changed in between. */
type YearSubject = { subjectId: number; title: string; records: readonly (TermSubject | undefined)[] }
export type TranscriptYear = { year: number; terms: readonly StudentTerm[]; subjects: readonly YearSubject[] }

/** The terms on a transcript. A past term that was never posted is listed without figures. */
export const onTranscript = (reports: readonly StudentTerm[]) =>
  reports.filter(({ isClosed }) => isClosed).map((one) => (one.isFinal ? one : { ...one, subjects: [] }))

/** The terms with figures. */
export const given = (reports: readonly StudentTerm[]) => reports.filter(({ isFinal }) => isFinal)

/** The terms by year, earliest first, with a line for every subject of the year. */
export const transcriptYears = (reports: readonly StudentTerm[]): TranscriptYear[] =>
  [...Map.groupBy(reports, ({ year }) => year)].map(([year, terms]) => ({ year, terms, subjects: subjectsOf(terms) }))

function subjectsOf(terms: readonly StudentTerm[]): YearSubject[] {
  const lineOf = ({ subjectId, title }: Pick<TermSubject, 'subjectId' | 'title'>) => `${subjectId} ${title}`
  const lines = new Map(terms.flatMap(({ subjects }) => subjects.map((one) => [lineOf(one), one] as const)))
  return [...lines]
    .sort(([, a], [, b]) => a.subjectId - b.subjectId)
    .map(([line, { subjectId, title }]) => ({
      subjectId,
      title,
      records: terms.map(({ subjects }) => subjects.find((one) => lineOf(one) === line)),
    }))
}
