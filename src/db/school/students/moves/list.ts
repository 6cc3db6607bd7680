import type { Db } from '../../../_open.ts'
import { findUndo } from './undo.ts'

/** A student's moves, latest first; `canUndo` concerns the last valid one. */
export async function listMoves(db: Db, studentId: number) {
  const moves = await db
    .selectFrom('student_move')
    .select(['id', 'kind', 'day', 'said', 'at', 'actor_name as by', 'undone_at as undoneAt', 'undone_by as undoneBy'])
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const last = moves.find(({ undoneAt }) => undoneAt === null)
  const undo = last && (await findUndo(db, last.id))
  return moves.map((move) => ({ ...move, canUndo: move.id === last?.id && undo?.fault === undefined }))
}

/** The last valid move, before whose day no next one may be. */
export const findLastMove = (db: Db, studentId: number) =>
  db
    .selectFrom('student_move')
    .select(['id', 'kind', 'day'])
    .where('student_id', '=', studentId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
