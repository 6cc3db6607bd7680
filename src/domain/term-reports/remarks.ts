import { fullName, type Named } from '../_names.ts'
export type RemarkDoubt = { kind: 'other-name' | 'pronoun' | 'placeholder' | 'repeated'; words: string }

const placeholder = /\{[^{}\n]*\}?|\[[^[\]\n]*\]?|<[\p{L}/_][^<>\n]*>?|_{2,}|[}\]]/gu
const word = /[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*/gu
const pronouns = { F: ['he', 'him', 'his', 'himself'], M: ['she', 'her', 'hers', 'herself'] } as const
/** A name after these belongs to a teacher or parent. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'sir', 'madam', 'dr', 'rev', 'fr', 'sr'])
/** Names that have a capital for other reasons: months, languages, feasts and subjects. */
const neverNames = new Set(
  'april may june august january sunday monday easter christmas english french spanish art music christian history law'.split(' '),
)
/** Names that are also words, and so mean nothing at the start of a sentence. */
const ordinary = new Set(
  `able best bright brown charity chase clever cook daily early faith fair frank free good goodwill gift glory grace grant gray
  green hall hardy happy harmony heaven honour hope hunter jewel joy justice king late lord loyal long love lucky major mark marvel
  merry mercy miles moore noble page patience pearl peace precious price prince promise proud ray read reason rich rose ruby sage
  savage serene serenity sharp short singh small smart star storm strong summer swift sincere sterling temple trinity true victor victory
  wade walker ward warren way welcome well west white will winter wise wisdom worth wright young rain bliss blessing destiny
  diamond dream earnest ernest eden essence ever excel favour ivory journey liberty miracle nice nobel noel sky stone unique zeal`
    .trim()
    .split(/\s+/),
)

/** The words of all names in a class, made once for all its remarks. */
export const namesOfClass = (people: readonly Named[]): ReadonlySet<string> => new Set(people.flatMap(namesOf))

/**
 * Doubts about a remark before printing: another student's name (`names` are the class's), a wrong pronoun, a blank left to fill. They
 * are only pointed out, because each can be right.
 */
export function remarkDoubts(text: string, student: Named & { sex: 'F' | 'M' | null }, names: ReadonlySet<string>): RemarkDoubt[] {
  const words = wordsOf(text)
  const doubts = [
    ...[...text.matchAll(placeholder)].map((match) => ({ kind: 'placeholder', words: match[0] }) as const),
    ...wrongPronouns(words, student.sex),
    ...otherNames(words, student, names),
  ]
  return doubts.filter((doubt, i) => doubts.findIndex((d) => d.kind === doubt.kind && d.words === doubt.words) === i)
}

/** The classmates with the same remark, ignoring case, accents, spaces and the end. */
export function sameRemark(text: string, others: readonly (Named & { text: string | null })[]): RemarkDoubt[] {
  const key = remarkKey(text)
  return repeatedBy(key === '' ? [] : others.filter((other) => other.text !== null && remarkKey(other.text) === key))
}

export const remarkKey = (text: string) =>
  folded(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

export function repeatedBy(people: readonly Named[]): RemarkDoubt[] {
  const [first] = people
  if (!first) return []
  return [{ kind: 'repeated', words: people.length === 1 ? fullName(first) : String(people.length) }]
}

function wrongPronouns(words: readonly Word[], sex: 'F' | 'M' | null): RemarkDoubt[] {
  if (sex === null) return []
  const wrong: readonly string[] = pronouns[sex]
  return words.flatMap(({ shown, key }) => (wrong.includes(withoutEnding(key)) ? [{ kind: 'pronoun', words: shown } as const] : []))
}

function otherNames(words: readonly Word[], student: Named, names: ReadonlySet<string>): RemarkDoubt[] {
  const own = namesOf(student).flatMap((name) => [name, ...name.split('-')])
  return words.flatMap(({ shown, key, isFirst, before }) => {
    const isName = (it: string) =>
      names.has(it) && !own.includes(it) && !neverNames.has(it) && !(ordinary.has(it) && (isFirst || isShouted(shown)))
    const isCapital = /^\p{Lu}/u.test(shown)
    if (!isCapital || titles.has(before) || own.includes(withoutEnding(key))) return []
    return isName(key) || isName(withoutEnding(key)) ? [{ kind: 'other-name', words: shown } as const] : []
  })
}

/** The words of first and last names with more than one letter: for `Gómez Rondón` both. */
const namesOf = (person: Named) => wordsOf(fullName(person)).flatMap(({ key }) => (key.length > 1 ? [key] : []))

type Word = ReturnType<typeof wordsOf>[number]

function wordsOf(text: string) {
  const plain = text.replace(/[’‘ʼ`]/g, "'")
  let before = ''
  return [...plain.matchAll(word)].map((match) => {
    const isFirst = /(?:^|[.!?:;\n"“”(–—-])\s*["“'(]*$/.test(plain.slice(Math.max(0, match.index - 8), match.index))
    const found = { shown: match[0], key: folded(match[0]), isFirst, before }
    before = found.key
    return found
  })
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const withoutEnding = (key: string) => key.replace(/'(?:s|ll|d|ve|re)?$/, '')
const isShouted = (shown: string) => shown.length > 1 && shown === shown.toUpperCase()
