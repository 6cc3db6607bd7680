import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankCell, type Cell, type Sheet } from '../../src/domain/_spreadsheet.ts'
import { checkComments, wordsOfSheet } from '../../src/domain/school/comment-import.ts'
import { isCommentTitle } from '../../src/domain/words/school-comments.ts'

const cell = (text: string, kind: Cell['kind'] = 'text'): Cell => ({ text, kind })
const sheet = (...rows: Cell[][]): Sheet => ({ name: 'Sheet1', rows, hidden: new Set() })
const read = (...rows: Cell[][]) => {
  const words = wordsOfSheet(sheet(...rows), isCommentTitle)
  return words.ok ? words.value.map(({ row, text, fault }) => [row, text, ...(fault ? [fault] : [])]) : words.error
}

test.each([
  ['a title and words', [[cell('Comment')], [cell('Good')]], [[2, 'Good']]],
  [
    'words alone',
    [[cell('Good')], [cell('Bad')]],
    [
      [1, 'Good'],
      [2, 'Bad'],
    ],
  ],
  [
    'another column',
    [[blankCell, blankCell, cell('Good')], [], [blankCell, blankCell, cell('Bad')]],
    [
      [1, 'Good'],
      [3, 'Bad'],
    ],
  ],
  ['a title below blank rows', [[], [], [cell('CODED COMMENTS ')], [cell('Good')]], [[4, 'Good']]],
  [
    'a titled column among others',
    [
      [cell('No'), cell('Comment')],
      [cell('1', 'number'), cell('Good')],
    ],
    [[2, 'Good']],
  ],
  ['two columns', [[cell('Good'), cell('Bad')]], 'many-columns'],
  ['a title alone', [[cell('Comment')]], 'no-words'],
  ['nothing', [[]], 'no-words'],
  ['a merged title', [[cell('Comment'), cell('', 'merged')], [cell('Good')]], [[2, 'Good']]],
  [
    'what is no words',
    [[cell('A1', 'formula')], [cell('#REF!', 'error')], [cell('7', 'number')], [cell('2026-01-01', 'date')]],
    [
      [1, 'A1', 'formula'],
      [2, '#REF!', 'error'],
      [3, '7', 'not-words'],
      [4, '2026-01-01', 'not-words'],
    ],
  ],
] as [string, Cell[][], unknown][])('a sheet with %s is read', (_what, rows, expected) => expect(read(...rows)).toEqual(expected))

test('a comment in use counts before a retired one that says the same', () => {
  const known = [
    { id: 1, detail: 'Good', retiredAt: '2025-01-01', version: 1 },
    { id: 2, detail: 'good', retiredAt: null, version: 1 },
    { id: 3, detail: 'GOOD', retiredAt: '2025-01-01', version: 1 },
  ]
  expect(checkComments([{ row: 1, text: 'Good' }], known)).toEqual([{ row: 1, text: 'Good', kind: 'there', id: 2 }])
})

test('whatever the file says, no two new comments say the same, and none is one that the school has', () => {
  const words = fc.constantFrom('Good', 'good', ' Good ', 'Bad', 'BAD', 'Fair', '', 'x'.repeat(61), 'é', 'e\u0301')
  fc.assert(
    fc.property(fc.array(words), fc.array(words), (texts, details) => {
      const known = details.map((detail, i) => ({ id: i + 1, detail, retiredAt: null, version: 1 }))
      const fresh = checkComments(
        texts.map((text, i) => ({ row: i + 1, text })),
        known,
      ).flatMap((row) => (row.kind === 'new' ? [row.text.toLowerCase()] : []))
      expect(new Set(fresh).size).toBe(fresh.length)
      expect(fresh.filter((text) => details.some((detail) => detail.toLowerCase() === text))).toEqual([])
    }),
  )
})
