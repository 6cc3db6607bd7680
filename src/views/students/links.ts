import type { DocumentKind, StudentSort, Whose } from '../../domain/students/index.ts'

export const base = '/admin/students'
export type ListState = { whose: Whose; search: string; sort: StudentSort; page: number }

/** The list as its address has it: what is usual is left out. */
export function listUrl({ whose, search, sort, page }: ListState, change: Partial<ListState> = {}): string {
  const state = { whose, search, sort, page, ...change }
  const query = new URLSearchParams()
  if (state.search) query.set('q', state.search)
  if (state.whose !== 'current') query.set('show', state.whose)
  if (state.sort !== '-updated') query.set('sort', state.sort)
  if (state.page > 1) query.set('page', String(state.page))
  return query.size > 0 ? `${base}?${query}` : base
}

export const studentUrl = (id: number, ...more: string[]) => [base, id, ...more].join('/')
export const documentUrl = (id: number, kind: DocumentKind) => studentUrl(id, 'documents', kind)
