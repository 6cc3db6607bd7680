import { type Whose, whoseKey } from '../../domain/_part-of-school.ts'
import type { OfficeQuery } from '../../domain/registration/office.ts'

export const base = '/admin/registration'
export const windowUrl = (level: number) => `${base}/${level}`
export const studentsUrl = `${base}/students`

export type ListState = OfficeQuery & { page: number }
export const everyone: ListState = { whose: { of: 'all' }, state: 'all', search: '', sort: 'class', page: 1 }

/** The list with some changes. */
export function listUrl(list: ListState, more: Partial<ListState> = {}): string {
  const { whose, state, search, sort, page } = { ...list, ...more }
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(whose.of !== 'all' && { of: whoseKey(whose) }),
    ...(state !== everyone.state && { state }),
    ...(sort !== everyone.sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${studentsUrl}?${query}` : studentsUrl
}

const ofWhom = (whose: Whose) => (whose.of === 'all' ? '' : `?of=${encodeURIComponent(whoseKey(whose))}`)

/** The review of a registration; `whose` is the group to go through. */
export const reviewUrl = (id: number, whose: Whose, action?: 'accept' | 'return' | 'undo' | 'details') =>
  `${studentsUrl}/${id}${action ? `/${action}` : ''}${ofWhom(whose)}`
export const sentDocumentUrl = (id: number, kind: string) => `${studentsUrl}/${id}/documents/${kind}`
export const unchangedUrl = (whose: Whose) => `${studentsUrl}/unchanged${ofWhom(whose)}`
export const formsUrl = (classId: string) => `/reports/registration-forms/${encodeURIComponent(classId)}`
export const missingUrl = (whose: Whose) => `${studentsUrl}/missing${ofWhom(whose)}`
