import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'

const fontNames = ['sans', 'sans-bold', 'serif-bold', 'serif-italic'] as const
export type FontName = (typeof fontNames)[number]

type Run = {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[]
  positions: { xAdvance: number; xOffset: number; yOffset: number }[]
}
type Glyphs = {
  unitsPerEm: number
  ascent: number
  descent: number
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string, features: Record<string, boolean>): Run
}

/** A glyph of the font: its width in thousandths of the size, and its characters. */
export type Glyph = { id: number; width: number; codePoints: number[] }
/** A shaped word: its glyphs, and in thousandths where one is moved or followed by kerning. */
type Word = { width: number; glyphs: Glyph[]; moves: ({ x: number; y: number; after: number } | undefined)[] | undefined }
/** A font as a document names it. */
export type Face = { key: string; font: Font }
type Font = { glyphs: Glyphs; words: Map<string, Word>; known: Map<string, Glyph>; ascent: number; descent: number }

/**
 * The carried fonts and the words shaped so far, for all documents, because shaping words again would take longer than a class of
 * cards. For a renderer that sets the words itself, `spread` says how much wider words may run and `spare` how much shorter a page is;
 * with `hasFallback` it finds another font for missing characters.
 */
export type Fonts = {
  font(name: FontName): Font
  face(name: FontName): Face
  /** Fonts of other scripts that may have a character: the carried ones first, then the school's own. */
  others(name: FontName, char: string): readonly Face[]
  spread(name: FontName): number
  spare: number
  hasFallback: boolean
}

const opened = new WeakMap<object, Promise<Fonts>>()

type Carried = { font(name: string): Buffer; added?: () => readonly { name: string; bytes: Buffer }[] }

export function openFonts(assets: Carried): Promise<Fonts> {
  const known = opened.get(assets) ?? open(assets)
  opened.set(assets, known)
  return known
}

/** Reads each font once, one at a time, because reading one delays other requests. */
async function open(assets: Carried): Promise<Fonts> {
  const read: Partial<Record<FontName, Font>> = {}
  for (const name of fontNames) {
    const font = readFont(assets.font(name))
    await setImmediate()
    wordOf(font, 'A')
    await setImmediate()
    read[name] = font
  }
  const faces = Object.fromEntries(fontNames.map((name) => [name, { key: name, font: read[name] }])) as Record<FontName, Face>
  const face = (name: FontName) => faces[name]
  return { font: (name) => faces[name].font, face, others: othersOf(assets), spread: () => 1, spare: 0, hasFallback: false }
}

const scripts = { arabic: /\p{Script_Extensions=Arabic}/u, hebrew: /\p{Script=Hebrew}/u } as const
/** Emoji, with the characters that join, colour or number them. Only one weight of them is carried. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\u20e3|\ufe0f/u

/** Opens the fonts of other scripts when the first letter needs one. */
function othersOf(assets: Carried): Fonts['others'] {
  const carried = new Map<string, Face>()
  let added: Face[] | undefined
  const carriedFace = (key: string) => {
    const face = carried.get(key) ?? { key, font: readFont(assets.font(key)) }
    carried.set(key, face)
    return face
  }
  return (style, char) => {
    const weight = style.endsWith('bold') ? '-bold' : ''
    const own = Object.entries(scripts).flatMap(([script, letters]) => (letters.test(char) ? [carriedFace(`${script}${weight}`)] : []))
    added ??= (assets.added?.() ?? []).flatMap(({ name, bytes }) => readable(name, bytes))
    return [...own, ...added, ...(emoji.test(char) ? [carriedFace('emoji')] : [])]
  }
}

/** Ignores a file that is no font. Its characters are marked on the paper, and the log and `doctor` name the file. */
function readable(name: string, bytes: Buffer): Face[] {
  try {
    return [{ key: `added ${name}`, font: readFont(bytes) }]
  } catch {
    return []
  }
}

/** Measures for print pages, set in the browser's fonts: the widest, DejaVu, has a wider bold than ours and may have higher lines. */
export const inBrowser = (fonts: Fonts): Fonts => ({ ...fonts, spread: (name) => widest[name], spare: 8, hasFallback: true })
const widest: Record<FontName, number> = { sans: 1.01, 'sans-bold': 1.1, 'serif-bold': 1.05, 'serif-italic': 1.05 }

/** Gets the parser by letting PDFKit parse one font, because PDFKit does not export it. */
export function readFont(bytes: Buffer): Font {
  const lender = new PDFDocument({ font: bytes as never, autoFirstPage: false })
  const glyphs = (lender as unknown as { _font: { font: Glyphs } })._font.font
  return {
    glyphs,
    words: new Map(),
    known: new Map(),
    ascent: glyphs.ascent / glyphs.unitsPerEm,
    descent: -glyphs.descent / glyphs.unitsPerEm,
  }
}

/** Most words repeat; the limit keeps rare words from filling the memory. */
const mostWords = 20_000
/** With kerning and without ligatures, so that a search in the document finds every word. */
const features = { liga: false, clig: false }

/** Shapes a word with its following space. It keeps only what is needed, because the parser's result is a hundred times as large. */
export function wordOf(font: Font, letters: string): Word {
  const known = font.words.get(letters)
  if (known) return known
  if (font.words.size > mostWords) font.words.clear()
  const word = wordFrom(font, laidOut(font, letters), Array.from(letters))
  font.words.set(letters, word)
  return word
}

/** The parser fails on some accents in places where no language has them; these are set without being moved to their letters. */
function laidOut({ glyphs }: Font, letters: string): Run {
  try {
    return glyphs.layout(letters, features)
  } catch {
    return glyphs.layout(letters, { ...features, mark: false, mkmk: false, curs: false, kern: false })
  }
}

function wordFrom(font: Font, run: Run, letters: readonly string[]): Word {
  const scale = 1000 / font.glyphs.unitsPerEm
  const isEach = run.glyphs.length === letters.length && !isRightToLeft.test(letters.join(''))
  const moves = run.positions.map(({ xAdvance, xOffset, yOffset }, i) => {
    const after = (run.glyphs[i]?.advanceWidth ?? 0) + xOffset - xAdvance
    return xOffset || yOffset || after ? { x: xOffset * scale, y: yOffset * scale, after: after * scale } : undefined
  })
  return {
    width: (run.positions.reduce((sum, p) => sum + p.xAdvance, 0) * scale) / 1000,
    glyphs: run.glyphs.map((glyph, i) =>
      glyphFrom(font, isEach ? { id: glyph.id, advanceWidth: glyph.advanceWidth, ...saysOf(letters[i]) } : glyph, scale),
    ),
    moves: moves.some(Boolean) ? moves : undefined,
  }
}

/** The parser returns these scripts in drawing order, joined and reversed. */
export const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The parser keeps the first character of a glyph, but Latin B, Greek Β and Cyrillic В may share one glyph. */
const saysOf = (letter = '') => ({ codePoints: [letter.codePointAt(0) ?? 0] })

/** Makes one object for each glyph and its characters, however many words use it. */
function glyphFrom({ known }: Font, { id, advanceWidth, codePoints }: Run['glyphs'][number], scale: number): Glyph {
  const key = `${id} ${codePoints.join()}`
  const glyph = known.get(key) ?? { id, width: advanceWidth * scale, codePoints: [...codePoints] }
  known.set(key, glyph)
  return glyph
}

/** Characters that every carried font has. */
export const plain = /^[\x20-\x7e\xa0-\xac\xae-\u017f]*$/
