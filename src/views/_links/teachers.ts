import type { TeacherQuery } from '../../domain/school/teachers/index.ts'

export const slipsUrl = '/admin/teachers/slips'
export const teachersUrl = '/admin/teachers'
/** `year` selects the teacher's lessons and classes. */
export const lessonsUrl = (id: number, year: number, ...more: (string | number)[]) => `${teacherUrl(id, ...more)}?year=${year}`
export const teacherUrl = (id: number, ...more: (string | number)[]) => [teachersUrl, id, ...more].join('/')

/** The page of a teacher, under `/admin` or `/term-reports`. */
export const teacherPageUrl = (base: string, id: number) => `${base}/teachers/${id}/work`

/** The address of the list, without the default values. */
export function listUrl({ tab, q, sort, page }: TeacherQuery): string {
  const query = new URLSearchParams({
    ...(tab !== 'current' && { tab }),
    ...(q && { q }),
    ...(sort !== 'last' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${teachersUrl}?${query}` : teachersUrl
}
