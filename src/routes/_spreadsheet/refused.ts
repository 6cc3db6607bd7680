import type { SpreadsheetFault } from '../../domain/_spreadsheet.ts'

/** Stops the reading of a file; `readSpreadsheet` turns it into a result. */
export class Refused extends Error {
  readonly fault: SpreadsheetFault
  constructor(fault: SpreadsheetFault) {
    super(fault)
    this.fault = fault
  }
}
