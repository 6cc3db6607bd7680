/** Letters that Unicode does not decompose, and the letters they are sorted as. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A name as people look it up: capitals, accents, hyphens, apostrophes and points aside. Words stay words: `La Touche` stands before `Lalla`. */
const lookedUp = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
    .replace(/[ʼʻ]|[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Last name, then first name: the place of a person in every list of names. The tab sorts before every character of a name. */
/** A name as one compares it: without case, accents and the space between its words. */
export const nameWord = (name: string) => lookedUp(name).replaceAll(/\s/g, '')
export const nameKey = (lastName: string, firstName: string) => `${lookedUp(lastName)}\t${lookedUp(firstName)}`

/**
 * The words by which a text is found, by their beginnings: each with and without what stands between its parts, and all in one. `Mary-Ann
 * D'Abreau` has `mary`, `ann`, `maryann`, `d`, `abreau`, `dabreau`.
 */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const wholes = text.split(/\s+/).map((word) => word.split(/(?:[ʼʻ]|[^\p{L}\p{N}\p{M}])+/u).map(lookedUp))
    return [...wholes.flatMap((parts) => [...parts, parts.join('')]), wholes.flat().join('')]
  })
  return [...new Set(words)].filter((word) => word !== '')
}

/** The words that were typed, the longest first; all of them must begin a word of what is found. */
export const soughtWords = (typed: string): string[] =>
  [...new Set(typed.split(/[\s,;]+/).map((word) => lookedUp(word).replaceAll(' ', '')))]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)

/** Which of the words that were typed begin one of these, as the bits of a number. */
export const begunBy = (sought: readonly string[], words: readonly string[]): number =>
  sought.reduce((bits, typed, n) => (words.some((word) => word.startsWith(typed)) ? bits | (1 << n) : bits), 0)

/** The order of code points, in which the database compares text too; surrogates sort after all other code units. */
export function compareText(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) if (a[at] !== b[at]) return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at))
  return a.length - b.length
}

const rank = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

export type Named = { firstName: string; lastName: string }
export type NamedStudent = Named & { studentId: number }
/** As our own records have a person, or as the JSON interface and the fields of a student do. */
type Person = { firstName: string | null; lastName: string | null } | { first_name: string | null; last_name: string | null }

const namesOf = (person: Person): Named =>
  'lastName' in person
    ? { firstName: person.firstName ?? '', lastName: person.lastName ?? '' }
    : { firstName: person.first_name ?? '', lastName: person.last_name ?? '' }

/** `Mary Baptiste`: in a sentence, a heading, a label. */
export function fullName(person: Person): string {
  const { firstName, lastName } = namesOf(person)
  return `${firstName} ${lastName}`
}

/** `Baptiste, Mary`: in a list, which is in the order of last names. */
export function lastFirst(person: Person): string {
  const { firstName, lastName } = namesOf(person)
  return `${lastName}, ${firstName}`
}

const firstLetter = (name: string) => Array.from(name.trim())[0] ?? ''

const lettersOf = ({ firstName, lastName }: Named) => [firstName, lastName].flatMap((name) => firstLetter(name).toUpperCase() || [])

/** `MB`: in place of a photograph. */
export const initials = (person: Person) => lettersOf(namesOf(person)).join('')

/** `M. B.`: for somebody who has the person before him, and is to be told no more. */
export const pointedInitials = (person: Person) =>
  lettersOf(namesOf(person))
    .map((letter) => `${letter}.`)
    .join(' ')

/** `M. Baptiste`: a teacher, where there is little room. */
export const shortName = (firstName: string, lastName: string) => `${firstLetter(firstName)}. ${lastName}`

/** Cached: a person is compared with many others. */
const known = new WeakMap<Named, string>()

function keyOf(person: Named): string {
  const key = known.get(person) ?? nameKey(person.lastName, person.firstName)
  known.set(person, key)
  return key
}

/** The order of people: last name, then first name. Namesakes are told apart by their number. */
export const compareNames = (a: Named, b: Named) => compareText(keyOf(a), keyOf(b))
export const byName = (a: Named & { id: number }, b: Named & { id: number }) => compareNames(a, b) || a.id - b.id
