import { advance, drawable, type FontName, type Fonts } from './fonts.ts'

export type Style = { font: FontName; size: number; colour: string }

/** What is learnt while a sheet is laid out: whether a character had to be replaced, and whether a figure does not fit its column. */
export type Setting = { fonts: Fonts; hasReplaced: boolean; isCramped: boolean }

export const widthOf = (fonts: Fonts, { font, size }: Style, words: string) =>
  (words.includes(' ') ? words.split(/(?<= )/) : [words]).reduce((sum, word) => sum + advance(fonts, font, word), 0) * size

/** The lines in which words stand within a width: broken at spaces, and inside a word only where it is wider than a line. */
export function linesOf(setting: Setting, style: Style, width: number, words: string): string[] {
  if (words === '') return []
  const shown = drawable(setting.fonts, style.font, words)
  if (shown !== words) setting.hasReplaced = true
  const room = width / style.size + 1e-6
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of shown.split(' ')) {
    const wide = advance(setting.fonts, style.font, word)
    if (line !== '' && used + wide > room) {
      lines.push(line.slice(0, -1))
      line = ''
      used = 0
    }
    const pieces = wide > room ? piecesOf(setting.fonts, style.font, room, word) : [word]
    lines.push(...pieces.slice(0, -1))
    const last = `${pieces.at(-1)} `
    line += last
    used += advance(setting.fonts, style.font, last)
  }
  lines.push(line.slice(0, -1))
  return lines
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** The letters of a word may stand a little wider together than each for itself. */
const kerning = 1.02

function piecesOf(fonts: Fonts, font: FontName, room: number, word: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const { segment } of graphemes.segment(word)) {
    const wide = advance(fonts, font, segment) * kerning
    if (piece !== '' && used + wide > room) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += segment
    used += wide
  }
  return [...pieces, piece]
}
