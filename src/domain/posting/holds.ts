import { fail, ok, type Result } from '../_result.ts'
import { cleanText, textLength } from '../_text.ts'

export const longestReason = 255
export type ReasonFault = 'required' | 'too-long'

/** Why a student's report is held back: it must be said, and is kept. */
export function parseReason(text: string): Result<string, ReasonFault> {
  const reason = cleanText(text)
  if (reason === null) return fail('required')
  return textLength(reason) > longestReason ? fail('too-long') : ok(reason)
}

/**
 * Decides holding back (a reason), changing the reason, and releasing (null), given the reason stored now and the one
 * that was read. Twice is the same as once; what somebody else wrote meanwhile is not replaced unseen.
 */
export function decideHold(now: string | null, save: { reason: string | null; was: string | null }): 'same' | 'conflict' | 'save' {
  if (now === save.reason) return 'same'
  return now === save.was ? 'save' : 'conflict'
}
