import type { StudentTerm, TermSubject } from './student.ts'

/** A subject of a year, with its record in each of the year's terms; under two lines where its title was changed between them. */
type YearSubject = { subjectId: number; title: string; records: readonly (TermSubject | undefined)[] }
export type TranscriptYear = { year: number; terms: readonly StudentTerm[]; subjects: readonly YearSubject[] }

/** A transcript has the figures of the terms that were given out. One that is over without having been posted stands there, and nothing of it. */
export const onTranscript = (reports: readonly StudentTerm[]) =>
  reports.filter(({ isClosed }) => isClosed).map((one) => (one.isFinal ? one : { ...one, subjects: [] }))

/** Of which it has figures. */
export const given = (reports: readonly StudentTerm[]) => reports.filter(({ isFinal }) => isFinal)

/** The terms year by year, the first one first, with a line for every subject of the year. */
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
