import type { TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import type { ReasonFault } from '../posting/holds.ts'

export const words = {
  title: 'Withheld',
  add: 'Withhold a Report',
  hold: 'Withhold',
  holdOf: (student: string) => `Withhold the report of ${student}`,
  release: 'Release',
  search: 'Student ID or name',
  student: 'Student',
  class: 'Class',
  reason: 'Reason',
  since: 'Withheld Since',
  editOf: (student: string) => `Edit ${student}`,
  nobodyFound: 'No student found.',
  none: 'No report is withheld',
  noneYet: 'You can withhold one student’s report, with a reason.',
  effect: 'The reason stays in the history.',
  history: 'History',
  when: 'When',
  who: 'Who',
  what: 'What',
  back: 'Post Term Reports',
} as const

export const faults = {
  required: 'Say why the report is withheld.',
  'too-long': 'Too long: at most 255 characters.',
} as const satisfies Record<ReasonFault, string>

export const held = (student: string) => `Report of ${student} withheld`
export const released = (student: string) => `Report of ${student} released`
export const heldIn = (count: number, key: TermKey) => `${count} withheld in ${termName(key)}`
export const moreFound = (shown: number, found: number) => `The first ${shown} of ${found}. Type more of the name.`

export const meanwhile = (by: string, when: string, reason: string | null) =>
  reason === null ? `${by} has already released the report, on ${when}.` : `${by} has already written another reason, on ${when}: ${reason}`

/** A line of the history. */
export function changed(old: string | null, next: string | null): string {
  if (next === null) return 'Released'
  return old === null ? `Withheld: ${next}` : `Reason: ${next}`
}
