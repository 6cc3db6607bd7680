/** The sign-in pages: `/` for employees, `/admin` for administrators, `/student` for students. */
export type Door = 'administrator' | 'employee' | 'student'

/** In characters, as a person counts them. */
export const passwordLength = { least: 8, most: 128 } as const

export type NewPassword = { userName: string; password: string; confirmation: string }
export type NewPasswordFault =
  | 'empty'
  | 'too-short'
  | 'too-long'
  | 'is-user-name'
  | 'is-school-name'
  | 'repeats'
  | 'is-run'
  | 'too-common'
  | 'is-temporary'
  | 'not-equal'
export type NewPasswordFaults = { password?: NewPasswordFault; confirmation?: NewPasswordFault }

/** A user name for comparison: `K.Joseph ` equals `k.joseph`. */
export const plainName = (userName: string) => userName.normalize('NFKC').trim().toLowerCase()
export const isSameName = (a: string, b: string) => plainName(a) === plainName(b)

export const longestUserName = 60
/** The rule of every account's user name: characters that any keyboard has and nobody confuses. */
export const isUserName = (text: string) => /^[a-z0-9](?:[a-z0-9._/-]{0,58}[a-z0-9])?$/i.test(text)
