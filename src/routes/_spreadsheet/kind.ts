import type { SpreadsheetFault } from '../../domain/_spreadsheet.ts'

const begins = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, i) => bytes[i] === byte)

/** What a file that is no ZIP archive is, by what is in it and not by its name; undefined for an archive. */
export function faultOfKind(bytes: Uint8Array): SpreadsheetFault | undefined {
  if (bytes.length === 0) return 'empty'
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0x50, 0x4b, 0x05, 0x06)) return undefined
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return faultOfContainer(Buffer.from(bytes))
  if (!isText(bytes)) return 'not-a-spreadsheet'
  return isWebPage(bytes) ? 'web-page' : 'plain-text'
}

/** Some programs write the table of a page under the name of a spreadsheet, `.xls`. */
const isWebPage = (bytes: Uint8Array) =>
  /^\s*(<\?xml[^>]*>\s*)?<(!doctype html|html|head|meta|table)/i.test(
    Buffer.from(bytes.subarray(0, 512))
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, ''),
  )

/** The container that old Office files are in, and new ones that are encrypted: its directory names what it holds. */
function faultOfContainer(bytes: Buffer): SpreadsheetFault {
  const holds = (name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (holds('EncryptedPackage')) return 'password'
  return holds('Workbook') || holds('Book') ? 'old-xls' : 'not-a-spreadsheet'
}

/** A PDF or a picture has zero bytes soon; text has none, unless it is UTF-16, which begins by saying so. */
const isText = (bytes: Uint8Array) =>
  begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff) || !(begins(bytes, 0x25, 0x50, 0x44, 0x46) || bytes.subarray(0, 4096).includes(0))
