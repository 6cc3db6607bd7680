import type { SubjectQuery } from '../../domain/subjects/index.ts'

export const subjectsUrl = '/admin/subjects'
export const subjectUrl = (id: number, ...more: (string | number)[]) => [subjectsUrl, id, ...more].join('/')

/** The two tabs that list subjects: to edit them, and to say who takes them. */
export type ListTab = 'edit' | 'assignment'

/** The address of the list as it is shown; what is as usual is left out. */
export function listUrl(tab: ListTab, { q, sort, page }: SubjectQuery): string {
  const base = tab === 'edit' ? subjectsUrl : `${subjectsUrl}/assignment`
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(sort !== 'title' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${base}?${query}` : base
}

export type TakerQuery = { q: string; page: number; selecting: boolean }

/** The dialog of who takes a subject, as it is shown. */
export function takersUrl(subjectId: number, { q, page, selecting }: TakerQuery): string {
  const query = new URLSearchParams({
    ...(selecting && { mode: 'select' }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  })
  const base = subjectUrl(subjectId, 'students')
  return query.size > 0 ? `${base}?${query}` : base
}
