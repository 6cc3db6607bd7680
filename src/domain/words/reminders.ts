import type { TermKey } from '../_terms.ts'
import { termName } from '../_titles.ts'
import type { Duty } from '../posting/progress.ts'
import { progressTitles } from './progress.ts'

/** `Marks, 5A Mathematics: 3 of 35 missing`. */
export const dutyLine = ({ kind, classId, subject, part: { done, of } }: Duty) =>
  `${progressTitles[kind]}, ${[classId, subject].filter(Boolean).join(' ')}: ${of - done} of ${of} missing`

export type Reminder = {
  name: string
  term: TermKey
  duties: readonly Duty[]
  /** `Marks: closes Friday 4 December, 16:00`. */
  deadlines: readonly string[]
  school: string
  day: string
}

/** What a teacher is asked for, between the name and the school. */
export const reminderLead = (term: TermKey) =>
  `The term reports of ${termName(term)} are not complete yet. Please enter what is still missing:`

/** The whole reminder as plain text, for an e-mail or a message. */
export const reminderText = ({ name, term, duties, deadlines, school, day }: Reminder) =>
  [
    `Dear ${name},`,
    '',
    reminderLead(term),
    '',
    ...duties.map((duty) => `- ${dutyLine(duty)}`),
    ...(deadlines.length > 0 ? ['', ...deadlines] : []),
    '',
    'Thank you.',
    `${school}, ${day}`,
  ].join('\n')
