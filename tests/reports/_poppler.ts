import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'

/** A PDF read back by another program (Debian: poppler-utils), in the order in which it was drawn. */
export function textOf(pdf: Uint8Array): string {
  const name = hash('sha1', pdf)
  const text = texts.get(name) ?? run('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], pdf).normalize('NFC')
  texts.set(name, text)
  return text
}
/** Who may see the same report is given the same bytes. */
const texts = new Map<string, string>()

/** The same, page by page. */
export const pagesOf = (pdf: Uint8Array) => textOf(pdf).split('\f').slice(0, -1)

/** What the document says of itself: `Title`, `Pages`, `Page size`, … */
export const infoOf = (pdf: Uint8Array) =>
  Object.fromEntries(
    run('pdfinfo', ['-'], pdf)
      .split('\n')
      .map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? ['', '']),
  ) as Record<string, string>

/** The first page as a picture: whether it is dark at a point. */
export function darkOf(pdf: Uint8Array): (x: number, y: number) => boolean {
  const scale = 300 / 72
  const grey = execFileSync('pdftoppm', ['-gray', '-singlefile', '-r', '300', '-'], { input: pdf, maxBuffer: 1e9 })
  const [head = '', width = 0] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(grey.subarray(0, 40).toString('latin1')) ?? []
  return (x, y) => (grey[head.length + Math.round(y * scale) * Number(width) + Math.round(x * scale)] ?? 255) < 128
}

export const bare = (words: string) => words.replace(/\s/g, '')

const run = (program: string, args: string[], input: Uint8Array) => execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 1e9 })
