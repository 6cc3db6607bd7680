import bidiFactory from 'bidi-js'
import { type Face, type FontName, type Fonts, isRightToLeft, plain } from './fonts.ts'

/** Letters drawn in sequence in one font. Those of a right-to-left script are in reading order. */
export type Run = { face: Face; text: string }

const bidi = bidiFactory()
/** True for Latin letters: the documents are English, and a name in another script is embedded in them. */
const isForward = /[\p{Script=Latin}]/u
const known = new WeakMap<Fonts, Map<string, Run[]>>()
const mostKnown = 5000

/** Arranges a line for drawing from left to right: right-to-left parts in their place, each run in a font that has its letters. */
export function runsIn(fonts: Fonts, name: FontName, line: string): readonly Run[] {
  if (plain.test(line)) return [{ face: fonts.face(name), text: line }]
  const cache = known.get(fonts) ?? new Map<string, Run[]>()
  known.set(fonts, cache)
  const key = `${name} ${line}`
  const runs = cache.get(key) ?? inOrder(line).flatMap(({ text, isBackwards }) => inFonts(fonts, name, text, isBackwards))
  if (cache.size > mostKnown) cache.clear()
  cache.set(key, runs)
  return runs
}

/** Splits a line into parts of one direction, in the order on paper. */
function inOrder(line: string): { text: string; isBackwards: boolean }[] {
  if (!isRightToLeft.test(line)) return [{ text: line, isBackwards: false }]
  const levels = bidi.getEmbeddingLevels(line, isForward.test(line) ? 'ltr' : 'rtl')
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels)
  const parts: { text: string; isBackwards: boolean; level: number }[] = []
  for (const at of bidi.getReorderedIndices(line, levels)) {
    const level = levels.levels[at] ?? 0
    const isBackwards = level % 2 === 1
    const letter = mirrored.get(at) ?? line[at] ?? ''
    const last = parts.at(-1)
    if (last?.level === level) last.text = isBackwards ? letter + last.text : last.text + letter
    else parts.push({ text: letter, isBackwards, level })
  }
  return parts
}

const common = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Keeps spaces, points and accents in the font of the letters around them, if it has them. */
function inFonts(fonts: Fonts, name: FontName, text: string, isBackwards: boolean): Run[] {
  const runs: Run[] = []
  for (const char of text) {
    const last = runs.at(-1)
    const face = last && common.test(char) && has(last.face, char) ? last.face : faceOf(fonts, name, char)
    if (last?.face === face) last.text += char
    else runs.push({ face, text: char })
  }
  return isBackwards ? runs.reverse() : runs
}

function faceOf(fonts: Fonts, name: FontName, char: string): Face {
  const own = fonts.face(name)
  return has(own, char) ? own : (fonts.others(name, char).find((face) => has(face, char)) ?? own)
}

const has = ({ font }: Face, char: string) => font.glyphs.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)

/** Writes out the words of U+FDFD, a character as wide as a sentence, which fits no column. */
export const writtenOut = (words: string) => words.replaceAll('\ufdfd', 'بسم الله الرحمن الرحيم')

/** Replaces each character that no font has by a visible mark. */
export function drawable(fonts: Fonts, name: FontName, words: string): string {
  if (fonts.hasFallback || plain.test(words)) return words
  return Array.from(words, (char) => (has(faceOf(fonts, name, char), char) ? char : '\ufffd')).join('')
}
