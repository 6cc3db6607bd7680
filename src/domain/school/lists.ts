import { fail, ok, type Result } from '../_result.ts'
import { oneLine, textLength } from '../_text.ts'

export type ListFault = 'required' | 'too-long' | 'not-a-number' | 'not-a-time' | 'bells-in-order' | 'not-a-choice'
export const longestTitle = 60
export const longestComment = 60

/** Parses the name of a post or the words of a coded comment. */
export function parseWords(text: string, longest: number): Result<string, 'required' | 'too-long'> {
  const words = oneLine(text)
  if (words === '') return fail('required')
  return textLength(words) > longest ? fail('too-long') : ok(words)
}

/** Parses a rank or a comment's number: 1 to `most`. */
export function parseNumber(text: string, most: number): Result<number, 'required' | 'not-a-number'> {
  const typed = text.trim()
  if (typed === '') return fail('required')
  return /^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= most ? ok(Number(typed)) : fail('not-a-number')
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
export const bellNames = ['first_bell', 'afternoon_bell', 'scans_out'] as const
export type Bells = Record<(typeof bellNames)[number], string>
export type BellFaults = { [bell in keyof Bells]?: 'not-a-time' | 'bells-in-order' | 'not-a-choice' }

/** Arriving after the first bell is late; leaving before the afternoon bell is absent in the afternoon (ATT-4, ATT-5). */
export function bellFaults({ first_bell, afternoon_bell, scans_out }: Partial<Bells>): BellFaults {
  const faults: BellFaults = {
    ...(!isTime(first_bell ?? '') && { first_bell: 'not-a-time' }),
    ...(!isTime(afternoon_bell ?? '') && { afternoon_bell: 'not-a-time' }),
  }
  if (scans_out !== undefined && !['0', '1'].includes(scans_out)) return { ...faults, scans_out: 'not-a-choice' }
  const isInOrder = Object.keys(faults).length > 0 || (first_bell ?? '') < (afternoon_bell ?? '')
  return isInOrder ? faults : { afternoon_bell: 'bells-in-order' }
}
