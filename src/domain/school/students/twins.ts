import { type AlikeName, alikeNames, formsOf } from '../../_alike.ts'
import { fullName } from '../../_names.ts'
import type { StudentValues } from './index.ts'

/** Fields that two people seldom share. */
export const twinFields = ['first_name', 'last_name', 'date_of_birth', 'birth_certificate_no'] as const
type Person = Pick<StudentValues, (typeof twinFields)[number]> & { id: number; class_id: string | null; archivedOn?: string | null }
/** A student who resembles an entered one. */
export type Twin = { id: number; name: string; classId: string | null; archivedOn: string | null; why: 'pin' | AlikeName }

type Known = Person & { forms: ReturnType<typeof formsOf> }
const known = (person: Person): Known => ({ ...person, forms: formsOf(person.last_name ?? '', person.first_name ?? '') })

const keysOf = ({ date_of_birth: day, birth_certificate_no: pin }: Person) => [
  ...(day === null ? [] : [`day ${day}`]),
  ...(pin === null ? [] : [`pin ${pin}`]),
]

/**
 * For each person, by number, the others with the same pin, or the same birthday and a name that is alike (PERSON-5). Other requests run at
 * each yield: a file may give all its people one birthday.
 */
export function* twinsAmong(people: readonly Person[], others: readonly Person[]): Generator<void, Map<number, Twin[]>> {
  const alike = new Map<string, Known[]>()
  for (const other of others) {
    const one = known(other)
    for (const key of keysOf(other))
      alike
        .set(key, alike.get(key) ?? [])
        .get(key)
        ?.push(one)
    yield
  }
  const twinsOf = (of: Person) => {
    const person = known(of)
    const found = keysOf(of).flatMap((key) =>
      (alike.get(key) ?? []).flatMap((other) => {
        const why = key.startsWith('pin ') ? 'pin' : alikeNames(person.forms, other.forms)
        return why && other.id !== person.id ? [twinOf(other, why)] : []
      }),
    )
    return [...new Map(found.map((twin) => [twin.id, twin])).values()].sort((a, b) => a.id - b.id)
  }
  const found = new Map<number, Twin[]>()
  for (const person of people) {
    const twins = twinsOf(person)
    if (twins.length > 0) found.set(person.id, twins)
    yield
  }
  return found
}

const twinOf = (other: Person, why: Twin['why']): Twin => ({
  ...{ id: other.id, name: fullName(other), classId: other.class_id, archivedOn: other.archivedOn ?? null, why },
})

/** Names the students of an answered question. */
export const twinIds = (twins: readonly Twin[]) => twins.map(({ id }) => id).join(' ')
