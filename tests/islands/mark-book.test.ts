import { expect, test } from 'vitest'
import type { Assessment } from '../../src/domain/marks/book/index.ts'
import { moveTo, step, type as typeText } from '../../src/islands/_grid/edit.ts'
import { judge, type LateSheet } from '../../src/islands/_grid/kept-sheet.ts'
import { refused, sendable, withConflict } from '../../src/islands/_grid/outbox.ts'
import { initialState, isOfAnother, setTexts, textAt } from '../../src/islands/_grid/state.ts'
import { undo } from '../../src/islands/_grid/undo.ts'
import { type BookRow, bookOf, columnsOf, definitionOf } from '../../src/islands/marks/book/book.ts'
import { goneOf, reread } from '../../src/islands/marks/book/reread.ts'
import { faultIn } from '../../src/islands/marks/book/use-fault-dialog.ts'
import { bookView, firstSpot, marksIn } from '../../src/islands/marks/book/view.ts'

const quiz: Assessment = { id: 9, number: 1, topic: 'Quiz', date: null, total: 20, weighting: null, version: 1 }
const rows: BookRow[] = [
  { id: 1, first_name: 'Ann', last_name: 'Ali', version: 3, marks: [null, 15] },
  { id: 2, first_name: 'Bob', last_name: 'Bee', version: 0, marks: [] },
]
const now = { now: 1000, tab: 'here' }

/** A sheet of those assessments, and the same after they have become others. */
function opened(assessments: readonly Assessment[]) {
  let book = bookOf(columnsOf(assessments))
  const def = definitionOf(() => book, false)
  const state = initialState(rows, { row: 0, col: 0 })
  const become = (current: typeof state, others: readonly Assessment[]) => {
    const before = book.columns
    book = bookOf(columnsOf(others))
    return reread(def, current, before, book.columns)
  }
  return { def, state, become, book: () => book }
}

test('what is typed where there is no total waits there, and goes once there is one', () => {
  const { def, state, become } = opened([quiz])
  const typed = setTexts(def, state, [{ row: 1, col: 1, text: '7' }], now)
  expect([...typed.outbox.values()]).toMatchObject([{ fault: 'no-total', text: '7', field: 'n2' }])
  expect(sendable(typed.outbox, 'here', 1000)).toEqual([])
  const later = become(typed, [quiz, { ...quiz, id: 10, number: 2 }])
  expect(sendable(later.outbox, 'here', 1000)).toMatchObject([{ row: 2, field: 'a10', value: 7, fault: undefined }])
  expect(undo(later.history)?.texts).toEqual([['2/a10', '']])
})

test.each([
  ['last', { row: 1, col: 0 }],
  ['row-end', { row: 0, col: 0 }],
  ['right', { row: 0, col: 1 }],
] as const)('End and Ctrl+End stop at the last assessment that has a total, the arrows do not: %s', (direction, at) => {
  const { def, state } = opened([quiz, { ...quiz, id: 10, number: 2, total: null }])
  expect(def.fields.length).toBeGreaterThan(2)
  expect(step(def, state, direction, 10, now).at).toEqual(at)
  expect(step(def, { ...state, at: { row: 0, col: 3 }, anchor: { row: 0, col: 3 } }, 'row-end', 10, now).at).toEqual({ row: 0, col: 0 })
})

test('what was typed where there was none does not go over the marks of an assessment that appears there', () => {
  const { def, state, become } = opened([])
  const typed = setTexts(
    def,
    state,
    [0, 1].map((row) => ({ row, col: 0, text: '7' })),
    now,
  )
  const later = become(typed, [quiz])
  expect(sendable(later.outbox, 'here', 1000)).toMatchObject([{ row: 2, value: 7 }])
  expect(later.outbox.get('1/a9')).toMatchObject({ value: 7, theirs: { value: 15, version: 3 } })
})

test('what was kept for an assessment waits for a look once that is another, or was none', () => {
  const { def, state, become } = opened([quiz])
  const kept = {
    row: 2,
    text: '7',
    value: 7,
    bases: [null],
    version: 0,
    record: null,
    typedAt: 1,
    tab: 'gone',
    fault: undefined,
    theirs: undefined,
  }
  const about = { sitting: '', ticket: '', of: '', who: '', what: '', formLevel: 0 }
  const [ofQuiz, ofNone] = [
    { ...kept, ...about, field: 'a9', column: def.meaningOf?.('a9') },
    { ...kept, ...about, field: 'n2', column: def.meaningOf?.('n2') },
  ]
  const outcomes = () =>
    [ofQuiz, ofNone].map((one) => judge({ def, rows, classId: '3A', wordsOf: String } as unknown as LateSheet<BookRow>, one).kind)
  expect([isOfAnother(def, ofQuiz), isOfAnother(def, ofNone), outcomes()]).toEqual([false, false, ['ready', 'never']])
  become(state, [
    { ...quiz, topic: 'Test', version: 2 },
    { ...quiz, id: 10, number: 2 },
  ])
  expect([isOfAnother(def, ofQuiz), isOfAnother(def, ofNone), outcomes()]).toEqual([true, true, ['moved', 'never']])
  become(state, [])
  expect([isOfAnother(def, ofQuiz), outcomes()[0]]).toEqual([false, 'never']) // deleted: it is kept for when it is put back
})

test('what was above the total is tried again under another, and so is what the server refused', () => {
  const { def, state, become } = opened([quiz])
  const typed = setTexts(def, state, [{ row: 1, col: 0, text: '25' }], now)
  expect([...typed.outbox.values()]).toMatchObject([{ fault: 'over-total' }])
  expect(sendable(become(typed, [{ ...quiz, total: 30 }]).outbox, 'here', 1000)).toHaveLength(1)
  const sent = setTexts(def, state, [{ row: 1, col: 0, text: '5' }], now)
  const closed = { ...sent, outbox: refused(sent.outbox, '2/a9', 5, 'closed') }
  expect(sendable(closed.outbox, 'here', 1000)).toEqual([])
  expect(sendable(become(closed, [{ ...quiz, total: 30 }]).outbox, 'here', 1000)).toHaveLength(1)
})

test('what is being typed, and what is on its way, stays as it is when the book is read again', () => {
  const { def, state, become } = opened([quiz])
  const sent = setTexts(def, state, [{ row: 1, col: 0, text: '5' }], now)
  const typing = typeText(def, moveTo(def, sent, { row: 0, col: 1 }, now), '1', null)
  const later = become(typing, [quiz, { ...quiz, id: 10, number: 2 }])
  expect(later.draft).toBe('1')
  expect(later.outbox.get('2/a9')).toBe(sent.outbox.get('2/a9'))
})

test('the message about a mark is said in the tab it was typed in', () => {
  const { def, state } = opened([quiz])
  const before = { outbox: state.outbox, since: 500 }
  const typed = (tab: string) => setTexts(def, state, [{ row: 1, col: 0, text: '25' }], { now: 1000, tab }).outbox
  expect(faultIn(before, typed('here'), 'here')).toBe('Mark Entered is greater than the assigned total.')
  expect(faultIn(before, typed('there'), 'here')).toBeUndefined()
})

test('what was typed for an assessment that is gone is kept for its return, and never lands in the next of its number', () => {
  const { def, state, become } = opened([quiz])
  const typed = setTexts(def, state, [{ row: 1, col: 0, text: '5' }], now)
  const later = become(typed, [{ ...quiz, id: 11, topic: 'Another' }])
  expect(sendable(later.outbox, 'here', 1000)).toEqual([])
  expect(goneOf(def, later)).toMatchObject([{ row: 2, field: 'a9', text: '5' }])
  expect(later.history.done).toEqual([])
  expect(textAt(def, later, { row: 1, col: 0 })).toBe('')
  const back = become(later, [quiz])
  expect([sendable(back.outbox, 'here', 1000), goneOf(def, back)]).toMatchObject([[{ row: 2, field: 'a9', value: 5, version: 0 }], []])
})

test('what is being typed in a column that goes is kept with it', () => {
  const { def, state, become } = opened([quiz])
  const typing = typeText(def, moveTo(def, state, { row: 1, col: 0 }, now), '7', null)
  const later = become(typing, [{ ...quiz, id: 11, topic: 'Another' }])
  expect([later.draft, later.mode]).toEqual([null, 'nav'])
  expect(goneOf(def, later)).toMatchObject([{ row: 2, field: 'a9', text: '7' }])
})

test('what is tried again goes over the mark that it was typed over, not over one that another has entered since', () => {
  const { def, state, become } = opened([quiz])
  const typed = setTexts(def, state, [{ row: 0, col: 0, text: '25' }], now)
  const theirs = { ...typed, rows: [{ ...(rows[0] as BookRow), version: 8, marks: [null, 18] }, rows[1] as BookRow] }
  const later = become(theirs, [{ ...quiz, total: 30 }])
  expect(sendable(later.outbox, 'here', 1000)).toMatchObject([{ value: 25, bases: [15], version: 3 }])
})

test('the cursor stays on the sheet when the last column goes', () => {
  const seven = columnsOf([{ ...quiz, number: 7 }])
  const { def, state } = opened([])
  const there = { ...state, at: { row: 0, col: 6 }, anchor: { row: 0, col: 6 } }
  expect(reread(def, there, seven, columnsOf([])).at).toEqual({ row: 0, col: 4 })
})

test('Total % follows what is typed; what cannot be saved does not count', () => {
  const { def, state, book } = opened([quiz])
  const percent = (text: string) => bookView(def, book(), setTexts(def, state, [{ row: 0, col: 0, text }], now), 0).percent
  expect(bookView(def, book(), state, 0).percent).toBe('75.0')
  expect(percent('10')).toBe('50.0')
  expect(percent('')).toBe(null)
  expect(percent('21')).toBe('75.0')
  const typed = setTexts(def, state, [{ row: 0, col: 0, text: '10' }], now)
  const percentOf = (outbox: typeof typed.outbox) => bookView(def, book(), { ...typed, outbox }, 0).percent
  expect(percentOf(refused(typed.outbox, '1/a9', 10, 'closed'))).toBe('75.0')
  expect(percentOf(withConflict(typed.outbox, '1/a9', { value: 16, version: 4, by: 'admin', at: null }))).toBe('75.0')
})

test('one begins at the first empty cell of the latest assessment that has a total', () => {
  expect(firstSpot(bookOf(columnsOf([quiz])), rows)).toEqual({ row: 1, col: 0 })
  expect(firstSpot(bookOf(columnsOf([])), rows.slice(1))).toEqual({ row: 0, col: 0 })
})

test('the marks of a column are counted as the sheet shows them', () => {
  const { def, state, book } = opened([quiz])
  const [column] = book().columns
  if (!column) throw new Error('there are columns')
  expect(marksIn(def, state, column)).toBe(1)
  expect(marksIn(def, setTexts(def, state, [{ row: 1, col: 0, text: '5' }], now), column)).toBe(2)
  expect(marksIn(def, setTexts(def, state, [{ row: 0, col: 0, text: '' }], now), column)).toBe(0)
})

test('what is found in the browser stands in its column, whatever has become of that', () => {
  const { def } = opened([quiz])
  const fieldsNow = ['a9', 'n1', 'n2', 'a8', 'n9', 'constructor'].map((field) => def.fieldNow?.(field))
  expect(fieldsNow).toEqual(['a9', 'a9', 'n2', 'a8', undefined, undefined])
})
