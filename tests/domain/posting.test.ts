import { expect, test } from 'vitest'
import { decidePosting, isFound, type Posting } from '../../src/domain/posting/index.ts'
import { readiness } from '../../src/domain/words/posting.ts'

const open: Posting = { posted: false, datePosted: null, version: 0 }
const posted: Posting = { posted: true, datePosted: '2025-12-15 09:12:40', version: 1 }
const now = '2026-01-02 08:00:00'

test.each([
  ['an open term is posted and stamped', open, { posted: true, version: 0 }, { kind: 'save', posted: true, datePosted: now }],
  [
    'a posted term is taken back, and its date goes',
    posted,
    { posted: false, version: 1 },
    { kind: 'save', posted: false, datePosted: null },
  ],
  ['posting twice is the same as once, at whatever version', posted, { posted: true, version: 0 }, { kind: 'same' }],
  ['taking back what is not posted changes nothing', open, { posted: false, version: 0 }, { kind: 'same' }],
  ['what somebody else posted meanwhile is not taken back unseen', posted, { posted: false, version: 0 }, { kind: 'conflict' }],
  [
    'a caller that knows no version is taken at its word',
    posted,
    { posted: false, version: undefined },
    { kind: 'save', posted: false, datePosted: null },
  ],
] as const)('%s', (_, row, save, decision) => expect(decidePosting(row, save, now)).toEqual(decision))

test.each([
  ['', true],
  ['2025', true],
  ['term 1', true],
  ['term  1 POSTED 2025-12', true],
  ['term 2', false],
])('a search for %j finds the row: %j', (search, found) => {
  expect(isFound(['2025-2026', 'Term 1', 'Posted', '2025-12-15 09:12:40'], search)).toBe(found)
})

test.each([
  [{ students: 0, marks: 0, emptyMarks: 0, emptyRemarks: 0 }, 'Nobody is registered in this term, so there are no reports to post.'],
  [
    { students: 1000, marks: 14000, emptyMarks: 5600, emptyRemarks: 12 },
    "5,600 of 14,000 marks and 12 of 1,000 form teacher's remarks are empty.",
  ],
  [{ students: 2, marks: 6, emptyMarks: 0, emptyRemarks: 0 }, "All 6 marks and 2 form teacher's remarks are entered."],
])('the readiness of %j is told in one line', (empty, line) => expect(readiness(empty)).toBe(line))
