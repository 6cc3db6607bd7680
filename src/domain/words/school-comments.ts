import { counted } from '../_numbers.ts'
import { type CheckedComment, type ColumnFault, mostImported } from '../school/comment-import.ts'
import { longestComment } from '../school/lists.ts'

export const templateName = 'Coded Comments'
const titles = ['comment', 'comments', 'coded comment', 'coded comments']
/** True if a cell is the column's title. */
export const isCommentTitle = (text: string) => titles.includes(text.toLowerCase())

const comments = (n: number) => counted(n, 'comment')

export const importWords = {
  open: 'Import',
  title: 'Import Comments',
  file: 'File',
  hint: `An Excel workbook (.xlsx) with one column of comments, at most ${mostImported}. You choose which ones to add before anything is saved.`,
  template: 'Download Template',
  send: 'Upload File',
  select: 'Please select a file!',
  failed: 'Could not upload the file.',
  back: 'Another File',
  column: 'Comment',
  row: 'Row',
  state: 'Status',
  all: 'Select all comments',
  choose: (text: string) => `Import ${text}`,
  chooseRetired: (text: string) => `Bring back ${text}`,
  accept: 'Import Selected',
  nothing: 'Select the comments to import.',
  moved: 'The school’s comments have changed. Nothing was imported. Check and choose again.',
  numbers: 'There are not enough numbers left below 1,000 for these comments. Nothing is imported.',
  numbered: (next: number) => `New comments are numbered from ${next} on, in this order.`,
  summary: (rows: readonly CheckedComment[]) => {
    const count = (kind: CheckedComment['kind']) => rows.filter((row) => row.kind === kind).length
    const parts = [
      [count('new'), 'new'],
      [count('there') + count('twice'), 'already there'],
      [count('retired'), 'retired'],
      [count('fault'), 'not a comment'],
    ] as const
    return `${comments(rows.length)} in the file: ${parts.flatMap(([n, what]) => (n > 0 ? [`${n} ${what}`] : [])).join(', ')}.`
  },
  imported: (added: number, back: number) =>
    [added > 0 && `${comments(added)} added`, back > 0 && `${comments(back)} in use again`].filter(Boolean).join(', '),
} as const

const faults = {
  formula: 'A formula. Write the words themselves.',
  error: 'An error in the file. Write the words.',
  'not-words': 'Not words. Write the cell as text.',
  'too-long': `Longer than ${longestComment} characters.`,
} as const satisfies Record<Extract<CheckedComment, { kind: 'fault' }>['fault'], string>

/** The state of a file's row in the school. */
export function stateOf(row: CheckedComment): string {
  if (row.kind === 'fault') return faults[row.fault]
  if (row.kind === 'twice') return `The same as row ${row.of}`
  if (row.kind === 'there') return `Already there, as ${row.id}`
  return row.kind === 'retired' ? `Retired, as ${row.id}: select it to bring it back` : 'New'
}

export const columnFaults = {
  'no-words': 'There is no comment in this file.',
  'many-columns': 'This file has several columns. Keep one, or write “Comment” above the right column.',
} as const satisfies Record<ColumnFault, string>

export const tooMany = `This file has more than ${mostImported} comments.`
