import { type SqlBool, sql } from 'kysely'
import { beginningsNear, isNear } from '../../domain/find/near.ts'
import { listOf } from '../_engine/index.ts'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'

/** Words of the names of students that a typed word is near to. They are searched for within the scope, and never shown themselves. */
export async function listNearWords(db: Db, typed: string, most: number): Promise<string[]> {
  const beginnings = beginningsNear(typed)
  if (beginnings.length === 0) return []
  const found = await wordsOf(db, { beginnings: JSON.stringify(beginnings) })
  return found
    .map(({ word }) => word)
    .filter((word) => isNear(typed, word))
    .sort((a, b) => Math.abs(a.length - typed.length) - Math.abs(b.length - typed.length))
    .slice(0, most)
}

const wordsOf = prepared<{ beginnings: string }, { word: string }>((db, { beginnings }) =>
  db
    .selectFrom(sql<{ value: string }>`${listOf(sql.val(beginnings), 'text')}`.as('beginning'))
    .crossJoin('student_word') // SQLite keeps its order: a range of the index for each beginning
    .where('student_word.is_here', '=', 1)
    .whereRef('student_word.word', '>=', 'beginning.value')
    .where(sql<SqlBool>`student_word.word < beginning.value || ${sql.lit('\u{10ffff}')}`)
    .select('student_word.word')
    .distinct(),
)
