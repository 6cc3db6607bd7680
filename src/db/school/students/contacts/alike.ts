import { contactDoubles, type PlacedContact, withGuardians } from '../../../../domain/school/students/contacts/alike.ts'
import { inParts } from '../../../_in-steps.ts'
import type { Db } from '../../../_open.ts'

type Values = Parameters<typeof withGuardians>[1]
type Pair = readonly [one: string, other: string]
const atOnce = 200

/** For students and the values they are to have: which of their contacts would be one person, unless somebody said that they are two. */
export async function listAlikeContacts(db: Db, people: readonly { id: number; values: Values }[]): Promise<Map<number, Pair[]>> {
  const found = new Map<number, Pair[]>()
  await inParts(people, atOnce, async (some) => {
    const ids = some.map(({ id }) => id)
    const rows = await db
      .selectFrom('student_contact')
      .select(['id', 'place', 'name', 'relation', 'telephone', 'student_id as studentId'])
      .where('student_id', 'in', ids)
      .execute()
    const apart = await db
      .selectFrom('contact_apart as pair')
      .innerJoin('student_contact as one', 'one.id', 'pair.contact_id')
      .select(['pair.contact_id as one', 'pair.other_id as other'])
      .where('one.student_id', 'in', ids)
      .execute()
    const isApart = (a: PlacedContact, b: PlacedContact) =>
      apart.some(({ one, other }) => (one === a.id && other === b.id) || (one === b.id && other === a.id))
    const own = Map.groupBy(rows, ({ studentId }) => studentId)
    for (const { id, values } of some) {
      const pairs = contactDoubles(withGuardians(own.get(id) ?? [], values)).filter(([a, b]) => !isApart(a, b))
      if (pairs.length > 0)
        found.set(
          id,
          pairs.map(([a, b]): Pair => [nameOf(a), nameOf(b)]),
        )
    }
  })
  return found
}

const nameOf = ({ name, telephone }: PlacedContact) => String(name || telephone)
