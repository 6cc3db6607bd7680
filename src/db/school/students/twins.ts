import { type Twin, twinFields, twinsAmong } from '../../../domain/school/students/twins.ts'
import { inParts } from '../../_in-steps.ts'
import type { Db } from '../../_open.ts'

type People = Parameters<typeof twinsAmong>[0]
const atOnce = 200

/** Who in the school, or among these people, is like one of them. */
export async function findTwins(db: Db, people: People): Promise<Map<number, Twin[]>> {
  const others = new Map<number, People[number]>()
  await inParts(people, atOnce, async (some) => {
    const rows = await db
      .selectFrom('student')
      .select(['id', ...twinFields, 'form_class_id as class_id', 'archived_on as archivedOn'])
      .where((eb) =>
        eb.or([
          eb(
            'birth_certificate_no',
            'in',
            some.map(({ birth_certificate_no: pin }) => pin),
          ),
          eb(
            'date_of_birth',
            'in',
            some.map(({ date_of_birth: day }) => day),
          ),
        ]),
      )
      .execute()
    for (const row of rows) others.set(row.id, row)
  })
  for (const person of people) others.set(person.id, person)
  return twinsAmong(people, [...others.values()])
}

/** Those to whom a student becomes like by a change, and was not before. */
export async function listNewTwins(db: Db, before: People[number], after: People[number]): Promise<Twin[]> {
  const [old, next] = [await findTwins(db, [before]), await findTwins(db, [after])]
  const known = new Set((old.get(before.id) ?? []).map(({ id }) => id))
  return (next.get(after.id) ?? []).filter(({ id }) => !known.has(id))
}
