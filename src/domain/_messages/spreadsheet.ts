import type { SpreadsheetFault } from '../_spreadsheet.ts'

/** Why a file could not be read as a spreadsheet, and what to do about it. */
export const spreadsheetFaults = {
  'not-a-spreadsheet': 'This file is not a spreadsheet, whatever its name says.',
  'old-xls': 'This is a spreadsheet of an old kind (.xls). Open it, choose Save As, Excel Workbook (.xlsx), and upload that.',
  password: 'This spreadsheet is protected by a password. Take the password off, save it and upload it again.',
  'open-document': 'This is an OpenDocument file. Open it, choose Save As, Excel Workbook (.xlsx), and upload that.',
  word: 'This is a Word document, not a spreadsheet.',
  'plain-text':
    'This is a text file (such as .csv), not a spreadsheet. Open it in Excel, choose Save As, Excel Workbook (.xlsx), and upload that.',
  macros: 'This workbook is of a kind that carries macros, or is binary. Save it as Excel Workbook (.xlsx) and upload that.',
  damaged: 'This file is damaged. Open it in Excel, save it again and upload that.',
  empty: 'This spreadsheet is empty.',
  'too-large': 'This file is larger than 5 MB.',
  inflates: 'This file is far larger inside than it looks. Copy the rows into a new spreadsheet and upload that.',
  'too-many-rows': 'This spreadsheet has more than 5,000 rows.',
  'too-many-columns': 'This spreadsheet has more than 256 columns.',
} as const satisfies Record<SpreadsheetFault, string>
