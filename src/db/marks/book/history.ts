import { type SqlBool, sql } from 'kysely'
import type { StoredChange } from '../../../domain/history/index.ts'
import type { BookKey } from '../../../domain/marks/book/index.ts'
import type { Db } from '../../_open.ts'
import { findChanges } from '../../history/rows.ts'
import { inBook } from './find.ts'
import { markEntity } from './save.ts'

/** The changes of a student's marks in a mark book, latest first, including deleted assessments. */
export async function listRowChanges(db: Db, key: BookKey, studentId: number, most: number): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('assessment as test')
    .innerJoin('change', (join) => join.on(sql<SqlBool>`change.entity_key = test.id || '-' || ${String(studentId)}`))
    .select('change.id')
    .where('change.entity', '=', markEntity)
    .where('change.student_id', '=', studentId)
    .where(inBook(key))
    .orderBy('change.id', 'desc')
    .limit(most)
    .execute()
  return findChanges(
    db,
    rows.map(({ id }) => id),
  )
}
