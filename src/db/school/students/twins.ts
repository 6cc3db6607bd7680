import { type Twin, twinFields, twinsAmong } from '../../../domain/school/students/twins.ts'
import { inParts, inTurns } from '../../_in-steps.ts'
import type { Db } from '../../_open.ts'

type People = Parameters<typeof twinsAmong>[0]
const atOnce = 200

/** The people in the school, or among these, who resemble one of them. */
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
  return inTurns(twinsAmong(people, [...others.values()]))
}

/** Students whom a change makes the student resemble. */
export const listNewTwins = async (db: Db, before: People[number], after: People[number]): Promise<Twin[]> =>
  (await findNewTwins(db, [before], [after])).get(after.id) ?? []

async function findNewTwins(db: Db, before: People, after: People): Promise<Map<number, Twin[]>> {
  const [old, next] = await Promise.all([findTwins(db, before), findTwins(db, after)])
  const isNew = (id: number, twin: Twin) => !old.get(id)?.some((known) => known.id === twin.id)
  return new Map([...next].map(([id, twins]) => [id, twins.filter((twin) => isNew(id, twin))]))
}

type Change = { id: number; field: string; next: string | null }

/** For a file's new and changed students: whom they resemble in the school or in the file. */
export async function findTwinsOfFile(db: Db, added: People, changes: readonly Change[]): Promise<Map<number, Twin[]>> {
  const own = Map.groupBy(
    changes.filter(({ field }) => twinFields.some((twin) => twin === field)),
    ({ id }) => id,
  )
  const before: People[number][] = []
  await inParts([...own.keys()], atOnce, async (some) => {
    const students = db.selectFrom('student').select(['id', ...twinFields, 'form_class_id as class_id'])
    before.push(...(await students.where('id', 'in', some).execute()))
  })
  const after = before.map((row) => ({ ...row, ...Object.fromEntries((own.get(row.id) ?? []).map(({ field, next }) => [field, next])) }))
  return findNewTwins(db, before, [...added, ...after])
}
