import { fullName } from '../_names.ts'
import { shownNumber } from '../_numbers.ts'
import type { Doing, WorkDoing } from '../school/students/ticked.ts'
import { slipWords } from './students.ts'

const students = (n: number) => (n === 1 ? '1 student' : `${shownNumber(n)} students`)

export const doingTitles = {
  slips: slipWords.title,
  cards: 'Barcode Cards',
  forms: 'Registration Forms',
  class: 'Change Class',
  archive: 'Archive',
  restore: 'Restore',
} as const satisfies Record<Doing, string>

type Done = { doing: WorkDoing; to: string | null; done: number; kept: number; failed: number }
const kept = (n: number) =>
  n === 1
    ? '1 student was changed by someone else meanwhile and is left as is.'
    : `${students(n)} were changed by someone else meanwhile and are left as they are.`
const failed = (n: number) =>
  n === 1 ? '1 student could not be changed and stays as before.' : `${students(n)} could not be changed and stay as before.`
function doneOf({ doing, to, done }: Done): string {
  if (doing === 'class') return `${students(done)} moved to ${to}.`
  if (doing === 'class-undo') return `${students(done)} moved back.`
  return `${students(done)} ${doing === 'archive' ? 'archived' : 'restored'}.`
}

export const tickedWords = {
  tick: (student: { firstName: string; lastName: string }) => `Tick ${fullName(student)}`,
  all: 'Tick all that are shown',
  students,
  none: 'Tick the students first.',
  gone: (n: number) =>
    n === 1
      ? '1 ticked student is not in this list any more and is left out.'
      : `${shownNumber(n)} ticked students are not in this list any more and are left out.`,
  asks: {
    slips: (n: number) => `Give ${students(n)} a new temporary password?`,
    cards: (n: number) => `Cards for ${students(n)}.`,
    forms: (n: number) => `Registration forms of ${students(n)}.`,
    class: (n: number) => `Move ${students(n)} to another class?`,
    archive: (n: number) => `Archive ${students(n)}?`,
    restore: (n: number) => `Restore ${students(n)}?`,
  } satisfies Record<Doing, (n: number) => string>,
  slips: 'Each of them is signed out and must change the password at the next sign-in. The slips are shown only once: print them then.',
  archive:
    'They are taken off all lists and later terms and can’t sign in. No more marks are entered for them this term. Nothing is deleted; Restore brings everything back.',
  /** For the students of one class. */
  into: (was: string, n: number) => `${students(n)} ${was === '' ? 'without a class' : `of ${was}`} come${n === 1 ? 's' : ''} into`,
  restore: 'They are in these classes from that day, and are registered in the next term. Their old class may be from another year.',
  newClass: 'New Class',
  from: 'From when',
  moves: (n: number) =>
    n === 1
      ? '1 of them has a report of this term. From this term: it moves to the new class with its marks and ranks there. From the next term: it stays where it is.'
      : `${shownNumber(n)} of them have a report of this term. From this term: these move to the new class with their marks and rank there. From the next term: they stay where they are.`,
  choose: 'Choose a class.',
  show: 'Show',
  doneOf,
  kept,
  failed,
  /** What was done and what was not. */
  outcome: (work: Done) =>
    [doneOf(work), work.kept > 0 && kept(work.kept), work.failed > 0 && failed(work.failed)].filter(Boolean).join(' '),
  working: {
    class: (to: string) => `Moving to ${to}`,
    archive: () => 'Archiving',
    restore: () => 'Restoring',
    'class-undo': () => 'Moving back',
    'archive-undo': () => 'Restoring',
  } satisfies Record<WorkDoing, (to: string) => string>,
  soFar: (over: number, total: number) => `${shownNumber(over)} of ${students(total)}.`,
  mayClose: 'You can close this and go on working: the rest follows by itself.',
  underWay: (working: string, by: string, over: string, total: string) => `${working}: ${over} of ${total} students so far (${by}).`,
  showWork: 'Show',
  undo: 'Undo',
} as const
