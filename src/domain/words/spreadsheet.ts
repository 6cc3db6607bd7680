import type { SpreadsheetFault, TextFault } from '../_spreadsheet.ts'

/** Why a file could not be read as a spreadsheet, and what to do about it. */
export const spreadsheetFaults = {
  'not-a-spreadsheet': 'This file is not a spreadsheet.',
  'old-xls': 'This is an old type of spreadsheet (.xls). Open it, choose Save As, Excel Workbook (.xlsx), and upload that.',
  password: 'This spreadsheet is protected by a password. Take the password off, save it and upload it again.',
  'open-document': 'This is an OpenDocument file. Open it, choose Save As, Excel Workbook (.xlsx), and upload that.',
  word: 'This is a Word document, not a spreadsheet.',
  'plain-text':
    'This is a text file (such as .csv), not a spreadsheet. Open it in Excel, choose Save As, Excel Workbook (.xlsx), and upload that.',
  'web-page':
    'This is a web page with the name of a spreadsheet, as some programs write it. Open it in Excel, choose Save As, Excel Workbook (.xlsx), and upload that.',
  macros: 'This workbook has macros or is binary. Save it as Excel Workbook (.xlsx) and upload that.',
  damaged: 'This file is damaged. Open it in Excel, save it again and upload that.',
  empty: 'This spreadsheet is empty.',
  'too-large': 'This file is larger than 5 MB.',
  inflates: 'This file is too large when opened. Copy the rows into a new spreadsheet and upload that.',
  'too-many-rows': 'This spreadsheet has more than 5,000 rows.',
  'too-many-columns': 'This spreadsheet has more than 256 columns.',
  'of-copy': 'This file is from a practice copy of the school. Download one from the school itself.',
} as const satisfies Record<SpreadsheetFault, string>

/** The same for a file that may also be text. */
export const tableFaults = {
  ...spreadsheetFaults,
  'not-text': 'This file is neither a spreadsheet nor text.',
  spreadsheet: 'This file is damaged.',
  'too-many-lines': 'This file has too many rows.',
  'long-line': 'A line of this file is too long for a table.',
  quotes: 'A quotation mark (") in this file is never closed. Open it in Excel, save it again and upload that.',
} as const satisfies Record<SpreadsheetFault | TextFault, string>

/** A filled-in sheet that was uploaded, and its differences from the stored values. */
export const differenceWords = {
  file: 'Spreadsheet (.xlsx)',
  compare: 'Preview changes',
  noFile: 'Choose the spreadsheet first.',
  student: 'Student',
  stored: 'Stored now',
  next: 'In the file',
  accept: 'Save what is ticked',
  another: 'Another file',
  blank: 'blank',
  take: (column: string, name: string) => `Take ${column} of ${name}`,
  moved: (was: string) => `Changed since the download, when it was ${was}`,
  clears: 'Removes a value',
  wrong: 'Not used, and why',
  refused: 'Rows not used',
  line: (n: number) => `Row ${n}`,
  more: (n: number) => `and ${n} more`,
  nothing: 'Nothing is different',
  nothingText: 'The file has no changes.',
  none: 'Nothing was ticked, so nothing was saved.',
  changedBy: (who: string) => `${who} has changed it since. Upload the file again to see both.`,
  someone: 'Someone else',
} as const

export const filledInFaults = {
  'not-ours': 'This is not a sheet that was downloaded here, or its first row was changed. Download the sheet and fill that in.',
  'other-term': 'This is the sheet of another term.',
  'other-class': 'This is the sheet of another class.',
  'other-subject': 'This is the sheet of another subject.',
  'no-rows': 'There are no students in this sheet.',
} as const

export const filledInRowFaults = {
  'unknown-student': 'is not in this class.',
  twice: 'is in the file twice. The first one was used.',
  'mixed-up': 'is beside another student’s marks. Some rows were sorted, or the hidden column was changed.',
  'not-registered': 'is not registered for this subject.',
} as const

export const filledInCellFaults = {
  formula: 'A formula is not calculated here. Paste its value.',
  error: 'The cell shows an error of the spreadsheet.',
} as const
