export const base = '/admin/attendance'
export const studentsUrl = `${base}/students`
export const classUrl = `${base}/class`
export const lateUrl = `${base}/late`
export const summaryUrl = `${base}/summary`
export const termsUrl = `${base}/terms`
export const updateUrl = `${base}/update`
export const updateOf = ({ year, term }: { year: number; term: number }) => `${updateUrl}?year=${year}&term=${term}`
export const archiveUrl = `${base}/archive`

export type ListState = { search: string; page: number }
export function listUrl({ search, page }: ListState, change: Partial<ListState> = {}): string {
  const state = { search, page, ...change }
  const query = new URLSearchParams()
  if (state.search) query.set('q', state.search)
  if (state.page > 1) query.set('page', String(state.page))
  return query.size > 0 ? `${studentsUrl}?${query}` : studentsUrl
}

export const studentUrl = (id: number, ...more: string[]) => [studentsUrl, id, ...more].join('/')

/** The days in a student's address; `isDeleting` shows the checkboxes. */
export type DaysState = { search: string; isDeleting: boolean }
export function daysUrl(id: number, { search, isDeleting }: DaysState, change: Partial<DaysState> = {}): string {
  const state = { search, isDeleting, ...change }
  const query = new URLSearchParams()
  if (state.search) query.set('q', state.search)
  if (state.isDeleting) query.set('mode', 'delete')
  return query.size > 0 ? `${studentUrl(id)}?${query}` : studentUrl(id)
}
