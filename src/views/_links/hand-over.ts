import { teacherUrl } from './teachers.ts'

export const handOverUrl = (teacherId: number) => teacherUrl(teacherId, 'hand-over')
export const handOversUrl = (id: number, doing: 'undo' | 'back') => `/admin/hand-overs/${id}/${doing}`
export const unfilledUrl = '/admin/unfilled'
type Gap = { kind: 'lesson'; classId: string; subjectId: number } | { kind: 'form'; classId: string } | { kind: 'dean'; level: number }
export function fillUrl(gap: Gap): string {
  const query = new URLSearchParams({
    of: gap.kind,
    ...(gap.kind === 'dean' ? { form: String(gap.level) } : { class: gap.classId }),
    ...(gap.kind === 'lesson' && { subject: String(gap.subjectId) }),
  })
  return `${unfilledUrl}/fill?${query}`
}
