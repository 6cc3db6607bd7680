import { type MarkRule, type MarkWord, markWords } from '../_marks.ts'
import { fail, ok, type Result } from '../_result.ts'

/** The school's setting of a mark word. */
export type MarkWordSetting = MarkRule & { id: MarkWord; isOn: boolean }
export type CodeFault = 'not-a-code' | 'taken'
export const longestCode = 4

/** Letters only, so that no code can be a number; stored in capitals. */
export function parseCode(id: MarkWord, typed: string, rows: readonly Pick<MarkWordSetting, 'id' | 'code'>[]): Result<string, CodeFault> {
  const code = typed.trim().toUpperCase()
  if (!/^[A-Z]{1,4}$/.test(code)) return fail('not-a-code')
  return rows.some((row) => row.id !== id && row.code === code) ? fail('taken') : ok(code)
}

/** Only an absence can count as 0: exemption is never a fault, and an incomplete mark is still to come. */
export const canBeZero = (id: MarkWord) => id === markWords[0]

/** The marks of open terms with this word: how many, of how many students, and where the first are. */
export type Entered = { marks: number; students: number; places: readonly { classId: string; subject: string; marks: number }[] }

/**
 * Decides a change of a mark word. A word in an open term stays in use (WORD-4). Counting it differently changes averages and ranks,
 * so the number of marks must be confirmed. Closed terms keep their printed form.
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
