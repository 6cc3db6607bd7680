import { fullName } from '../../domain/_names.ts'
import { type Double, doublesAmong, type Person, pairKey } from '../../domain/doubles/index.ts'
import { type By, recordChanges } from '../_history.ts'
import { inTurns } from '../_in-steps.ts'
import type { Db } from '../_open.ts'

/** The pairs of students, also of former ones, who may be one person. */
export async function listDoubles(db: Db): Promise<Double[]> {
  const people: Person[] = await db
    .selectFrom('student')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'date_of_birth as birth'])
    .select(['birth_certificate_no as pin', 'form_class_id as classId', 'archived_on as archivedOn'])
    .orderBy('id')
    .execute()
  const apart = await db.selectFrom('student_apart').select(['student_id', 'other_id']).execute()
  return inTurns(doublesAmong(people, new Set(apart.map((pair) => pairKey(pair.student_id, pair.other_id)))))
}

/** Pairs that are two people, with who said so, latest first. */
export const listApart = (db: Db) =>
  db
    .selectFrom('student_apart as pair')
    .innerJoin('student as one', 'one.id', 'pair.student_id')
    .innerJoin('student as other', 'other.id', 'pair.other_id')
    .select(['one.id', 'one.first_name as firstName', 'one.last_name as lastName', 'pair.at', 'pair.by_name as by'])
    .select(['other.id as otherId', 'other.first_name as otherFirst', 'other.last_name as otherLast'])
    .orderBy('pair.at', 'desc')
    .execute()

/** Notes that two are two people, or forgets it; both lines are in the history of each. */
export const setApart = (db: Db, pair: readonly [number, number], isApart: boolean, by: By): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('student').select(['id', 'first_name', 'last_name']).where('id', 'in', pair).orderBy('id').execute()
    const [one, other] = found
    if (!one || !other) return false
    const own = { student_id: one.id, other_id: other.id }
    const there = await trx
      .selectFrom('student_apart')
      .select('at')
      .where((eb) => eb.and(own))
      .executeTakeFirst()
    if ((there !== undefined) === isApart) return true
    if (isApart)
      await trx
        .insertInto('student_apart')
        .values({ ...own, at: by.at, by_name: by.actor.name })
        .execute()
    else
      await trx
        .deleteFrom('student_apart')
        .where((eb) => eb.and(own))
        .execute()
    const line = (of: typeof one, with_: typeof one) => {
      const name = `${fullName(with_)} (${with_.id})`
      return { entity: 'student', key: of.id, studentId: of.id, field: 'apart', old: isApart ? null : name, new: isApart ? name : null }
    }
    await recordChanges(trx, [line(one, other), line(other, one)], by)
    return true
  })

/** What was merged, latest first. */
export const listMerges = (db: Db, most: number) =>
  db
    .selectFrom('student_merge as merge')
    .leftJoin('student as kept', 'kept.id', 'merge.kept_id')
    .select(['merge.id', 'merge.kept_id as keptId', 'merge.gone_id as goneId', 'merge.name', 'merge.at', 'merge.actor_name as by'])
    .select(['merge.undone_at as undoneAt', 'merge.undone_by as undoneBy', 'kept.first_name as firstName', 'kept.last_name as lastName'])
    .orderBy('merge.id', 'desc')
    .limit(most)
    .execute()

export const findMergeRow = (db: Db, id: number) => db.selectFrom('student_merge').selectAll().where('id', '=', id).executeTakeFirst()

/** Who has the records of a number that was merged. */
export const findHolder = (db: Db, gone: number) =>
  db
    .selectFrom('student_merge')
    .select(['holder_id as id', 'name'])
    .where('gone_id', '=', gone)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
