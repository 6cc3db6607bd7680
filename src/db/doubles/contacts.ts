import { pairKey } from '../../domain/doubles/index.ts'
import { questionsOf, withSecondNumber } from '../../domain/doubles/merge.ts'
import { contactDoubles } from '../../domain/school/students/contacts/alike.ts'
import { askWhole, type By, latestChange, recordChanges } from '../_history.ts'
import { inTurns } from '../_in-steps.ts'
import type { Db, Trx } from '../_open.ts'
import { becomeOne, type Merged, nothingYet, type Pair, seenOf } from './merge.ts'
import { readTable } from './rows.ts'

type Two = { student: number; kept: number; gone: number }

/** Two contacts of a student, with what making them one means; undefined if one is not there. */
export async function findTwoContacts(db: Db, { student, kept, gone }: Two) {
  const rows = await readTable(db, 'student_contact', student)
  const [own, other] = [kept, gone].map((id) => rows.find((row) => row.id === id))
  if (!own || !other || own === other) return undefined
  const pair: Pair = { table: 'student_contact', kept: own, gone: other, as: withSecondNumber(own, other) }
  return { pair, questions: questionsOf(pair), shown: seenOf(own, other) }
}

/** One contact of two, as it was chosen; undone as a merge of students is (PERSON-7). */
export const mergeContacts = (db: Db, asked: Two & { takes: ReadonlySet<string>; shown: string }, by: By): Promise<Merged> =>
  db.transaction().execute((trx) => askWhole(by, (own) => mergeWithin(trx, asked, own)))

async function mergeWithin(
  trx: Trx,
  { takes, shown, ...two }: Two & { takes: ReadonlySet<string>; shown: string },
  by: By,
): Promise<Merged> {
  const found = await findTwoContacts(trx, two)
  if (!found) return { kind: 'missing' }
  if (found.shown !== shown) return { kind: 'stale' }
  const [{ student }, stood, name] = [two, nothingYet(), nameOf(found.pair.gone)]
  await becomeOne({ trx, kept: student, gone: student, takes, by, stood }, found.pair)
  await recordChanges(trx, [{ entity: 'student', key: student, studentId: student, field: 'merged', old: null, new: name }], by)
  const row = { kept_id: student, gone_id: null, contact_id: two.gone, holder_id: student, name }
  const stamp = { at: by.at, actor_name: by.actor.name, last_change: await latestChange(trx), stood: JSON.stringify(stood) }
  const { id } = await trx
    .insertInto('student_merge')
    .values({ ...row, ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { kind: 'merged', id }
}

const nameOf = ({ name, telephone }: { name?: unknown; telephone?: unknown }) => String(name ?? telephone ?? '')

/** Contacts of present students who may be entered twice. */
export async function listContactDoubles(db: Db) {
  const rows = await db
    .selectFrom('student_contact as contact')
    .innerJoin('student', 'student.id', 'contact.student_id')
    .select(['contact.id', 'contact.name', 'contact.relation', 'contact.telephone', 'contact.email'])
    .select(['student.id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .where('student.archived_on', 'is', null)
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .orderBy('contact.place')
    .execute()
  const pairs = await inTurns(doublesIn([...Map.groupBy(rows, ({ studentId }) => studentId).values()]))
  const apart = new Set((await listContactsApart(db)).map(({ id, otherId }) => pairKey(id, otherId)))
  return pairs.filter(([one, other]) => !apart.has(pairKey(one.id, other.id)))
}

/** Contacts of a student that are two people, with who said so, latest first. */
export const listContactsApart = (db: Db) =>
  db
    .selectFrom('contact_apart as pair')
    .innerJoin('student_contact as one', 'one.id', 'pair.contact_id')
    .innerJoin('student_contact as other', 'other.id', 'pair.other_id')
    .innerJoin('student', 'student.id', 'one.student_id')
    .select(['student.id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['one.id', 'one.name', 'other.id as otherId', 'other.name as otherName', 'pair.at', 'pair.by_name as by'])
    .orderBy('pair.at', 'desc')
    .execute()

/** Notes that two contacts are two people, or forgets it; the history of the student says so. False where one is not there. */
export const setContactsApart = (db: Db, { student, kept, gone }: Two, isApart: boolean, by: By): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const rows = trx.selectFrom('student_contact').select(['id', 'name', 'telephone']).where('student_id', '=', student)
    const [one, other] = await rows.where('id', 'in', [kept, gone]).orderBy('id').execute()
    if (!one || !other) return false
    const pair = { contact_id: one.id, other_id: other.id }
    const own = trx
      .selectFrom('contact_apart')
      .select('at')
      .where((eb) => eb.and(pair))
    if (((await own.executeTakeFirst()) !== undefined) === isApart) return true
    if (isApart)
      await trx
        .insertInto('contact_apart')
        .values({ ...pair, at: by.at, by_name: by.actor.name })
        .execute()
    else
      await trx
        .deleteFrom('contact_apart')
        .where((eb) => eb.and(pair))
        .execute()
    const names = `${nameOf(one)}, ${nameOf(other)}`
    const line = { entity: 'student', key: student, studentId: student, field: 'apart' }
    await recordChanges(trx, [{ ...line, old: isApart ? null : names, new: isApart ? names : null }], by)
    return true
  })

/** Stops often, so that others have their turn: 3,000 students take longer than one. */
function* doublesIn<C extends object>(families: readonly (readonly C[])[]): Generator<void, [C, C][]> {
  const found: [C, C][] = []
  for (const [n, contacts] of families.entries()) {
    found.push(...contactDoubles(contacts))
    if (n % 20 === 0) yield
  }
  return found
}
