import { fullName, nameKey } from '../../_names.ts'
import type { StudentValues } from './index.ts'

/** Fields that two people seldom share. */
export const twinFields = ['first_name', 'last_name', 'date_of_birth', 'birth_certificate_no'] as const
type Person = Pick<StudentValues, (typeof twinFields)[number]> & { id: number; class_id: string | null; archivedOn?: string | null }
/** A student who resembles an entered one. */
export type Twin = { id: number; name: string; classId: string | null; archivedOn: string | null; isPin: boolean }

const keysOf = ({ first_name, last_name, date_of_birth, birth_certificate_no: pin }: Person) => [
  ...(date_of_birth === null ? [] : [`${date_of_birth} ${nameKey(last_name, first_name)}`]),
  ...(pin === null ? [] : [`pin ${pin}`]),
]

/** For each person, by number, the others with the same pin, or the same name and birthday. */
export function twinsAmong(people: readonly Person[], others: readonly Person[]): Map<number, Twin[]> {
  const alike = Map.groupBy(
    others.flatMap((other) => keysOf(other).map((key) => ({ key, other }))),
    ({ key }) => key,
  )
  const twinsOf = (person: Person) => {
    const found = keysOf(person).flatMap((key) => (alike.get(key) ?? []).map(({ other }) => twinOf(other, key.startsWith('pin '))))
    const others = new Map(found.filter(({ id }) => id !== person.id).map((twin) => [twin.id, twin]))
    return [...others.values()].sort((a, b) => a.id - b.id)
  }
  return new Map(people.map((person) => [person.id, twinsOf(person)] as const).filter(([, twins]) => twins.length > 0))
}

const twinOf = (other: Person, isPin: boolean): Twin => ({
  ...{ id: other.id, name: fullName(other), classId: other.class_id, archivedOn: other.archivedOn ?? null, isPin },
})

/** Names the students of an answered question. */
export const twinIds = (twins: readonly Twin[]) => twins.map(({ id }) => id).join(' ')
