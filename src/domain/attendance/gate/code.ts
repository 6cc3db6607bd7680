import { isStudentId } from '../../school/students/index.ts'

/** The most characters of a scan that are kept. */
export const longestCode = 64
/** The kind of barcode, which some scanners send before it. */
const symbology = /^\][A-Za-z]\d/
/** What scanners add before and after a number: start and stop signs, check letters, spaces, Tab, CR and LF. */
const surroundings = /^[^\d]{0,4}(\d{1,15})[^\d]{0,4}$/

/** What a scanner typed, as it is kept: on one line, and no longer than a number can be. */
export const cleanCode = (typed: string) =>
  typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestCode)

/** The student number in what was scanned, or null: digits are taken as they are, never joined from parts. */
export function parseCode(typed: string): number | null {
  const [, digits = ''] = surroundings.exec(cleanCode(typed).replace(symbology, '')) ?? []
  return isStudentId(digits) ? Number(digits) : null
}
