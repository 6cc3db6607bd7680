import { type Whose as Of, whoseKey } from '../../domain/_part-of-school.ts'
import type { DocumentKind, StudentSort, Whose } from '../../domain/school/students/index.ts'
import type { Doing } from '../../domain/school/students/ticked.ts'

export const base = '/admin/students'
/** `of`: all students, a form or a class. */
export type ListState = { whose: Whose; of: Of; search: string; sort: StudentSort; page: number }

/** The list in its address, without the default values. */
export function listUrl({ whose, of, search, sort, page }: ListState, change: Partial<ListState> = {}): string {
  const state = { whose, of, search, sort, page, ...change }
  const query = new URLSearchParams()
  if (state.search) query.set('q', state.search)
  if (state.of.of !== 'all') query.set('of', whoseKey(state.of))
  if (state.whose !== 'current') query.set('show', state.whose)
  if (state.sort !== '-updated') query.set('sort', state.sort)
  if (state.page > 1) query.set('page', String(state.page))
  return query.size > 0 ? `${base}?${query}` : base
}

export const slipsUrl = `${base}/slips`
export const studentUrl = (id: number, ...more: string[]) => [base, id, ...more].join('/')
/** The actions on ticked students. */
export const tickedUrl = (doing?: Doing, step?: 'undo') => [base, 'ticked', doing, step].filter(Boolean).join('/')
/** The progress of work on many students. */
export const workUrl = (id?: number) => [base, 'ticked', 'work', id].filter(Boolean).join('/')
export const documentUrl = (id: number, kind: DocumentKind) => studentUrl(id, 'documents', kind)

/** Whose report of a prepared term is not as today; of a student, or of all. */
export const nextReportsUrl = (...more: (string | number)[]) => [base, 'next-reports', ...more].join('/')
