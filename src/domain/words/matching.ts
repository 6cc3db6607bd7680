import type { Matching, WholeName } from '../_matching/index.ts'
import type { Addable } from '../school-upload/index.ts'

export const words = {
  title: 'Match columns',
  again: 'Match columns again',
  about: 'Say what each column of the file is. This is remembered for the next file with the same headings.',
  againAbout: 'The rows are read from the file again: rows that were corrected or left out are as in the file.',
  kind: 'What is in this sheet',
  leftOut: 'Leave this sheet out',
  head: 'Headings are in',
  headRow: (row: number) => `Row ${row}`,
  column: 'Column of the file',
  is: 'Our column',
  leaveOut: 'Leave out',
  noneSame: 'Choose',
  days: 'Dates are written',
  chooseDays: 'Choose',
  dayFirst: 'Day first: 25/12/2013',
  monthFirst: 'Month first: 12/25/2013',
  adds: 'Add what the school does not have yet',
  preview: 'How the first rows are read',
  refresh: 'Show changes',
  go: 'Continue to check',
  joined: 'Choose the same for two columns to join them, such as first and last name of a teacher.',
  allLeftOut: 'All sheets are left out. Choose what is in at least one of them.',
  noRows: 'There are no rows below the headings.',
  gone: 'This upload is confirmed, so its columns can’t be matched again. Upload the file once more.',
  complete: 'Nothing is missing.',
  sayDays: 'Say how dates are written.',
} as const

export const wholeTitles = {
  'whole-last-first': 'Whole name: Last, First',
  'whole-first-last': 'Whole name: First Last',
} as const satisfies Record<WholeName, string>

export const addsTitles = {
  classes: 'Classes',
  subjects: 'Subjects, with abbreviations made of their titles',
  teachers: 'Teachers',
  terms: 'Terms that are over',
} as const satisfies Record<Addable, string>

export const untitled = (letter: string) => `Column ${letter}`
export const columnOf = (column: string, sheet: string) => `${column}, ${sheet}`
/** Above a field without a column. */
export const inAllRows = (column: string) => `${column}, the same in all rows`
export const fillIn = 'Choose its column, or give it here.'
export const stillRequired = (titles: readonly string[]) => `Still required: ${titles.join(', ')}.`
export const openDays = (days: readonly string[]) => `Which number is the day? ${days.slice(0, 3).join(', ')}`
export const before = (names: readonly string[]) => `Columns matched as last time: ${names.join(', ')}.`

/** A matching in words, for the history: `Students: Given = First Name, Born = Date of Birth`. */
export function matchingText(
  sheetTitle: string,
  { columns }: Matching,
  headings: readonly string[],
  titleOf: (use: string) => string,
): string {
  const parts = columns.flatMap((use, at) => (use ? [`${headings[at] || '?'} = ${titleOf(use)}`] : []))
  return `${sheetTitle || words.leftOut}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`.slice(0, 1000)
}
