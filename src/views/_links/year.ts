export const yearUrl = (...more: string[]) => ['/admin/year', ...more.map(encodeURIComponent)].join('/')

export type StudentsState = { classId: string; outcome: string; q: string; page: number }

export function studentsUrl(state: Partial<StudentsState> = {}): string {
  const named = { class: state.classId, outcome: state.outcome, q: state.q, page: (state.page ?? 1) > 1 ? String(state.page) : '' }
  const query = new URLSearchParams(Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
  return query ? `${yearUrl('students')}?${query}` : yearUrl('students')
}
