import type { Entity } from '../../domain/history/index.ts'

export const base = '/admin/history'

/** The list in its address, without the default values. `everyWord` searches all words instead of students. */
export type ListState = {
  q: string
  everyWord: boolean
  kind: Entity | ''
  who: string
  student: number | null
  from: string
  to: string
  sort: 'at' | '-at'
  after: string
}

export function listUrl(state: ListState, change: Partial<ListState> = {}, path = base): string {
  const { everyWord, student, sort, ...texts } = { ...state, ...change }
  const query = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''))
  if (everyWord) query.set('in', 'everything')
  if (student !== null) query.set('student', String(student))
  if (sort !== '-at') query.set('sort', sort)
  return query.size > 0 ? `${path}?${query}` : path
}

export const isFiltered = ({ q, kind, who, student, from, to }: ListState) => [q, kind, who, from, to].some(Boolean) || student !== null
