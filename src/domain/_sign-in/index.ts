/** Where one signs in: `/` for employees, `/admin` for administrators, `/student` for students. */
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

/** User names as people compare them: `K.Joseph ` is `k.joseph`. */
export const plainName = (userName: string) => userName.normalize('NFKC').trim().toLowerCase()
export const isSameName = (a: string, b: string) => plainName(a) === plainName(b)

export const longestUserName = 60
/** One rule for every kind of account: what any keyboard types and two eyes tell apart. */
export const isUserName = (text: string) => /^[a-z0-9](?:[a-z0-9._/-]{0,58}[a-z0-9])?$/i.test(text)
