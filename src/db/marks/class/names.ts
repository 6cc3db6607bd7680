import { lastFirst } from '../../../domain/_names.ts'
import type { Db } from '../../_open.ts'

export async function listSubjectTitles(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('subject').select(['id', 'title']).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** For students of an upload in reach. */
export async function listNamesOf(db: Db, students: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('student')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', 'in', students)
    .execute()
  return new Map(rows.map((row) => [row.id, lastFirst(row)]))
}
