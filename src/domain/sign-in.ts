/** Where one signs in: `/` for employees, `/admin` for administrators (S0 §2), `/student` for students. */
export type Door = 'administrator' | 'employee' | 'student'

/** In characters, as a person counts them. */
export const passwordLength = { least: 8, most: 128 } as const

export type NewPassword = { userName: string; password: string; confirmation: string }
export type NewPasswordFault = 'empty' | 'too-short' | 'too-long' | 'is-user-name' | 'is-temporary' | 'not-equal'
export type NewPasswordFaults = { password?: NewPasswordFault; confirmation?: NewPasswordFault }

/** What is wrong with a new password, at most one fault a field; empty when it may be set (S0 §5). */
export function newPasswordFaults({ userName, password, confirmation }: NewPassword): NewPasswordFaults {
  const fault = passwordFault(userName, password)
  if (confirmation === '') return { ...(fault && { password: fault }), confirmation: 'empty' }
  if (fault) return { password: fault }
  return password === confirmation ? {} : { confirmation: 'not-equal' }
}

function passwordFault(userName: string, password: string): NewPasswordFault | undefined {
  if (password.trim() === '') return 'empty'
  if (isSameName(password, userName)) return 'is-user-name'
  const length = [...password].length
  if (length < passwordLength.least) return 'too-short'
  return length > passwordLength.most ? 'too-long' : undefined
}

/** User names as people compare them: `K.Joseph ` is `k.joseph`. */
export const plainName = (userName: string) => userName.normalize('NFKC').trim().toLowerCase()
export const isSameName = (a: string, b: string) => plainName(a) === plainName(b)

export const longestUserName = 60
/** One rule for every kind of account: what any keyboard types and two eyes tell apart. */
export const isUserName = (text: string) => /^[a-z0-9](?:[a-z0-9._/-]{0,58}[a-z0-9])?$/i.test(text)
