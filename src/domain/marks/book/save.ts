import { type Mark, type MarkRules, namedWord, noWords } from '../../_marks.ts'
import { fail, ok, type Result } from '../../_result.ts'
import { wholeNumber } from './assessment.ts'
import type { Assessment, BookMark } from './book.ts'

export type MarkFault = 'not-a-mark' | 'no-total' | 'over-total' | 'closed' | 'not-in-lesson' | 'left' | 'removed'

/** Parses a typed mark of an assessment; blank is null. It needs a total and cannot be above it (COURSE-2, WORD-1). */
export function parseBookMark(typed: string | number | null, total: number | null, rules: MarkRules = noWords): Result<Mark, MarkFault> {
  const mark = readBookMark(typed, rules)
  if (mark === undefined) return fail('not-a-mark')
  if (mark === null) return ok(null)
  if (total === null) return fail('no-total')
  return typeof mark === 'number' && mark > total ? fail('over-total') : ok(mark)
}

const readBookMark = (typed: string | number | null, rules: MarkRules): Mark | undefined =>
  namedWord(String(typed ?? ''), rules) ?? wholeNumber(typed, 0, 9999)

/**
 * `assessmentId` is the assessment that the caller means by that number; `version` is the student's row when it was read, undefined if
 * unknown. `unheard` values were sent before without an answer: if they still arrive, they are late.
 */
export type MarkSave = {
  studentId: number
  number: number
  assessmentId?: number | undefined
  mark: string | number | null
  version?: number | undefined
  unheard?: readonly (string | number | null)[] | undefined
}

type MarkDecision =
  /** `isFence`: the value is stored already and gets the new version, so that earlier requests count as late. */
  { kind: 'save'; mark: Mark; isFence: boolean } | { kind: 'same' } | { kind: 'conflict' } | { kind: 'refused'; fault: MarkFault }

/**
 * Decides the save of a mark. The same save twice counts once; empty to empty is unchanged (SAVE-3). `shut` says why nothing may
 * change.
 */
export function decideMark(
  assessment: Assessment | undefined,
  now: BookMark | undefined,
  save: MarkSave,
  shut?: 'closed' | 'left',
  rules: MarkRules = noWords,
): MarkDecision {
  if (save.assessmentId !== undefined && save.assessmentId !== assessment?.id) return { kind: 'refused', fault: 'removed' }
  if (shut) return readBookMark(save.mark, rules) === (now?.mark ?? null) ? { kind: 'same' } : { kind: 'refused', fault: shut }
  const parsed = parseBookMark(save.mark, assessment?.total ?? null, rules)
  if (!parsed.ok) return { kind: 'refused', fault: parsed.error }
  if (parsed.value === (now?.mark ?? null)) {
    const isFence = now !== undefined && (save.unheard ?? []).some((value) => value !== parsed.value)
    return isFence ? { kind: 'save', mark: parsed.value, isFence } : { kind: 'same' }
  }
  if (save.version !== undefined && save.version < (now?.version ?? 0)) return { kind: 'conflict' }
  return { kind: 'save', mark: parsed.value, isFence: false }
}
