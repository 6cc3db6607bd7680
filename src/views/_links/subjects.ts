import type { BatchQuery, SubjectQuery } from '../../domain/school/subjects/index.ts'

export const subjectsUrl = '/admin/subjects'
export const subjectUrl = (id: number, ...more: (string | number)[]) => [subjectsUrl, id, ...more].join('/')

/** The page of a subject in the current term, under `/admin` or `/term-reports`. */
export const subjectPageUrl = (base: string, id: number) => `${base}/subjects/${id}/lessons`

/** The two tabs that list subjects: to edit them, and to assign students. */
export type ListTab = 'edit' | 'assignment'

/** The address of the list, without the default values. */
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

/** The dialog of a subject's students, with its search and page. */
export function takersUrl(subjectId: number, { q, page, selecting }: TakerQuery): string {
  const query = new URLSearchParams({
    ...(selecting && { mode: 'select' }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  })
  const base = subjectUrl(subjectId, 'students')
  return query.size > 0 ? `${base}?${query}` : base
}

export const batchBase = `${subjectsUrl}/batch`

/** The batch screen with its filters; `teacher` is the one for the selected students. */
export function batchUrl({ subjectId, form, classId, display, q, page }: BatchQuery, teacher: number | null): string {
  const query = new URLSearchParams({
    ...(subjectId !== null && { subject: String(subjectId) }),
    ...(form !== null && { form: String(form) }),
    ...(classId !== null && { class: classId }),
    ...(display !== 'all' && { display }),
    ...(q && { q }),
    ...(teacher !== null && { teacher: String(teacher) }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${batchBase}?${query}` : batchBase
}
