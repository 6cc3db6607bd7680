import type { TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import type { ReasonFault } from '../posting/holds.ts'

export const words = {
  title: 'Held Back',
  add: 'Hold Back a Student',
  hold: 'Hold Back',
  holdOf: (student: string) => `Hold Back ${student}`,
  release: 'Release',
  search: 'Student ID or name',
  student: 'Student',
  class: 'Class',
  reason: 'Reason',
  since: 'Held Since',
  editOf: (student: string) => `Edit ${student}`,
  nobodyFound: 'No student found.',
  none: 'Nobody is held back',
  noneYet: 'You can hold back one student’s report, with a reason.',
  effect: 'The reason stays in the history.',
  history: 'History',
  when: 'When',
  who: 'Who',
  what: 'What',
  back: 'Post Term Reports',
} as const

export const faults = {
  required: 'Say why the report is held back.',
  'too-long': 'Too long: at most 255 characters.',
} as const satisfies Record<ReasonFault, string>

export const held = (student: string) => `${student} held back`
export const released = (student: string) => `${student} released`
export const heldIn = (count: number, key: TermKey) => `${count} held back in ${termName(key)}`
export const moreFound = (shown: number, found: number) => `The first ${shown} of ${found}. Type more of the name.`

export const meanwhile = (by: string, when: string, reason: string | null) =>
  reason === null
    ? `${by} has already released the student, on ${when}.`
    : `${by} has already written another reason, on ${when}: ${reason}`

/** A line of the history. */
export function changed(old: string | null, next: string | null): string {
  if (next === null) return 'Released'
  return old === null ? `Held back: ${next}` : `Reason: ${next}`
}
