import type { Context } from 'hono'
import { findLastDay } from '../../../db/school/students/ticked.ts'
import { parseDay } from '../../../domain/_dates.ts'
import { movesWords as words } from '../../../domain/words/moves.ts'
import { faults } from '../../../domain/words/students.ts'
import type { Env } from '../../_env.ts'
import { todayOf } from '../../_time.ts'

/** Reads the day of a move, by default today: not in the future, and not before the last move of any of these students. */
export async function dayOfMove(c: Context<Env>, students: readonly number[], typed: string): Promise<{ day: string; error?: string }> {
  const today = await todayOf(c)
  const read = parseDay(typed)
  if (!read.ok) return { day: today, error: faults[read.error] }
  const day = read.value ?? today
  if (day > today) return { day, error: faults['not-yet'] }
  const last = await findLastDay(c.get('db'), students)
  if (last === undefined || day >= last) return { day }
  return { day, error: (students.length === 1 ? words.tooEarly : words.lastOfThem)(last) }
}
