import { type MarkRule, type MarkWord, markWords } from '../_marks.ts'
import { fail, ok, type Result } from '../_result.ts'

/** A word that can stand for a mark, as the school has it. */
export type MarkWordSetting = MarkRule & { id: MarkWord; isOn: boolean }
export type CodeFault = 'not-a-code' | 'taken'
export const longestCode = 4

/** Letters only, so that no code can be taken for a number; in capitals, however it is typed. */
export function parseCode(id: MarkWord, typed: string, rows: readonly Pick<MarkWordSetting, 'id' | 'code'>[]): Result<string, CodeFault> {
  const code = typed.trim().toUpperCase()
  if (!/^[A-Z]{1,4}$/.test(code)) return fail('not-a-code')
  return rows.some((row) => row.id !== id && row.code === code) ? fail('taken') : ok(code)
}

/** Only an absence can count as 0: who is exempt is never marked for it, and what is incomplete is still to come. */
export const canBeZero = (id: MarkWord) => id === markWords[0]

/** The marks of open terms that are this word: how many, of how many students, and where the first of them are. */
export type Entered = { marks: number; students: number; places: readonly { classId: string; subject: string; marks: number }[] }

/**
 * A word that marks of an open term are stays in use (WORD-4). To count them otherwise changes averages and ranks: how many marks there are must have
 * been seen first. Marks of closed terms go on as they were printed.
 */
export function decideMarkWord(
  now: MarkWordSetting,
  next: MarkWordSetting,
  { marks }: Entered,
  seen: number | null,
): 'save' | 'in-use' | 'ask' {
  if (marks === 0 || !now.isOn) return 'save'
  if (!next.isOn) return 'in-use'
  const isSame = now.counts === next.counts && (now.isRanked === next.isRanked || next.counts === 'zero')
  return isSame || seen === marks ? 'save' : 'ask'
}
