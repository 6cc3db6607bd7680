import type { Context } from 'hono'
import type { Sending } from '../../views/leaving/index.tsx'
import type { Env } from '../_env.ts'

export type Choice = { cards: boolean; files: boolean }
/** What is under way in this server; a restart forgets it. */
export type Board = { sending: Sending; ticket?: { ticket: string; owner: number; until: number; choice: Choice } | undefined }

const boards = new WeakMap<object, Board>()

/** The board of the school that is served. */
export function boardOf(c: Context<Env>): Board {
  const key = c.get('jobs')
  const board = boards.get(key) ?? { sending: { kind: 'none' } }
  boards.set(key, board)
  return board
}
