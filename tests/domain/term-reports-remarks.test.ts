import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideSubjectSave,
  namesOfClass,
  parseCell,
  parseCellBase,
  remarkDoubts,
  type StoredSubject,
  sameRemark,
} from '../../src/domain/term-reports/index.ts'

const own = { firstName: 'Andrés', lastName: 'Gómez Rondón', sex: 'M' } as const
const others = [
  { firstName: 'Marcus', lastName: 'O’Brien' },
  { firstName: 'Té-Shawn', lastName: 'Gómez' },
  { firstName: 'Hope', lastName: 'May' },
]
const doubts = (text: string, student: Parameters<typeof remarkDoubts>[1] = own) =>
  remarkDoubts(text, student, namesOfClass([...others, own])).map(({ kind, words }) => `${kind} ${words}`)

test.each([
  ['Marcus works hard.', ['other-name Marcus']],
  ["Marcus's work is good.", ["other-name Marcus's"]],
  ['A good term for O’Brien.', ["other-name O'Brien"]],
  ['Te-Shawn works hard.', ['other-name Te-Shawn']],
  ['Andrés and Gomez Rondon work hard.', []],
  ['marcus in small letters is no name.', []],
  ['Ask Mr. Marcus', []],
  ['Ask Mr Marcus.', []],
  ['Hope is what we have. There is Hope.', ['other-name Hope']],
  ['He sat exams in May.', []],
  ['Marcusson is another name.', []],
  ['She did well, and her work shows it.', ['pronoun She', 'pronoun her']],
  ['He did well, and the others heard of this.', []],
  ['{name} did well; [name] and <name> too, ___.', ['placeholder {name}', 'placeholder [name]', 'placeholder <name>', 'placeholder ___']],
  ['{name did well', ['placeholder {name did well']],
  ['Below 50 < 60 and a <3', []],
  ['', []],
])('%j: %j', (text, expected) => {
  expect(doubts(text)).toEqual(expected)
})

test('nothing is said of the pronouns where no sex is recorded', () => {
  expect(doubts('She and he.', { ...own, sex: null })).toEqual([])
})

test('no text is too odd, and no name of the student is ever doubted', () => {
  const names = fc.constantFrom('Andrés', 'Gómez', 'Rondón', 'ANDRÉS', "Andrés's", 'Gómez Rondón')
  fc.assert(fc.property(names, fc.constantFrom('', ' ', '. ', ', '), (name, gap) => doubts(`${gap}${name}${gap}worked.`).length === 0))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      remarkDoubts(text, own, namesOfClass(others)).every(({ words }) => words.length > 0),
    ),
  )
})

describe('a remark that others of the class have too', () => {
  const [marcus, teShawn, hope] = others.map((other, i) => ({ ...other, text: ['A good term.', 'a  good\nTERM', null][i] ?? null }))
  test.each([
    ['A good term', ['3']],
    ['A góod term!', ['3']],
    ['A good term, Andrés.', []],
    ['...', []],
    ['', []],
  ])('%j: %j', (text, expected) => {
    const all = [marcus, teShawn, hope, { firstName: 'Zed', lastName: 'Ali', text: 'A GOOD TERM' }] as Parameters<typeof sameRemark>[1]
    expect(sameRemark(text, all).map(({ words }) => words)).toEqual(expected)
  })

  test('one is named', () => {
    expect(sameRemark('A good term.', [marcus, hope] as Parameters<typeof sameRemark>[1])).toEqual([
      { kind: 'repeated', words: 'Marcus O’Brien' },
    ])
  })
})

const comments = [{ id: 4, detail: 'Very good progress', retired: false, uses: 0 }]
test.each([
  ['exam_mark', '-1', undefined],
  ['exam_mark', '101', undefined],
  ['exam_mark', '1e2', undefined],
  ['exam_mark', '10,5', undefined],
  ['exam_mark', '７５', undefined],
  ['exam_mark', ' 75 ', 75],
  ['exam_mark', '0', 0],
  ['exam_mark', '', null],
  ['coded_comment', '4', 4],
  ['coded_comment', '04 Very good progress', 4],
  ['coded_comment', 'very good progress', 4],
  ['coded_comment', '04 Other words', undefined],
  ['coded_comment', '9', undefined],
  ['coded_comment_1', '', null],
] as const)('a cell %s %j is %j', (field, text, expected) => {
  const parsed = parseCell(field, text, comments)
  expect(parsed.ok ? parsed.value : undefined).toBe(expected)
})

test('what a comment may replace is known by its number, whatever its words were', () => {
  expect([parseCellBase('coded_comment', '04 Old words'), parseCellBase('coded_comment', ''), parseCellBase('exam_mark', '1e2')]).toEqual([
    4,
    null,
    undefined,
  ])
})

describe('a change of a subject row', () => {
  const now: StoredSubject = {
    version: 3,
    values: { course_mark: 60, exam_mark: null, coded_comment: null, coded_comment_1: null, custom_comment: null },
    ...{ subjectId: 101, formLevel: 5, term: 2, isOpen: true, hasLeft: false },
    ...{ comments: new Set([4]), subjects: new Set([101, 104, 113]), taken: new Set([101, 104]) },
  }
  const decide = (save: Partial<Parameters<typeof decideSubjectSave>[1]>, standing: Partial<StoredSubject> = {}) =>
    decideSubjectSave({ ...now, ...standing }, { version: 3, values: {}, ...save })
  test.each([
    [{ values: { exam_mark: 70 } }, {}, { kind: 'save', changed: { exam_mark: 70 } }],
    [{ values: { course_mark: 60 }, version: 1 }, {}, { kind: 'save', changed: {} }],
    [{ values: { course_mark: 61 }, version: 2 }, {}, { kind: 'conflict', field: 'course_mark' }],
    [{ values: { course_mark: 61 }, version: 2, bases: { course_mark: [60] } }, {}, { kind: 'save', changed: { course_mark: 61 } }],
    [{ values: { exam_mark: 70 } }, { formLevel: 4 }, { kind: 'refused', fault: 'exam-off' }],
    [{ values: { exam_mark: 70 } }, { isOpen: false }, { kind: 'refused', fault: 'closed' }],
    [{ values: { exam_mark: 70 } }, { hasLeft: true }, { kind: 'refused', fault: 'left' }],
    [{ values: { coded_comment: 5 } }, {}, { kind: 'refused', fault: 'no-such-comment' }],
    [{ newSubjectId: 104 }, {}, { kind: 'refused', fault: 'subject-there' }],
    [{ newSubjectId: 999 }, {}, { kind: 'refused', fault: 'no-subject' }],
    [{ newSubjectId: 113 }, {}, { kind: 'save', changed: { subject_id: 113 } }],
    [{ newSubjectId: 113, version: 2 }, {}, { kind: 'conflict', field: 'subject_id' }],
    [{ newSubjectId: 101, version: 2 }, {}, { kind: 'save', changed: {} }],
  ] as const)('%j on %j: %j', (save, standing, expected) => {
    expect(decide(save, standing)).toEqual(expected)
  })
})
