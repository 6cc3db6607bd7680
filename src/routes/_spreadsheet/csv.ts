import { setImmediate } from 'node:timers/promises'
import type { CsvError, Parser } from 'csv-parse'
import { fail, ok, type Result } from '../../domain/_result.ts'
import { mostSheetBytes, separatorOf, type TextFault } from '../../domain/_spreadsheet.ts'

/** A line of a file: its end and its cells. */
type CsvLine = { line: number; cells: string[] }

const chunk = 4 * 1024
const linesAtOnce = 300
/** The first lines may have no separator. */
const linesWithTitles = 10
type Most = {
  lines: number
  /** The limit of a row; longer rows are no table that somebody means to upload. */
  length?: number
}

/** Reads the lines of a text file and calculates nothing. Other requests run meanwhile. */
export async function readCsv(bytes: Uint8Array, { lines: mostLines, length = 2000 }: Most): Promise<Result<CsvLine[], TextFault>> {
  if (bytes.length > mostSheetBytes) return fail('too-large')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return fail('spreadsheet')
  const text = asText(bytes)
  if (text === undefined) return fail('not-text')
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter: separatorOf(text.slice(0, length).split(/\r\n?|\n/, linesWithTitles)),
    info: true,
    max_record_size: length,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  try {
    const lines = await linesOf(text, parser, mostLines)
    return lines.length === 0 ? fail('empty') : lines.length > mostLines ? fail('too-many-lines') : ok(lines)
  } catch (error) {
    return fail((error as CsvError).code === 'CSV_MAX_RECORD_SIZE' ? 'long-line' : 'quotes')
  } finally {
    parser.destroy()
  }
}

/** Decodes UTF-8 or UTF-16 by their marks, otherwise Windows' code page. */
export function asText(bytes: Uint8Array): string | undefined {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : (asUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes))
  return text.includes('\0') ? undefined : text
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

async function linesOf(text: string, parser: Parser, mostLines: number): Promise<CsvLine[]> {
  const lines: CsvLine[] = []
  let failure: Error | undefined
  let hasEnded = false
  parser.on('error', (error) => {
    failure = error
  })
  parser.on('end', () => {
    hasEnded = true
  })
  for (let from = 0; !hasEnded && lines.length <= mostLines; ) {
    if (!parser.writableNeedDrain && !parser.writableEnded) {
      parser.write(text.slice(from, from + chunk) || '\n')
      from += chunk
      if (from >= text.length) parser.end()
    }
    take(parser, lines)
    await setImmediate()
    if (failure) throw failure
  }
  return lines
}

type Read = { record: string[]; info: { lines: number } }

function take(parser: Parser, lines: CsvLine[]): void {
  for (let n = 0; n < linesAtOnce; n++) {
    const read: Read | null = parser.read()
    if (!read) return
    if (read.record.some((cell) => cell !== '')) lines.push({ line: read.info.lines, cells: read.record })
  }
}
