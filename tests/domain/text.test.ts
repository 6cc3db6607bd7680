import { expect, test } from 'vitest'
import { cleanLine, cleanText, oneLine } from '../../src/domain/_text.ts'

const unseen = ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u180e', '\u3164', '\u{e0041}', '\u0007', '\u200e', '\u200d', '\u200c']
test.each(unseen.map((character) => [character.codePointAt(0)?.toString(16), character]))('U+%s leaves a name or title', (_, character) => {
  expect(cleanLine(`${character}A${character}na Maria${character}`)).toBe('Ana Maria')
  expect(oneLine(`1${character}A`)).toBe('1A')
  expect(cleanLine(character)).toBeNull()
})

test('a comment keeps its lines, without what nobody sees', () => {
  expect(cleanText('Good\u200b work\ufeff.\nMore\u00adover …')).toBe('Good work.\nMoreover …')
})

test('letters that join keep what joins or parts them', () => {
  for (const name of ['می\u200cخواهم', 'क्\u200dष']) expect(cleanLine(name)).toBe(name)
})
