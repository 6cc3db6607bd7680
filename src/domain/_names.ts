/** Letters that Unicode does not decompose, with the letters that sort them. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A name for sorting, without case, accents, hyphens, apostrophes and points. Words stay separate: `La Touche` comes before `Lalla`. */
const lookedUp = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
    .replace(/[ʼʻ]|[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A name for comparison: without case, accents and spaces. */
export const nameWord = (name: string) => lookedUp(name).replaceAll(/\s/g, '')
/** Last name, then first name: a person's place in every list of names. The tab sorts before every character of a name. */
export const nameKey = (lastName: string, firstName: string) => `${lookedUp(lastName)}\t${lookedUp(firstName)}`

/**
 * The words whose beginnings find a text: with and without the signs between their parts, and joined. `Mary-Ann D'Abreau` gives
 * `mary`, `ann`, `maryann`, `d`, `abreau`, `dabreau`.
 */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const wholes = text.split(/\s+/).map((word) => word.split(/(?:[ʼʻ]|[^\p{L}\p{N}\p{M}])+/u).map(lookedUp))
    return [...wholes.flatMap((parts) => [...parts, parts.join('')]), wholes.flat().join('')]
  })
  return [...new Set(words)].filter((word) => word !== '')
}

/** The typed words, longest first; each of them must begin a word of a result. */
export const soughtWords = (typed: string): string[] =>
  [...new Set(typed.split(/[\s,;]+/).map((word) => lookedUp(word).replaceAll(' ', '')))]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)

/** Which typed words begin one of these words, as the bits of a number. */
export const begunBy = (sought: readonly string[], words: readonly string[]): number =>
  sought.reduce((bits, typed, n) => (words.some((word) => word.startsWith(typed)) ? bits | (1 << n) : bits), 0)

/** Compares by code points, as the database does; surrogates sort after all other code units. */
export function compareText(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) if (a[at] !== b[at]) return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at))
  return a.length - b.length
}

const rank = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

export type Named = { firstName: string; lastName: string }
export type NamedStudent = Named & { studentId: number }
/** A person in our records, or in the JSON interface and a student's fields. */
export type Person = { firstName: string | null; lastName: string | null } | { first_name: string | null; last_name: string | null }

const namesOf = (person: Person): Named =>
  'lastName' in person
    ? { firstName: person.firstName ?? '', lastName: person.lastName ?? '' }
    : { firstName: person.first_name ?? '', lastName: person.last_name ?? '' }

/** `Mary Baptiste`: for a sentence, heading or label. */
export function fullName(person: Person): string {
  const { firstName, lastName } = namesOf(person)
  return `${firstName} ${lastName}`
}

/** `Baptiste, Mary`: for a list, which is sorted by last names. */
export function lastFirst(person: Person): string {
  const { firstName, lastName } = namesOf(person)
  return `${lastName}, ${firstName}`
}

const firstLetter = (name: string) => Array.from(name.trim())[0] ?? ''

const lettersOf = ({ firstName, lastName }: Named) => [firstName, lastName].flatMap((name) => firstLetter(name).toUpperCase() || [])

/** `MB`: replaces a photo. */
export const initials = (person: Person) => lettersOf(namesOf(person)).join('')

/** `M. B.`: for a reader who has the person present and needs no more. */
export const pointedInitials = (person: Person) =>
  lettersOf(namesOf(person))
    .map((letter) => `${letter}.`)
    .join(' ')

/** `M. Baptiste`: a teacher, in little space. */
export const shortName = (firstName: string, lastName: string) => `${firstLetter(firstName)}. ${lastName}`

/** Cached, because a person is compared with many others. */
const known = new WeakMap<Named, string>()

function keyOf(person: Named): string {
  const key = known.get(person) ?? nameKey(person.lastName, person.firstName)
  known.set(person, key)
  return key
}

/** Compares people by last name, then first name. Callers separate namesakes by number. */
export const compareNames = (a: Named, b: Named) => compareText(keyOf(a), keyOf(b))
export const byName = (a: Named & { id: number }, b: Named & { id: number }) => compareNames(a, b) || a.id - b.id
