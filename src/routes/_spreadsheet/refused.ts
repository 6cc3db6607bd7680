import type { SpreadsheetFault } from '../../domain/_spreadsheet.ts'

/** Ends the reading of a file, however deep inside it; `readSpreadsheet` makes a result of it. */
export class Refused extends Error {
  readonly fault: SpreadsheetFault
  constructor(fault: SpreadsheetFault) {
    super(fault)
    this.fault = fault
  }
}
