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

/** A drawing of the font: its width in thousandths of its size, and the characters it stands for. */
export type Glyph = { id: number; width: number; codePoints: number[] }
/** A word as set: its drawings, and where one is moved or followed by kerning, that in thousandths. */
type Word = { width: number; glyphs: Glyph[]; moves: ({ x: number; y: number; after: number } | undefined)[] | undefined }
/** A font as a document names it. */
export type Face = { key: string; font: Font }
type Font = { glyphs: Glyphs; words: Map<string, Word>; known: Map<string, Glyph>; ascent: number; descent: number }

/**
 * The carried fonts and the words set in them so far, for all documents: each would otherwise spend more on that than on a class
 * of cards. `spread` and `spare`: how much wider words may run, and how much shorter a page is, in a medium that sets them itself; `hasFallback`: it finds another font for what is not in ours.
 */
export type Fonts = {
  font(name: FontName): Font
  face(name: FontName): Face
  /** Fonts of other scripts that may have a character: those that are carried, then those that the school has added. */
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

/** Reading a font takes long enough to delay other requests: each is read once, one at a time. */
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
/** A drawing, and what joins, colours or counts it: one weight of them is carried. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\u20e3|\ufe0f/u

/** Opened when the first letter asks for them. */
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

/** A file that is no font is ignored: the characters it was for are marked on the paper, and the log and `doctor` name the file. */
function readable(name: string, bytes: Buffer): Face[] {
  try {
    return [{ key: `added ${name}`, font: readFont(bytes) }]
  } catch {
    return []
  }
}

/** A browser sets a print page in its own fonts: at the widest in DejaVu, whose bold is wider than ours; and a line of it may be a little higher. */
export const inBrowser = (fonts: Fonts): Fonts => ({ ...fonts, spread: (name) => widest[name], spare: 8, hasFallback: true })
const widest: Record<FontName, number> = { sans: 1.01, 'sans-bold': 1.1, 'serif-bold': 1.05, 'serif-italic': 1.05 }

/** PDFKit takes a parsed font as well as bytes, and lends its parser by having parsed one. */
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

/** Most words repeat; the rest must not fill the memory. */
const mostWords = 20_000
/** Kerned; without ligatures, so that a search in the document finds every word. */
const features = { liga: false, clig: false }

/** A word, with its space if it has one. Only what is needed of it is kept: a run of the parser is a hundred times as large. */
export function wordOf(font: Font, letters: string): Word {
  const known = font.words.get(letters)
  if (known) return known
  if (font.words.size > mostWords) font.words.clear()
  const word = wordFrom(font, laidOut(font, letters), Array.from(letters))
  font.words.set(letters, word)
  return word
}

/** The parser fails on some marks that stand where no language has them: these are then set without being moved to their letters. */
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

/** The parser answers these in the order in which they stand, joined and turned round. */
export const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The parser remembers of a drawing what it stood for the first time, but Latin B, Greek Β and Cyrillic В may share one. */
const saysOf = (letter = '') => ({ codePoints: [letter.codePointAt(0) ?? 0] })

/** One object a drawing and what it says, however many words it is in. */
function glyphFrom({ known }: Font, { id, advanceWidth, codePoints }: Run['glyphs'][number], scale: number): Glyph {
  const key = `${id} ${codePoints.join()}`
  const glyph = known.get(key) ?? { id, width: advanceWidth * scale, codePoints: [...codePoints] }
  known.set(key, glyph)
  return glyph
}

/** What is in every font that is carried. */
export const plain = /^[\x20-\x7e\xa0-\xac\xae-\u017f]*$/
