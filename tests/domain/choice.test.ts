import { describe, expect, test } from 'vitest'
import { type Choice, matching, named } from '../../src/domain/_choice.ts'
import { commentCode, matchingComments, namedComment, suggestedComment } from '../../src/domain/marks/enter/index.ts'
import { codedComments } from '../../src/domain/school/usual-lists.ts'

const asIs = (choice: Choice) => choice
const texts = (typed: string, offered: readonly Choice[]) => matching(typed, offered, asIs).map(({ text }) => text)

describe('what is typed finds in a list', () => {
  const list = ['Has good habits', 'Feelgood', 'Good progress', 'Good', '3', 'Progress is good'].map((text, i) => ({
    code: commentCode(i + 1),
    text,
  }))
  test('the exact text, then a text that begins so, then a word that begins so, then a text that contains it', () =>
    expect(texts('good', list)).toEqual(['Good', 'Good progress', 'Has good habits', 'Progress is good', 'Feelgood']))
  test('the exact text before the exact code', () => expect(texts('3', list)).toEqual(['3', 'Good progress']))
  test('a code also without its zeros, and with the text as a list shows it', () => {
    for (const typed of ['4', '04', '004', '04 good', '4']) expect(texts(typed, list)[0], typed).toBe('Good')
  })
  test('words in another order last', () => expect(texts('progress good', list)).toEqual(['Good progress', 'Progress is good']))
  test('everything, as it stands, while nothing is typed', () => expect(texts(' ', list)).toHaveLength(6))
  test('what is not there by no letter', () => expect(texts('xyz', list)).toEqual([]))
  test('a name whatever its case, accents and kind of apostrophe', () => {
    const people = ['Noël O’Brien', 'Simone Noël'].map((text) => ({ code: text, text }))
    expect(texts("noel o'b", people)).toEqual(['Noël O’Brien'])
    expect(texts('NOEL', people)).toEqual(['Noël O’Brien', 'Simone Noël'])
  })
  test('of equals what is used most', () => {
    const used = [
      { code: '1', text: 'Good work', uses: 3 },
      { code: '2', text: 'Good effort', uses: 40 },
      { code: '3', text: 'Very good', uses: 900 },
    ]
    expect(texts('good', used)).toEqual(['Good effort', 'Good work', 'Very good'])
  })
  test('what is written to the letter before what differs by an accent', () => {
    const both = [
      { code: '1', text: 'Résumé kept', uses: 9 },
      { code: '2', text: 'Resume kept' },
    ]
    expect(texts('Resume kept', both)[0]).toBe('Resume kept')
    expect(texts('resume kept', both)[0]).toBe('Résumé kept')
  })
  test('nothing by half of it where it must be named in full', () => {
    expect(named('good pro', list, asIs)).toBeUndefined()
    expect(named('', list, asIs)).toBeUndefined()
    expect(named('GOOD  progress', list, asIs)?.code).toBe('03')
  })
})

describe('typing in Comment 1 of a mark sheet', () => {
  const comments = codedComments.map(({ id, detail }) => ({ id, detail, retired: false, uses: 0 }))
  test.each([
    ['Good', 'Good'],
    ['good', 'Good'],
    ['8', 'Good'],
    ['08 Good', 'Good'],
    ['sat', 'Satisfactory'],
    ['Improve', 'Improvement noted'],
    ['progress', 'Very good progress'],
    ['6', 'A most pleasing term'],
  ])('%j and Enter takes %j', (typed, detail) => expect(suggestedComment(typed, comments)?.detail).toBe(detail))

  test('the one that is used most where several begin so', () => {
    const used = comments.map((comment) => ({ ...comment, uses: comment.detail === 'Good progress' ? 9 : 0 }))
    expect(suggestedComment('progress', used)?.detail).toBe('Good progress')
    expect(suggestedComment('Good', used)?.detail).toBe('Good')
  })
  test.each(['', '  ', '61', '0', 'zzz'])('%j takes none', (typed) => expect(suggestedComment(typed, comments)).toBeUndefined())
  test('what stands first in the list is what is taken', () => {
    for (const { detail } of comments) {
      for (const typed of [detail, detail.slice(0, 3), detail.split(' ').at(-1) ?? '']) {
        expect(suggestedComment(typed, comments), typed).toBe(matchingComments(typed, comments)[0])
      }
    }
  })
  test.each(['Not satisfactory', 'Most Good', 'Very', '09 Good', '61'])('%j names no comment where none can be guessed', (typed) =>
    expect(namedComment(typed, comments)).toBeUndefined(),
  )
  test('a retired comment gives way to one that can be chosen', () => {
    const both = [
      { id: 1, detail: 'Résumé kept', retired: true, uses: 900 },
      { id: 2, detail: 'Resume kept', retired: false, uses: 0 },
    ]
    expect(namedComment('resume kept', both)?.id).toBe(2)
    expect(namedComment('1', both)?.id).toBe(1)
  })
})
