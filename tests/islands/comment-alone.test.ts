import { expect, test } from 'vitest'
import type { SheetRow } from '../../src/domain/marks/enter/index.ts'
import { answered } from '../../src/islands/_grid/answers.ts'
import { batchOf, waitsFor } from '../../src/islands/_grid/batch.ts'
import { sent } from '../../src/islands/_grid/outbox.ts'
import { type GridState, initialState, setTexts } from '../../src/islands/_grid/state.ts'
import { definitionOf } from '../../src/islands/marks/enter/definition.ts'

const blank = { course_mark: null, exam_mark: null, coded_comment: null, coded_comment_1: null, custom_comment: null }
const row = { ...blank, id: 5, student_id: 1, version: 1, left_on: null, form_level: 1 } as unknown as SheetRow
const def = definitionOf({ term: 1, comments: [], isReadOnly: false })
const now = { now: 1000, tab: 'here' }
const [mark, comment] = [0, 4]

const typed = (state: GridState<SheetRow>, col: number, text: string) => setTexts(def, state, [{ row: 0, col, text }], now)
const batch = (state: GridState<SheetRow>) => batchOf(def, state, 'here', 1000, 50)
const values = (state: GridState<SheetRow>) => batch(state).map(({ field, value }) => [field, value])
const opened = (values = {}) => initialState<SheetRow>([{ ...row, ...values }], { row: 0, col: 0 })

test('a comment of one’s own waits, and goes with the mark that comes later', () => {
  const alone = typed(opened(), comment, 'Kind')
  expect([values(alone), waitsFor(def, alone, alone.rows[0] as SheetRow)]).toEqual([[], 'nothing-entered'])
  expect(values(typed(alone, mark, '40'))).toEqual([
    ['custom_comment', 'Kind'],
    ['course_mark', 40],
  ])
})

test('a mark that may have arrived is taken back, though nothing else is entered: the file would keep it, and the cell be empty', () => {
  const unheard = typed(typed(opened(), mark, '40'), comment, 'Kind')
  const cleared = typed({ ...unheard, outbox: sent(unheard.outbox, batch(unheard)) }, mark, '')
  expect(values(cleared)).toEqual([['course_mark', null]])
  const stored = { ...row, custom_comment: 'Kind', version: 3 } // it had
  const [arrived, lost] = [stored, { ...row, version: 2 }].map((now) =>
    answered(def, cleared, batch(cleared), [{ id: 1, kind: 'saved', row: now }]),
  )
  expect(values(arrived as typeof cleared)).toEqual([['custom_comment', 'Kind']])
  expect(values(lost as typeof cleared)).toEqual([])
  expect(lost?.outbox.size).toBe(1)
})

test('a comment that is refused because somebody else has removed the mark waits, and goes with the next mark', () => {
  const state = typed(opened({ course_mark: 40 }), comment, 'Kind')
  expect(values(state)).toEqual([['custom_comment', 'Kind']])
  const refused = answered(def, state, batch(state), [
    { id: 1, kind: 'refused', row: { ...row, version: 2 }, fault: 'nothing-entered', fields: ['custom_comment'] },
  ])
  expect([values(refused), waitsFor(def, refused, refused.rows[0] as SheetRow)]).toEqual([[], 'nothing-entered'])
  expect(values(typed(refused, mark, '50'))).toEqual([
    ['custom_comment', 'Kind'],
    ['course_mark', 50],
  ])
})
