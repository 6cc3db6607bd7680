import type { SpreadsheetFault } from '../../domain/_spreadsheet.ts'

const begins = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, i) => bytes[i] === byte)

/** Finds the kind of a file that is no ZIP archive by its content, not its name; undefined for an archive. */
export function faultOfKind(bytes: Uint8Array): SpreadsheetFault | undefined {
  if (bytes.length === 0) return 'empty'
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0x50, 0x4b, 0x05, 0x06)) return undefined
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return faultOfContainer(Buffer.from(bytes))
  if (!isText(bytes)) return 'not-a-spreadsheet'
  return isWebPage(bytes) ? 'web-page' : 'plain-text'
}

/** True for a web page: some programs write one under the name `.xls`. */
const isWebPage = (bytes: Uint8Array) =>
  /^\s*(<\?xml[^>]*>\s*)?<(!doctype html|html|head|meta|table)/i.test(
    Buffer.from(bytes.subarray(0, 512))
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, ''),
  )

/** Reads the container of old or encrypted Office files, whose directory names its content. */
function faultOfContainer(bytes: Buffer): SpreadsheetFault {
  const holds = (name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (holds('EncryptedPackage')) return 'password'
  return holds('Workbook') || holds('Book') ? 'old-xls' : 'not-a-spreadsheet'
}

/** True for text. A PDF or an image soon has zero bytes; text has none, unless it starts with the mark of UTF-16. */
const isText = (bytes: Uint8Array) =>
  begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff) || !(begins(bytes, 0x25, 0x50, 0x44, 0x46) || bytes.subarray(0, 4096).includes(0))
