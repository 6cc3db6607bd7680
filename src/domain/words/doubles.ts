import type { AlikeName } from '../_alike.ts'
import { counted, listed } from '../_numbers.ts'
import type { Why } from '../doubles/index.ts'
import type { MergedTable } from '../doubles/merge.ts'

export const words = {
  title: 'Doubles',
  sub: 'Students who may have been entered twice, current and former.',
  none: 'Nobody looks entered twice',
  noneText: 'Students with the same pin, or alike names and birthdays, are listed here.',
  student: 'Student',
  other: 'May be the same as',
  why: 'Why',
  look: 'Compare and Merge',
  apart: 'These are two people',
  apartSaid: 'Noted: these are two people.',
  againSaid: 'They are listed as doubles again.',
  apartTitle: 'Two people',
  again: 'Ask Again',
  by: 'Who',
  when: 'When',
  merged: 'Merged',
  stayed: 'Stays',
  went: 'Merged into it',
  undo: 'Undo',
  undone: (by: string) => `Undone by ${by}`,
  undoneSaid: 'Undone. Both are as they were.',
  asksUndo: (gone: string, kept: string) => `Make ${gone} a student of its own again, and take its records from ${kept}?`,
  asksUndoContact: (gone: string, kept: string) =>
    `Make ${gone} a contact of its own again? Both contacts of ${kept} get back what they had.`,
  undoEffect: 'Marks, remarks, attendance, registrations, documents and contacts go back to where they were.',
  undoTitle: 'Undo Merging',
} as const

const whyName: Record<AlikeName, string> = {
  same: 'Same name',
  order: 'Same name in another order',
  'double-letters': 'Names differ by a doubled letter',
  'one-letter': 'Names differ by one letter',
}
const whyBirth: Record<Why['birth'], string | undefined> = {
  same: 'same birthday',
  near: 'birthdays almost the same',
  missing: 'a birthday is missing',
  other: undefined,
}
/** `Same pin · Names differ by one letter, same birthday`. */
export const whyText = ({ pin, name, birth }: Why) =>
  [pin && 'Same Birth Certificate Pin', [name && whyName[name], whyBirth[birth]].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
/** What an entered student has in common with another. */
export const alikeText: Record<AlikeName, string> = {
  same: 'the same name and birthday',
  order: 'the same birthday, and the same name in another order',
  'double-letters': 'the same birthday, and a name that differs by a doubled letter',
  'one-letter': 'the same birthday, and a name that differs by one letter',
}

export const contactDoubles = {
  title: 'Contacts entered twice',
  apartTitle: 'Contacts that are two people',
  contact: 'Contact',
  merge: 'Merge',
  mergeTitle: 'Merge Two Contacts',
  becomes: (gone: string, kept: string) => `${gone} becomes part of ${kept}, the contact that is called first.`,
  open: 'Choose one of the two in every line.',
  stale: 'One of the two contacts has changed since this was opened. Check it again.',
  merged: 'Merged into one contact. Undo is on the page Doubles.',
} as const

export const mergeWords = {
  title: 'Merge Two Students',
  sub: (gone: number, kept: number) => `${gone} becomes part of ${kept}. Nothing is saved before you press Merge.`,
  swap: (gone: number) => `Keep ${gone} Instead`,
  stays: (id: number) => `${id} stays`,
  goes: (id: number) => `${id} goes`,
  about: 'About',
  asks: (n: number) => `${counted(n, 'value')} to choose`,
  asksText: 'Both have something here. Choose what is right; the history keeps the other.',
  all: (id: number) => `Choose All of ${id}`,
  filled: 'Taken over, because it was blank',
  value: 'Value',
  along: 'Goes along',
  alongText: 'Its history goes along too.',
  nothing: 'Nothing else.',
  number: (gone: number) => `Number ${gone} can’t sign in any more, and is given to nobody else.`,
  posted: (terms: readonly string[]) =>
    `Reports of ${listed(terms)} are posted. Their cards change, also ranks of classmates may. You are asked before.`,
  submit: (kept: number) => `Merge into ${kept}`,
  open: 'Choose one of the two in every line.',
  stale: 'One of the two students has changed since this page was opened. Check it again.',
  full: 'Together they have more than nine contacts. Remove some first.',
  name: 'Name',
  details: 'Details of the student',
  values: (n: number) => counted(n, 'value'),
  inGroup: (title: string, n: number) => `${title}: ${counted(n, 'value')}`,
  day: 'Attendance',
  registration: 'Registration form',
  blank: 'blank',
  uploaded: (name: string, day: string) => `${name}, uploaded ${day}`,
  aside: (marks: number) => counted(marks, 'mark'),
  away: (from: string, to: string) => `${from} to ${to}`,
} as const

/** What goes along, in the order of the list. */
export const alongTitles: { [T in MergedTable]?: string } = {
  student_term_record: 'Term reports',
  subject_record: 'Subjects with marks and comments',
  assessment_mark: 'Mark book marks',
  subject_student: 'Subjects taken',
  attendance_record: 'Days of attendance',
  student_contact: 'Contacts',
  student_document: 'Documents',
  student_registration: 'Registration forms',
  term_report_hold: 'Withheld reports',
  student_move: 'Moves',
}

const changedTitles: { [T in MergedTable]?: string } = {
  ...alongTitles,
  student: 'details of the student',
  attendance_archive: 'archived attendance',
  attendance_mark: 'registers',
  attendance_reason: 'reasons for absence',
  subject_record_aside: 'marks kept aside',
  printed_card: 'printed cards',
  term_trend: 'posted cards',
}
export const undoFaults = {
  undone: 'This is undone already.',
  'merged-since': 'The student who stayed was merged into another. Undo that first.',
  changed: (tables: readonly MergedTable[]) => {
    const named = tables.map((table) => changedTitles[table]?.toLowerCase() ?? 'records')
    return `Changed since: ${listed(named.length > 0 ? named : ['records'])}. Undoing would lose that, so it is not undone.`
  },
} as const
