import { isSameName, type NewPassword, type NewPasswordFault, type NewPasswordFaults, passwordLength, plainName } from './index.ts'

/** What a password is weighed against: the passwords that everybody tries first, and the names that everybody here knows. */
export type Weights = { isCommon: (plain: string) => boolean; schoolName: string }

/** What is wrong with a new password, at most one fault a field; empty when it may be set (SIGN-1). */
export function newPasswordFaults({ userName, password, confirmation }: NewPassword, weights: Weights): NewPasswordFaults {
  const fault = passwordFault(userName, password, weights)
  if (confirmation === '') return { ...(fault && { password: fault }), confirmation: 'empty' }
  if (fault) return { password: fault }
  return password === confirmation ? {} : { confirmation: 'not-equal' }
}

function passwordFault(userName: string, password: string, { isCommon, schoolName }: Weights): NewPasswordFault | undefined {
  if (password.trim() === '') return 'empty'
  if (isSameName(password, userName)) return 'is-user-name'
  const length = [...password].length
  if (length < passwordLength.least) return 'too-short'
  if (length > passwordLength.most) return 'too-long'
  const plain = plainName(password)
  if (isMostly(plain, [userName])) return 'is-user-name'
  if (isMostly(plain, schoolName.split(/\s+/))) return 'is-school-name'
  if (isRepetition(plain)) return 'repeats'
  if (isRun(plain)) return 'is-run'
  return isCommon(plain) ? 'too-common' : undefined
}

const shortestWord = 4
/** What is left beside a name, a run or a repeated piece is enough from here on. */
const enoughElse = 5
const letters = (text: string) => plainName(text).replace(/[^\p{L}\p{N}]/gu, '')

/** `k.joseph2026`, `PouiValley1`: little more than words that everybody knows. */
function isMostly(password: string, words: readonly string[]): boolean {
  const whole = letters(password)
  const known = words.map(letters).filter((word) => word.length >= shortestWord)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest.length < whole.length && rest.length < enoughElse
}

/** `aaaaaaaa`, `abcabcabc`, `12121212!`: a short piece again and again, or fewer than four different characters. */
const isRepetition = (password: string) => new Set(password).size < 4 || /^(.{1,4}?)\1+.{0,4}$/su.test(password)

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qwertzuiop']
const ways = [...rows, ...rows.map((row) => [...row].reverse().join(''))]
const shortestRun = 4

/** `abcdefgh`, `87654321`, `qwerty12`: steps along the alphabet, the digits or a row of keys, and little else. */
function isRun(password: string): boolean {
  let rest = ''
  for (let i = 0; i < password.length; ) {
    const length = Math.max(...ways.map((way) => along(way, password.slice(i))))
    if (length < shortestRun) rest += password[i]
    i += length < shortestRun ? 1 : length
  }
  return rest.length < password.length && rest.length < enoughElse
}

/** How many of the first characters stand in that order in `way`. */
function along(way: string, text: string): number {
  let length = 0
  while (length < text.length && way.includes(text.slice(0, length + 1))) length++
  return length
}
