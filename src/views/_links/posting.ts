import type { TermKey } from '../../domain/_terms.ts'
import { termValue } from '../../domain/_titles.ts'
import type { ProgressKind, ProgressView } from '../../domain/posting/progress.ts'
import { kinds, type LessonSort } from '../../domain/posting/readiness.ts'
import { studentPageUrl } from '../_ui/student-link.tsx'

export const base = '/admin/posting'
/** The list of terms with its search and page. */
export function listUrl({ search, page }: { search: string; page: number }) {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `${base}?${query}` : base
}
/** The panel of the current term alone. */
export const thisTermUrl = `${base}?part=term`
export const postingUrl = ({ year, term }: TermKey) => `${base}/${year}/${term}`
/** The students held back in a term, or the hold of one student. */
export const holdsUrl = (key: TermKey, one?: number | 'new') => [postingUrl(key), 'held', ...(one === undefined ? [] : [one])].join('/')

/** Questions about marks, and the line that counts them. */
export const questionsUrl = (base: string) => `${base}/questions`
export const noticeUrl = (base: string) => `${questionsUrl(base)}?part=notice`

export type ProgressState = { by: ProgressView; form?: number | undefined }

export const progressUrls = ['/admin/dashboard/progress', '/term-reports/progress'] as const
/** Addresses under both shells, for the current term. */
export function progressLinks(base: string) {
  const home = progressUrls.find((url) => url.startsWith(base)) ?? progressUrls[1]
  const readiness = readinessLinks(base, { year: 0, term: 0, isCurrent: true })
  return {
    home,
    missing: readiness.home,
    slips: readiness.slips({}),
    reminder: (teacherId: number) => readiness.reminder({}, teacherId),
    view: ({ by, form }: ProgressState) => `${home}?${new URLSearchParams({ by, ...(form && { form: String(form) }) })}`,
    behind: `${home}?part=behind`,
    list: (list: ProgressKind, classId = '', q = '') => readiness.list({ list, classId, q }),
  }
}
export type ProgressLinks = ReturnType<typeof progressLinks>

type TermOf = { year: number; term: number; isCurrent: boolean }
export const listKinds = ['classes', 'by-teacher', ...kinds] as const
export type ListKind = (typeof listKinds)[number]
export type ReadinessState = { classId: string; list: ListKind; sort: LessonSort; page: number; q: string }

/** Addresses under both shells; they name the term unless it is current. */
export function readinessLinks(base: string, term: TermOf) {
  const home = base === '/admin' ? '/admin/posting/readiness' : '/term-reports/readiness'
  const asked: Record<string, string> = term.isCurrent ? {} : { year: String(term.year), term: String(term.term) }
  const url = (path: string, query: Record<string, string>) => {
    const text = new URLSearchParams(query).toString()
    return text ? `${path}?${text}` : path
  }
  const query = ({ classId, list, sort, page, q }: Partial<ReadinessState>) => ({
    ...asked,
    ...(classId && { class: classId }),
    ...(list && list !== 'classes' && { list }),
    ...(sort && sort !== 'class' && { sort }),
    ...(q && { q }),
    ...(page && page > 1 && { page: String(page) }),
  })
  return {
    base,
    home,
    asked,
    list: (state: Partial<ReadinessState>) => url(home, query(state)),
    excel: (state: Partial<ReadinessState>) => url(`${home}/excel`, query({ ...state, page: 1 })),
    /** The screen that assigns lessons and classes to teachers. */
    give: base === '/admin' ? '/admin/teachers' : undefined,
    /** For all teachers, or for one. */
    slips: (state: Partial<ReadinessState>, teacherId?: number) =>
      url(`${home}/slips`, {
        ...query({ classId: state.classId ?? '', q: state.q ?? '' }),
        ...(teacherId && { teacher: String(teacherId) }),
      }),
    reminder: ({ classId }: Partial<ReadinessState>, teacherId: number) =>
      url(`${home}/reminders/${teacherId}`, query({ classId: classId ?? '' })),
    print: (state: Partial<ReadinessState>) => url(`${home}/print`, query({ ...state, page: 1 })),
    /** For the reports of a class, or of all. */
    printRun: ({ classId }: Partial<ReadinessState>) =>
      url(`${base}/reports/print`, { term: termValue(term), of: classId ? `class-${classId}` : 'school', cover: '1' }),
    student: (classId: string, n: number) => url(`${base}/term-details/${encodeURIComponent(classId)}/${n}`, asked),
    /** A student without a record to view; only for the office. */
    findStudent: (studentId: number) => (base === '/admin' ? studentPageUrl(studentId) : undefined),
    enterMarks: (classId: string, subjectId: number) =>
      `${base}/enter-marks/${term.year}/${term.term}/${encodeURIComponent(classId)}/${subjectId}`,
  }
}
export type ReadinessLinks = ReturnType<typeof readinessLinks>
