import { fail, ok, type Result } from '../_result.ts'
import { cleanText, textLength } from '../_text.ts'

export const longestReason = 255
export type ReasonFault = 'required' | 'too-long'

/** Parses the reason why a student's report is held back; it is required and kept. */
export function parseReason(text: string): Result<string, ReasonFault> {
  const reason = cleanText(text)
  if (reason === null) return fail('required')
  return textLength(reason) > longestReason ? fail('too-long') : ok(reason)
}

/**
 * Decides holding back (a reason), changing the reason, or releasing (null), given the stored reason and the one that was read. Twice
 * counts once; a colleague's reason is not overwritten unseen.
 */
export function decideHold(now: string | null, save: { reason: string | null; was: string | null }): 'same' | 'conflict' | 'save' {
  if (now === save.reason) return 'same'
  return now === save.was ? 'save' : 'conflict'
}
