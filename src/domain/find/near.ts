/** Shorter words are near too many others, and so are numbers. */
const isCorrected = (typed: string) => typed.length > 3 && !/\d/.test(typed)

/** True if the typed word begins the other but for one typing error: a letter wrong, missing, too many, or two swapped. */
export function isNear(typed: string, word: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  if (at === typed.length) return true
  if (!isCorrected(typed)) return false
  const begins = (from: number, of: number) => word.startsWith(typed.slice(from), of)
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at]
  return begins(at + 1, at + 1) || begins(at, at + 1) || begins(at + 1, at) || (isSwapped && begins(at + 2, at + 2))
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** What words near a typed one begin with: its first letter, or all of it but a wrong first letter. */
export function beginningsNear(typed: string): string[] {
  if (!isCorrected(typed)) return []
  const [first = '', second = ''] = typed
  const rest = typed.slice(1)
  return [first, rest, second + first + typed.slice(2), ...letters.flatMap((letter) => [letter + rest, letter + typed])]
}

/** The searches that one corrected word makes of the typed ones, the longest first. */
export const correctedWords = (typed: readonly string[], near: ReadonlyMap<string, readonly string[]>, most: number): string[][] =>
  typed
    .flatMap((word, n) => (near.get(word) ?? []).map((other) => typed.with(n, other)))
    .slice(0, most)
    .map((words) => words.sort((a, b) => b.length - a.length))
