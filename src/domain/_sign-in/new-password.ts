import { isSameName, type NewPassword, type NewPasswordFault, type NewPasswordFaults, passwordLength, plainName } from './index.ts'

/** What a password is compared with: the most common passwords, and the names that everybody here knows. */
export type Weights = { isCommon: (plain: string) => boolean; schoolName: string }

/** The faults of a new password, at most one for each field; empty if it is valid (SIGN-1). */
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
/** A password needs this many characters besides a name, a sequence or a repetition. */
const enoughElse = 5
const letters = (text: string) => plainName(text).replace(/[^\p{L}\p{N}]/gu, '')

/** True for `k.joseph2026`, `PouiValley1`: little more than words that everybody knows. */
function isMostly(password: string, words: readonly string[]): boolean {
  const whole = letters(password)
  const known = words.map(letters).filter((word) => word.length >= shortestWord)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest.length < whole.length && rest.length < enoughElse
}

/** True for `aaaaaaaa`, `abcabcabc`, `12121212!`: a repeated short piece, or fewer than four different characters. */
const isRepetition = (password: string) => new Set(password).size < 4 || /^(.{1,4}?)\1+.{0,4}$/su.test(password)

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qwertzuiop']
const ways = [...rows, ...rows.map((row) => [...row].reverse().join(''))]
const shortestRun = 4

/** True for `abcdefgh`, `87654321`, `qwerty12`: a sequence of the alphabet, the digits or a row of keys, and little more. */
function isRun(password: string): boolean {
  let rest = ''
  for (let i = 0; i < password.length; ) {
    const length = Math.max(...ways.map((way) => along(way, password.slice(i))))
    if (length < shortestRun) rest += password[i]
    i += length < shortestRun ? 1 : length
  }
  return rest.length < password.length && rest.length < enoughElse
}

/** How many of the first characters follow the order of `way`. */
function along(way: string, text: string): number {
  let length = 0
  while (length < text.length && way.includes(text.slice(0, length + 1))) length++
  return length
}
