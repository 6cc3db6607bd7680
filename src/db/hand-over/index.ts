import type { Actor } from '../../domain/_policy.ts'
import { type HandOverKind, type Row, rowsBack, type StoredRow } from '../../domain/hand-over/index.ts'
import type { By } from '../_history.ts'
import { fullNameIn } from '../_names.ts'
import type { Db, Trx } from '../_open.ts'
import { findTeacher, saveTeacherWithin } from '../school/teachers/index.ts'
import { doRow, holdersOf, isAsLeft, undoRow } from './rows.ts'

export { type Figures, listDuties } from './duties.ts'

const select = (db: Db) =>
  db
    .selectFrom('hand_over as own')
    .leftJoin('employee', 'employee.id', 'own.employee_id')
    .select(['own.id', 'own.employee_id as employeeId', 'own.kind', 'own.day', 'own.until', 'own.is_archiving as isArchiving'])
    .select(['own.of_id as ofId', 'own.rows', 'own.at', 'own.actor', 'own.done_at as doneAt', 'own.undone_at as undoneAt'])
    .select(fullNameIn<string | null>('employee').as('teacher'))
type Selected = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export type HandOver = Omit<Selected, 'rows' | 'actor' | 'isArchiving'> & { rows: StoredRow[]; actor: Actor; isArchiving: boolean }
const read = ({ rows, actor, isArchiving, ...own }: Selected): HandOver => ({
  ...own,
  ...{ rows: JSON.parse(rows), actor: JSON.parse(actor), isArchiving: isArchiving === 1 },
})

export async function findHandOver(db: Db, id: number): Promise<HandOver | undefined> {
  const row = await select(db).where('own.id', '=', id).executeTakeFirst()
  return row && read(row)
}

/** The last ones, latest first: of a teacher, or of everybody. */
export async function listHandOvers(db: Db, { employeeId, since }: { employeeId?: number; since?: string }): Promise<HandOver[]> {
  const rows = await select(db)
    .$if(employeeId !== undefined, (some) => some.where('own.employee_id', '=', employeeId as number))
    .$if(since !== undefined, (some) => some.where('own.at', '>=', since as string))
    .where('own.undone_at', 'is', null)
    .orderBy('own.id', 'desc')
    .limit(20)
    .execute()
  return rows.map(read)
}

type Plan = {
  employeeId: number | null
  kind: HandOverKind
  day: string
  until?: string | null
  isArchiving?: boolean
  ofId?: number
  rows: readonly Row[]
}

/** Hands a teacher's work over, all in one transaction (HAND-1); on a day to come it waits for that day. */
export async function handOver(db: Db, plan: Plan, today: string, by: By): Promise<HandOver> {
  return db.transaction().execute(async (trx) => {
    const { sitting: _, ...actor } = by.actor
    const { id } = await trx
      .insertInto('hand_over')
      .values({
        ...{ employee_id: plan.employeeId, kind: plan.kind, day: plan.day, until: plan.until ?? null, of_id: plan.ofId ?? null },
        ...{ is_archiving: plan.isArchiving ? 1 : 0, rows: JSON.stringify(plan.rows), at: by.at, actor: JSON.stringify(actor) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (plan.day <= today) await perform(trx, id, by)
    return (await findHandOver(trx, id)) as HandOver
  })
}

async function perform(trx: Trx, id: number, by: By): Promise<void> {
  const { rows, employeeId, isArchiving, kind } = (await findHandOver(trx, id)) as HandOver
  if (kind === 'back' && employeeId !== null) await setArchived(trx, employeeId, false, by)
  const done: StoredRow[] = []
  for (const row of rows) done.push(await doRow(trx, row, by))
  if (isArchiving && employeeId !== null) await setArchived(trx, employeeId, true, by)
  await trx
    .updateTable('hand_over')
    .set({ rows: JSON.stringify(done), done_at: by.at })
    .where('id', '=', id)
    .execute()
}

const setArchived = (trx: Trx, id: number, isArchived: boolean, by: By) =>
  saveTeacherWithin(trx, { id, change: { isArchived }, version: undefined }, by)

/** Does those whose day has come, each in the name of who planned it. */
export async function handOverDue(db: Db, today: string, at: string): Promise<number> {
  const due = await select(db)
    .where('own.done_at', 'is', null)
    .where('own.undone_at', 'is', null)
    .where('own.day', '<=', today)
    .orderBy('own.id')
    .execute()
  for (const row of due) await db.transaction().execute((trx) => perform(trx, row.id, { actor: read(row).actor, at }))
  return due.length
}

/** How many rows an undo would restore, and how many have changed since. */
export async function countUndo(db: Db, { rows }: HandOver): Promise<{ back: number; kept: number }> {
  const done = rows.filter(({ outcome }) => outcome === 'done')
  let back = 0
  for (const row of done) if (await isAsLeft(db, row)) back += 1
  return { back, kept: done.length - back }
}

/** Restores exactly what is as it was left; rows that have changed since stay (HAND-4). One that waits is only taken away. */
export async function undoHandOver(db: Db, id: number, by: By): Promise<{ back: number; kept: number } | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await findHandOver(trx, id)
    if (!found || found.undoneAt !== null) return undefined
    const counts = await countUndo(trx, found)
    if (found.isArchiving && found.doneAt !== null) await restore(trx, found, by)
    const rows: StoredRow[] = []
    for (const row of found.rows.toReversed()) rows.unshift(await undoRow(trx, row, by))
    await trx
      .updateTable('hand_over')
      .set({ rows: JSON.stringify(rows), undone_at: by.at, undone_by: by.actor.name })
      .where('id', '=', id)
      .execute()
    return counts
  })
}

/** Unless somebody has archived the teacher again since. */
async function restore(trx: Trx, { employeeId, doneAt }: HandOver, by: By): Promise<void> {
  const teacher = employeeId === null ? undefined : await findTeacher(trx, employeeId)
  if (teacher && teacher.deletedAt === doneAt) await setArchived(trx, teacher.id, false, by)
}

/** The rows that a teacher who comes back gets again. */
export async function listBack(db: Db, { rows }: HandOver): Promise<Row[]> {
  const now: number[][] = []
  for (const row of rows) now.push(await holdersOf(db, row))
  return rowsBack(rows, now)
}

/** True if the teacher has come back already. */
export const isBack = async (db: Db, { id }: HandOver): Promise<boolean> =>
  (await db.selectFrom('hand_over').select('id').where('of_id', '=', id).where('undone_at', 'is', null).executeTakeFirst()) !== undefined

/** Those who are away and due back by today, with the work that can be given back. */
export async function listDueBack(db: Db, today: string): Promise<HandOver[]> {
  const rows = await select(db)
    .where('own.until', '<=', today)
    .where('own.kind', '=', 'away')
    .where('own.done_at', 'is not', null)
    .where('own.undone_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hand_over as later').select('later.id').whereRef('later.of_id', '=', 'own.id').where('later.undone_at', 'is', null),
        ),
      ),
    )
    .orderBy('own.until')
    .limit(5)
    .execute()
  return rows.map(read)
}
