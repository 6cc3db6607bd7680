import { setImmediate } from 'node:timers/promises'
import { fail, ok, type Result } from '../../domain/_result.ts'
import { blankCell, type Cell, mostSheetBytes, type Sheet, type SpreadsheetFault } from '../../domain/_spreadsheet.ts'
import { asText } from './csv.ts'
import { mostColumns } from './sheet.ts'

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const plainText = (html: string) =>
  html
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (whole, code, name) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (named[name.toLowerCase()] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()

/** Reads the text of a web page's tables, which some programs write under a spreadsheet's name. */
export async function readWebTable(bytes: Uint8Array, name: string, mostRows: number): Promise<Result<Sheet, SpreadsheetFault>> {
  if (bytes.length > mostSheetBytes) return fail('too-large')
  const text = asText(bytes)
  if (text === undefined) return fail('damaged')
  const rows: Cell[][] = []
  for (const part of text.split(/<tr[\s>]/i).slice(1)) {
    const cells = part.split(/<t[dh](?=[\s>])/i).slice(1)
    if (cells.length > mostColumns) return fail('too-many-columns')
    if (rows.length > mostRows) return fail('too-many-rows')
    rows.push(
      cells.map((cell): Cell => {
        const said = plainText(cell.slice(cell.indexOf('>') + 1).split(/<\/t(?:d|h|r|able)/i, 1)[0] ?? '')
        return said === '' ? blankCell : { text: said, kind: 'text' }
      }),
    )
    if (rows.length % 500 === 0) await setImmediate()
  }
  return rows.length === 0 ? fail('web-page') : ok({ name, rows, hidden: new Set() })
}
