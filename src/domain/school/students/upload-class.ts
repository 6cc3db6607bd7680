export type KnownClass = { id: string; isOpen: boolean }

const folded = (id: string) => id.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
const bare = (id: string) => folded(id).replace(/^(form|class|grade|std)(?=\p{N})/u, '')

/** The only class with this spelling, ignoring case, spaces, dashes and a `Form` before its number: `1 a` and `FORM 1A` mean 1A. */
export function sameClass(line: string, classes: readonly KnownClass[]): KnownClass | undefined {
  for (const as of [folded, bare]) {
    const same = classes.filter((known) => as(known.id) === as(line))
    if (same.length > 0) return same.length === 1 ? same[0] : undefined
  }
  return undefined
}

const alike: Record<string, string> = { i: '1', l: '1', o: '0', s: '5' }
const looks = (id: string) => [...folded(id)].map((letter) => alike[letter] ?? letter).join('')

/**
 * The only used class that is a slip away: a letter for a similar digit, two characters swapped, one too many or left out. Another
 * digit or letter is no slip: `7A` may be a class that the school has yet to add. Undefined if two are as near.
 */
export function nearestClass(line: string, classes: readonly KnownClass[]): string | undefined {
  const typed = folded(line).replace(/^(form|class|grade|std)/, '')
  const near = classes.filter(({ id, isOpen }) => isOpen && isOneSlip(typed, id))
  return near.length === 1 ? near[0]?.id : undefined
}

function isOneSlip(typed: string, id: string): boolean {
  const known = folded(id)
  if (looks(typed) === looks(known)) return true
  if (typed.length === known.length) return turned(typed).includes(known)
  const [long, short] = typed.length > known.length ? [typed, known] : [known, typed]
  return short !== '' && without(long).includes(short)
}

const without = (text: string) => [...text].map((_, i) => text.slice(0, i) + text.slice(i + 1))
const turned = (text: string) => [...text].slice(1).map((letter, i) => `${text.slice(0, i)}${letter}${text[i]}${text.slice(i + 2)}`)
