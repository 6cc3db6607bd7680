import { isStudentId } from '../../school/students/index.ts'

/** The most characters kept of a scan. */
export const longestCode = 64
/** The code of the barcode's kind, which some scanners send first. */
const symbology = /^\][A-Za-z]\d/
/** What scanners add around a number: start and stop signs, check letters, spaces, Tab, CR and LF. */
const surroundings = /^[^\d]{0,4}(\d{1,15})[^\d]{0,4}$/

/** The scanned text to keep: on one line, and no longer than a number can be. */
export const cleanCode = (typed: string) =>
  typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestCode)

/** The student number in a scanned text, or null. Digits are taken as they are and never joined from parts. */
export function parseCode(typed: string): number | null {
  const [, digits = ''] = surroundings.exec(cleanCode(typed).replace(symbology, '')) ?? []
  return isStudentId(digits) ? Number(digits) : null
}
