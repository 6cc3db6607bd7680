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
/** The reason for a student's absence in a session, by the shell. */
export const reasonUrls = ['/admin/attendance/reasons', '/term-reports/reasons'] as const
const under = (urls: readonly [string, string], base: string) => urls.find((url) => url.startsWith(base)) ?? urls[1]
export const reasonUrl = (base: string, studentId: number, state: RegisterState) =>
  `${under(reasonUrls, base)}/${studentId}?${queryOf(state)}`
/** Who is missing today, by the shell. */
export const missingUrls = ['/admin/attendance/missing', '/term-reports/missing'] as const
export const missingUrl = (base: string) => under(missingUrls, base)
