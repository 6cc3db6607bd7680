import type { SessionName } from '../../domain/attendance/registers.ts'

export type RegisterState = { day: string; session: SessionName }
export const registersUrls = ['/admin/attendance/registers', '/term-reports/registers'] as const
/** `base` is `/admin` or `/term-reports`. */
export const registersUrl = (base: string) => registersUrls.find((url) => url.startsWith(base)) ?? registersUrls[1]

const queryOf = ({ day, session }: RegisterState) => new URLSearchParams({ day, session })
export const listUrl = (base: string, state: RegisterState, all = false) =>
  `${registersUrl(base)}?${queryOf(state)}${all ? '&show=all' : ''}`
export const registerUrl = (base: string, classId: string, state: RegisterState, ...more: string[]) =>
  `${[registersUrl(base), encodeURIComponent(classId), ...more].join('/')}?${queryOf(state)}`
