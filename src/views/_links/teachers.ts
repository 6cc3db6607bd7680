import type { TeacherQuery } from '../../domain/school/teachers/index.ts'

export const slipsUrl = '/admin/teachers/slips'
export const teachersUrl = '/admin/teachers'
/** `year`: which lessons and classes of the teacher are meant. */
export const lessonsUrl = (id: number, year: number, ...more: (string | number)[]) => `${teacherUrl(id, ...more)}?year=${year}`
export const teacherUrl = (id: number, ...more: (string | number)[]) => [teachersUrl, id, ...more].join('/')

/** The address of the list as it is shown; what is as usual is left out. */
export function listUrl({ tab, q, sort, page }: TeacherQuery): string {
  const query = new URLSearchParams({
    ...(tab !== 'current' && { tab }),
    ...(q && { q }),
    ...(sort !== 'last' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${teachersUrl}?${query}` : teachersUrl
}
