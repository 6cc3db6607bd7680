import { type Face, type Glyph, isRightToLeft, wordOf } from './fonts.ts'
import { wordEnd } from './lines.ts'

/** PDFKit's record of a font within a document: the glyphs used so far, with their widths and characters. */
type Embedded = {
  id: string
  widths: number[]
  unicode: number[][]
  subset: { includeGlyph(id: number): number }
  ref(): unknown
}

export type Spelling = { id: string; ref(): unknown; spell(line: string, size: number): string }

/** Writes lines as PDF commands. PDFKit's own `text` shapes every word again in each document and writes eight commands a line. */
export function spellings(doc: PDFKit.PDFDocument): (face: Face) => Spelling {
  const known = new Map<string, Spelling>()
  return (face) => {
    const spelling = known.get(face.key) ?? spellingOf(doc, face)
    known.set(face.key, spelling)
    return spelling
  }
}

function spellingOf(doc: PDFKit.PDFDocument, { key, font }: Face): Spelling {
  doc.registerFont(key, font.glyphs as never).font(key)
  const embedded = (doc as unknown as { _font: Embedded })._font
  const spelt = new Map<string, string>()

  function codeOf({ id, width, codePoints }: Glyph): string {
    const code = embedded.subset.includeGlyph(id)
    embedded.widths[code] ??= width
    embedded.unicode[code] ??= codePoints
    return code.toString(16).padStart(4, '0')
  }

  /** Writes strings of glyphs with the kerning between them; a separate accent is moved to its letter and back. */
  function spellWord(letters: string, size: number): string {
    const { glyphs, moves } = wordOf(font, letters)
    let written = '<'
    for (const [i, glyph] of glyphs.entries()) {
      const { x, y, after } = moves?.[i] ?? unmoved
      if (y) written += `>] TJ ${tidy((y * size) / 1000)} Ts [<`
      written += x ? `>${tidy(-x)}<${codeOf(glyph)}` : codeOf(glyph)
      if (y) written += '>] TJ 0 Ts [<'
      if (after) written += `>${tidy(after)}<`
    }
    return `${written}>`
  }

  function word(letters: string, size: number): string {
    const known = spelt.get(letters)
    if (known !== undefined) return known
    const written = spellWord(letters, size)
    if (!written.includes('Ts')) spelt.set(letters, written)
    return written
  }

  return {
    id: embedded.id,
    ref: () => embedded.ref(),
    spell(line, size) {
      if (isRightToLeft.test(line)) return word(line, size) // in one piece: its last word is drawn first
      let written = ''
      for (let from = 0, to = 0; from < line.length; from = to) {
        to = wordEnd(line, from)
        written += word(line.slice(from, to), size)
      }
      return written
    },
  }
}

const unmoved = { x: 0, y: 0, after: 0 }

const tidy = (value: number) => Math.round(value * 100) / 100
