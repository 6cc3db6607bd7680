import { type FontName, type Fonts, plain, wordOf } from './fonts.ts'
import { drawable, runsIn, writtenOut } from './scripts.ts'

export type Style = { font: FontName; size: number; colour: string }

/** Notes made while a sheet is laid out: whether a character was replaced, and whether a figure does not fit its column. */
export type Setting = { fonts: Fonts; hasReplaced: boolean; isCramped: boolean }

/** Returns where the word that starts at `from` ends, with its following space. */
export function wordEnd(line: string, from: number): number {
  const space = line.indexOf(' ', from)
  return space < 0 ? line.length : space + 1
}

function advance(fonts: Fonts, name: FontName, word: string): number {
  if (plain.test(word)) return wordOf(fonts.font(name), word).width * fonts.spread(name)
  return runsIn(fonts, name, word).reduce((sum, { face, text }) => sum + wordOf(face.font, text).width, 0) * fonts.spread(name)
}

export function widthOf(fonts: Fonts, { font, size }: Style, line: string): number {
  let width = 0
  for (let from = 0, to = 0; from < line.length; from = to) {
    to = wordEnd(line, from)
    width += advance(fonts, font, line.slice(from, to))
  }
  return width * size
}

/** Breaks words into lines: at typed breaks and at spaces. A word wider than a line is broken too, after a hyphen if it has one. */
export const linesOf = (setting: Setting, style: Style, width: number, typed: string): string[] =>
  typed.includes('\n')
    ? typed.split(/\s*\n\s*/).flatMap((line) => wrapped(setting, style, width, line))
    : wrapped(setting, style, width, typed)

function wrapped(setting: Setting, style: Style, width: number, typed: string): string[] {
  if (typed === '') return []
  const words = writtenOut(typed)
  const { fonts } = setting
  const shown = drawable(fonts, style.font, words)
  if (shown !== words) setting.hasReplaced = true
  const room = width / style.size + 1e-6
  const space = advance(fonts, style.font, ' ')
  const lines: string[] = []
  let [start, used] = [0, 0]
  for (let from = 0, to = 0; from < shown.length; from = to) {
    to = wordEnd(shown, from)
    const word = shown.slice(from, to)
    const isLast = to === shown.length
    const wide = advance(fonts, style.font, word)
    const bare = isLast ? wide : wide - space
    if (from > start && used + bare > room) {
      lines.push(shown.slice(start, from - 1))
      start = from
      used = 0
    }
    used += wide
    if (bare <= room) continue
    const pieces = piecesOf(fonts, style.font, room, isLast ? word : word.slice(0, -1))
    const last = `${pieces.pop() ?? ''}${isLast ? '' : ' '}`
    lines.push(...pieces)
    start = to - last.length
    used = advance(fonts, style.font, last)
  }
  lines.push(shown.slice(start).trimEnd())
  return lines
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Kerning can make a word a little wider than its letters alone. */
const kerning = 1.02

function piecesOf(fonts: Fonts, font: FontName, room: number, word: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const { segment } of graphemes.segment(word)) {
    const wide = advance(fonts, font, segment) * kerning
    while (piece !== '' && used + wide > room) {
      const end = piece.lastIndexOf('-') + 1 || piece.length
      pieces.push(piece.slice(0, end))
      piece = piece.slice(end)
      used = advance(fonts, font, piece) * kerning
    }
    piece += segment
    used += wide
  }
  return [...pieces, piece]
}

export type Fitted = { style: Style; lines: string[] }

/** Sets words in the largest size that needs `most` lines. In the smallest size one more line is allowed, and the rest is cut. */
export function fitted(fonts: Fonts, style: Style, sizes: readonly number[], width: number, most: number, text: string): Fitted {
  const setting = { fonts, hasReplaced: false, isCramped: false }
  const tries = sizes.map((size) => ({ style: { ...style, size }, lines: linesOf(setting, { ...style, size }, width, text) }))
  const last = tries.at(-1) as Fitted
  return tries.find(({ lines }) => lines.length <= most) ?? { ...last, lines: last.lines.slice(0, most + 1) }
}
