import { type AlikeName, alikeNames, blocksOf, formsOf, type NameForms } from '../_alike.ts'

export type Person = {
  id: number
  firstName: string
  lastName: string
  birth: string | null
  pin: string | null
  classId: string | null
  archivedOn: string | null
}
/** Why two may be one: the same pin, or names that are alike and birthdays that do not speak against it. */
export type Why = { pin: boolean; name: AlikeName | undefined; birth: 'same' | 'near' | 'missing' | 'other' }
export type Double = { one: Person; other: Person; why: Why }

/** Pairs of numbers that were found to be two people. */
export const pairKey = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`

type Known = Person & { forms: NameForms }

/** The pairs who may be one person, the surest first (PERSON-5). Stops often, so that others have their turn. */
export function* doublesAmong(people: readonly Person[], apart: ReadonlySet<string>): Generator<void, Double[]> {
  const seen = new Map<string, Known[]>()
  const found = new Map<string, Double>()
  for (const [n, person] of people.entries()) {
    const known = { ...person, forms: formsOf(person.lastName, person.firstName) }
    for (const key of keysOf(known)) {
      const others = seen.get(key) ?? []
      for (const other of others) {
        const why = whyOf(other, known)
        if (why && !apart.has(pairKey(other.id, known.id))) found.set(pairKey(other.id, known.id), { one: other, other: known, why })
      }
      seen.set(key, [...others, known])
    }
    if (n % 20 === 0) yield
  }
  return [...found.values()].sort((a, b) => weightOf(a.why) - weightOf(b.why) || a.one.id - b.one.id || a.other.id - b.other.id)
}

const keysOf = ({ pin, birth, forms }: Known) => [
  ...(pin === null ? [] : [`pin ${pin}`]),
  ...(birth === null ? [] : [`day ${birth}`]),
  ...new Set(blocksOf(forms).map((block) => `name ${block}`)),
]

const formsIn = (person: Known | Person) => ('forms' in person ? person.forms : formsOf(person.lastName, person.firstName))

export function whyOf(a: Known | Person, b: Known | Person): Why | undefined {
  const name = alikeNames(formsIn(a), formsIn(b))
  const pin = a.pin !== null && a.pin === b.pin
  const birth = birthsOf(a.birth, b.birth)
  const isName = name !== undefined && (birth === 'same' || birth === 'missing' || (birth === 'near' && name !== 'one-letter'))
  return pin || isName ? { pin, name, birth } : undefined
}

/** Near: day and month exchanged, or only one of day, month and year different. */
function birthsOf(a: string | null, b: string | null): Why['birth'] {
  if (a === null || b === null) return 'missing'
  if (a === b) return 'same'
  const [one, other] = [a.split('-'), b.split('-')]
  const isSwapped = one[0] === other[0] && one[1] === other[2] && one[2] === other[1]
  return isSwapped || one.filter((part, i) => part !== other[i]).length === 1 ? 'near' : 'other'
}

const names = ['same', 'order', 'double-letters', 'one-letter', undefined] as const
const weightOf = ({ pin, name, birth }: Why) => (pin ? 0 : 10) + (birth === 'same' ? 0 : 5) + names.indexOf(name)
