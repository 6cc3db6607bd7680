import { execFileSync } from 'node:child_process'

/** A PDF read back by another program (Debian: poppler-utils), in the order in which it was drawn. */
export const textOf = (pdf: Uint8Array) => run('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], pdf).normalize('NFC')

/** The same, page by page. */
export const pagesOf = (pdf: Uint8Array) => textOf(pdf).split('\f').slice(0, -1)

/** What the document says of itself: `Title`, `Pages`, `Page size`, … */
export const infoOf = (pdf: Uint8Array) =>
  Object.fromEntries(
    run('pdfinfo', ['-'], pdf)
      .split('\n')
      .map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? ['', '']),
  ) as Record<string, string>

export const bare = (words: string) => words.replace(/\s/g, '')

const run = (program: string, args: string[], input: Uint8Array) => execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 1e9 })
