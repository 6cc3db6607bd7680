import { privilegedPosts } from '../../domain/_policy.ts'
import { lastGiven } from '../_engine/index.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { addRow, type RowAnswer, saveRow } from '../_save.ts'

export async function listPosts(db: Db) {
  return selectPosts(db).orderBy('rank').orderBy('id').execute()
}

export const findPost = (db: Db, id: number) => selectPosts(db).where('id', '=', id).executeTakeFirst()

const selectPosts = (db: Db) =>
  db
    .selectFrom('employee_post')
    .select(['id', 'title', 'rank', 'version'])
    .select((eb) =>
      eb
        .selectFrom('employee')
        .select((one) => one.fn.countAll<number>().as('n'))
        .whereRef('post_id', '=', 'employee_post.id')
        .where('deleted_at', 'is', null)
        .as('teachers'),
    )

export type PostValues = { title: string; rank: number }

/** Its id is above those with a privilege (ROLE-5), so that nobody gets one by the order of adding posts. */
export async function addPost(db: Db, values: PostValues, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const id = Math.max(await lastGiven(trx, 'employee_post'), ...privilegedPosts) + 1
    await addRow(trx, 'employee_post', { id, ...values }, by)
  })
}

export async function savePost(
  db: Db,
  { id, version, ...values }: PostValues & { id: number; version: number },
  by: By,
): Promise<RowAnswer> {
  return db.transaction().execute((trx) => saveRow(trx, { table: 'employee_post', key: id, version, values }, by))
}
