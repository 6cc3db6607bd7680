import { expect, test } from 'vitest'
import { begunBy, soughtWords, wordsOf } from '../../src/domain/_names.ts'
import { type Finding, inGroups, mostOfKind, mostRecent, withRecent } from '../../src/domain/find/index.ts'

const finds = (typed: string, ...texts: string[]) => {
  const sought = soughtWords(typed)
  return sought.length > 0 && begunBy(sought, wordsOf(...texts)) === (1 << sought.length) - 1
}

test.each([
  ['gomez', true],
  ['Gómez', true],
  ['rondon and', true],
  ['and gom', true],
  ['Gómez Rondón, Andrés', true],
  ['gomez-rondon', true],
  ['gomezron', true],
  ['ANDRES', true],
  ['20210003', true],
  ['2021 gom', true],
  ['omez', false],
  ['gomez ana', false],
  ['10003', false],
  ['', false],
  ["'", false],
])('“%s” finds Andrés Gómez Rondón, 20210003: %s', (typed, found) => expect(finds(typed, 'Gómez Rondón', 'Andrés', '20210003')).toBe(found))

test.each([
  ["d'ab", "D'Abreau", true],
  ['dab', 'D’Abreau', true],
  ['abreau', 'D’Abreau', true],
  ['d abreau', "D'Abreau", true],
  ['rahman', 'Abdool-Rahman', true],
  ['abdoolrahman', 'Abdool-Rahman', true],
  ['abdool‑rah', 'Abdool-Rahman', true],
  ['o’b', 'Oʼbrien', true],
  ['teshawn', 'Té-Shawn', true],
  ['strasse', 'Straße', true],
  ['5a', '5A', true],
  ['a', '5A', false],
])('“%s” finds %s: %s', (typed, name, found) => expect(finds(typed, name)).toBe(found))

const student = (n: number): Finding => ({ kind: 'students', id: String(n), title: `Student ${n}`, about: '' })
const lesson: Finding = { kind: 'lessons', id: '104-5A', title: '5A Mathematics', about: '' }

test('what was opened last stands first, in that order, and not twice', () => {
  const groups = inGroups([student(1), student(2), lesson], ['lessons/104-5A', 'students/2', 'students/99'])
  expect(groups.map(({ kind, findings }) => [kind, findings.map(({ id }) => id)])).toEqual([
    ['recent', ['104-5A', '2']],
    ['students', ['1']],
  ])
})

test('of each kind there are so many, and it is said that there are more', () => {
  const many = Array.from({ length: mostOfKind + 1 }, (_, n) => student(n))
  expect(inGroups(many, [])).toMatchObject([{ kind: 'students', isCut: true }])
  expect(inGroups(many, [])[0]?.findings).toHaveLength(mostOfKind)
  expect(inGroups(many.slice(1), [])).toMatchObject([{ isCut: false }])
})

test('what is opened goes to the front, and the oldest goes', () => {
  const keys = Array.from({ length: mostRecent }, (_, n) => `students/${n}`)
  expect(withRecent(keys, 'students/3')).toEqual(['students/3', ...keys.filter((key) => key !== 'students/3')])
  expect(withRecent(keys, 'students/99')).toEqual(['students/99', ...keys.slice(0, -1)])
})
