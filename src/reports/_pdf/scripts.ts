import bidiFactory from 'bidi-js'
import { type Face, type FontName, type Fonts, isRightToLeft, plain } from './fonts.ts'

/** Letters that are drawn one after the other in one font; those of a right-to-left script are given as they are read. */
export type Run = { face: Face; text: string }

const bidi = bidiFactory()
/** A letter of ours: the documents are English, and a name in another script stands within them. */
const isForward = /[\p{Script=Latin}]/u
const known = new WeakMap<Fonts, Map<string, Run[]>>()
const mostKnown = 5000

/** A line as it is drawn from left to right: what is read from right to left is in its place, and each run in a font that has its letters. */
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

/** The parts of a line of one direction, in the order in which they stand on paper. */
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

/** Spaces, points and accents stay in the font of the letters around them where that has them. */
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

/** U+FDFD, one character as wide as a sentence, which no column takes: its words are written out. */
export const writtenOut = (words: string) => words.replaceAll('\ufdfd', 'بسم الله الرحمن الرحيم')

/** The text with a visible mark for each character that no font has. */
export function drawable(fonts: Fonts, name: FontName, words: string): string {
  if (fonts.hasFallback || plain.test(words)) return words
  return Array.from(words, (char) => (has(faceOf(fonts, name, char), char) ? char : '\ufffd')).join('')
}
