import { termValue } from '../../domain/_titles.ts'

type Term = { year: number; term: number }
/** What an address asks: a class or `form-2`, a subject, a teacher; without, what the reader has. */
export type AnalysisOf = {
  term?: Term | undefined
  classId?: string | null
  level?: number | null
  subjectId?: number | null
  teacherId?: number | null
}

function queryOf({ term, classId, level, subjectId, teacherId }: AnalysisOf): string {
  const group = classId ?? (level ? `form-${level}` : '')
  const asked = {
    ...(term && { term: termValue(term) }),
    ...(group && { class: group }),
    ...(subjectId && { subject: String(subjectId) }),
    ...(teacherId && { teacher: String(teacherId) }),
  }
  const text = new URLSearchParams(asked).toString()
  return text && `?${text}`
}

/** The analysis of a term under `/admin` or `/term-reports`. */
export const analysisUrl = (base: string, of: AnalysisOf = {}) => `${base}/analysis${queryOf(of)}`
/** The same group over the terms. */
export const overTermsUrl = (base: string, of: AnalysisOf) => `${base}/analysis/terms${queryOf(of)}`
export const analysisExcelUrl = (base: string, of: AnalysisOf) => `${base}/analysis/excel${queryOf(of)}`
