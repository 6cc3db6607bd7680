import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pastedWords } from '../../../src/domain/words/enter-marks.ts'
import {
  clear,
  commit,
  edit,
  enter,
  keep,
  moveTo,
  paste,
  redoLast,
  restore,
  selected,
  step,
  toWrong,
  type,
  undoLast,
} from '../../../src/islands/_grid/edit.ts'
import { type GridState, initialState, setTexts, textAt } from '../../../src/islands/_grid/state.ts'
import { pasteCounts, wrongIn } from '../../../src/islands/_grid/view.ts'
import { def, type Row, rowsOf } from './_plain.ts'

const moment = { now: 1000, tab: 't' }
type State = GridState<Row>
const start = (rows = rowsOf(4)): State => initialState(rows, { row: 0, col: 0 })
const column = (state: State) => state.rows.map((_, row) => textAt(def, state, { row, col: 0 }))
const typed = (state: State, text: string) => step(def, type(def, state, text, null), 'down', 5, moment)

describe('Enter in the last row', () => {
  const entered = (state: State, text: string) => enter(def, type(def, state, text, null), moment)
  const full = ['50', '60', '70', '80'].reduce(entered, start())

  test('what somebody types who has lost count does not replace the mark of the last student', () => {
    expect([column(full), full.at.row, full.isPast]).toEqual([['50', '60', '70', '80'], 3, true])
    expect(column(['90', '91'].reduce(entered, full))).toEqual(['50', '60', '70', '80'])
  })

  test.each<[string, (state: State) => State]>([
    ['going up and down', (s) => step(def, step(def, s, 'up', 5, moment), 'down', 5, moment)],
    ['clicking', (s) => moveTo(def, s, { row: 3, col: 0 }, moment)],
    ['F2', (s) => edit(def, s)],
    ['Escape', (s) => restore(def, s, moment)],
  ])('after %s the last mark can be typed again', (_, to) => {
    expect(column(commit(def, type(def, to(full), '81', null), moment))).toEqual(['50', '60', '70', '81'])
  })

  test('a mark that is wrong there is typed again at once', () => {
    expect(column(['850', '85'].reduce(entered, ['50', '60', '70'].reduce(entered, start())))).toEqual(['50', '60', '70', '85'])
  })
})

test('what is not saved is gone through row by row, and round again', () => {
  const wrong = typed(typed(typed(typed(start(), '850'), '60'), '6,5'), '70')
  const seen = [0, 1, 2].reduce<State[]>((all) => [...all, toWrong(def, all.at(-1) ?? wrong, moment)], [])
  expect([wrongIn(wrong), ...seen.map(({ at }) => at.row)]).toEqual([2, 0, 2, 0])
  expect(toWrong(def, start(), moment).at).toEqual({ row: 0, col: 0 })
})

describe('typing', () => {
  test('replaces the cell, and Enter goes on to the next student', () => {
    const state = typed(typed(start(), '72'), '64')
    expect([column(state), state.at, state.mode]).toEqual([['72', '64', '', ''], { row: 2, col: 0 }, 'nav'])
    expect([...state.outbox.values()].map((e) => [e.row, e.value, e.bases])).toEqual([
      [1, 72, [null]],
      [2, 64, [null]],
    ])
  })

  test('what is no mark stays as typed with its reason, and is never sent', () => {
    const state = typed(start(), '105')
    expect([...state.outbox.values()]).toMatchObject([{ text: '105', value: undefined, fault: 'not-a-mark' }])
    const mended = typed(moveTo(def, state, { row: 0, col: 0 }, moment), '15')
    expect([...mended.outbox.values()]).toMatchObject([{ text: '15', value: 15, fault: undefined }])
  })

  test('what stood there before needs no sending', () => {
    const state = typed(moveTo(def, typed(start(), '72'), { row: 0, col: 0 }, moment), '')
    expect(state.outbox.size).toBe(0)
  })

  test('a suggestion stands for what was typed of it', () => {
    expect(column(commit(def, type(def, start(), '7', '70'), moment))[0]).toBe('70')
  })

  test('Escape restores, also what was kept of it meanwhile', () => {
    const first = typed(start(), '50')
    const again = type(def, moveTo(def, first, { row: 0, col: 0 }, moment), '9', null)
    expect(column(restore(def, again, moment))[0]).toBe('50')
    const kept = keep(def, again, moment)
    expect(column(kept)[0]).toBe('9')
    const restored = restore(def, kept, moment)
    expect([column(restored)[0], restored.mode, restored.history.undone]).toEqual(['50', 'nav', []])
  })

  test('Escape on a cell that cannot be saved goes back to what is stored', () => {
    const state = moveTo(def, typed(start(), '105'), { row: 0, col: 0 }, moment)
    const restored = restore(def, state, moment)
    expect([column(restored)[0], restored.outbox.size]).toEqual(['', 0])
    expect(column(undoLast(def, restored, moment))[0]).toBe('105')
  })

  test('editing begins with what stands there', () => {
    expect(edit(def, moveTo(def, typed(start(), '72'), { row: 0, col: 0 }, moment))).toMatchObject({ mode: 'editing', draft: '72' })
  })

  test('nothing of a sheet that can only be read changes', () => {
    const readOnly = { ...def, isReadOnly: true }
    const state = paste(readOnly, type(readOnly, start(), '7', null), '1\n2', moment)
    expect([column(state), state.outbox.size]).toEqual([['', '', '', ''], 0])
  })
})

describe('undo', () => {
  test('takes back a pasted column as one, and saves what was there', () => {
    const state = paste(def, typed(start(), '50'), '1\n2\n3\n', moment)
    const undone = undoLast(def, state, moment)
    expect([column(state), column(undone)]).toEqual([
      ['50', '1', '2', '3'],
      ['50', '', '', ''],
    ])
    expect(column(redoLast(def, undone, moment))).toEqual(['50', '1', '2', '3'])
  })

  test('what is kept while typing is one step', () => {
    let state = keep(def, type(def, start(), '7', null), moment)
    state = typed({ ...state, ...type(def, state, '72', null) }, '72')
    expect(column(undoLast(def, state, moment))[0]).toBe('')
  })

  const change = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), row: fc.nat(3), text: fc.constantFrom('1', '22', '105', '') }),
    fc.record({ kind: fc.constant('paste' as const), row: fc.nat(3), text: fc.constantFrom('1\n2', '7\t8', 'x', '5\n\n6\n7\n8') }),
    fc.record({ kind: fc.constant('clear' as const), row: fc.nat(3), text: fc.constant('') }),
  )
  test('undoing everything, then redoing everything, is where one was', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const texts = (state: State) => state.rows.flatMap((_, row) => [0, 1].map((col) => textAt(def, state, { row, col })))
        let state = start()
        for (const { kind, row, text } of changes) {
          state = moveTo(def, state, { row, col: 0 }, moment)
          if (kind === 'type') state = commit(def, type(def, state, text, null), moment)
          else state = kind === 'paste' ? paste(def, state, text, moment) : clear(def, state, moment)
        }
        const before = texts(state)
        const steps = state.history.done.length
        for (let i = 0; i < steps; i++) state = undoLast(def, state, moment)
        expect([texts(state).join(''), state.outbox.size]).toEqual(['', 0])
        for (let i = 0; i < steps; i++) state = redoLast(def, state, moment)
        expect(texts(state)).toEqual(before)
      }),
    )
  })
})

describe('a selection', () => {
  const filled = () =>
    setTexts(
      def,
      start(),
      [0, 1, 2].map((row) => ({ row, col: 0, text: `${row + 1}` })),
      moment,
    )
  const picked = () => step(def, step(def, filled(), 'down', 5, moment, true), 'right', 5, moment, true)

  test('is copied as a block', () =>
    expect(selected(def, picked())).toEqual([
      ['1', ''],
      ['2', ''],
    ]))
  test('is cleared as one step', () => {
    const state = clear(def, picked(), moment)
    expect([column(state), column(undoLast(def, state, moment))]).toEqual([
      ['', '', '3', ''],
      ['1', '2', '3', ''],
    ])
  })
  test('ends with the next move', () => {
    const { at, anchor } = step(def, picked(), 'down', 5, moment)
    expect(at).toEqual(anchor)
  })
  test('a paste stands selected, with what found no place counted', () => {
    const state = paste(def, moveTo(def, start(), { row: 2, col: 0 }, moment), '1\n2\n3\n', moment)
    expect(state).toMatchObject({ pasted: { keys: ['3/a', '4/a'], over: 1, shut: 0, kept: 0 }, at: { row: 2 }, anchor: { row: 3 } })
  })
  test('cells that cannot be filled are skipped', () => {
    const rows = rowsOf(3).map((row) => ({ ...row, shut: row.id === 2 }))
    expect(typed(start(rows), '5').at.row).toBe(2)
  })
})

describe('what a paste says', () => {
  const said = (state: State) => {
    const counts = pasteCounts(state)
    return counts && pastedWords(counts)
  }
  test('nothing where all of it went in', () => expect(said(paste(def, start(), '7\n8\n', moment))).toBeUndefined())
  test('what is in red is not counted as filled, and by the time it is mended it is', () => {
    const state = paste(def, start(), '7\n75%\n60.0\n8\n', moment)
    expect(said(state)).toBe('2 cells filled. Left over: 2 values that cannot be saved, in red.')
    const mended = setTexts(def, state, [{ row: 1, col: 0, text: '75' }], moment)
    expect(said(mended)).toBe('3 cells filled. Left over: 1 value that cannot be saved, in red.')
  })
  test('how many blanks left an old mark', () => {
    const old = start([{ id: 1, version: 1, a: 5, b: null }, { id: 2, version: 1, a: 6, b: null }, ...rowsOf(4).slice(2)])
    expect(said(paste(def, old, '7\n\n\n8\n', moment))).toBe(
      '2 cells filled. 1 blank cell of what was pasted did not clear the old value: press Delete to clear.',
    )
  })
  test.each([
    ['Course\n45\n56\n', 'Course'],
    ['\tTest 1\n45\t56\n', 'Test 1'],
    ['Adams, Keziah\t45\nBest, Tom\t56\n', 'Adams, Keziah'],
    ['Name\tMark\nAdams, Keziah\t45\nBest, Tom\t56\n', 'Mark'],
  ])('nothing of %j is taken: each mark would be the next student’s, or in the next column', (text, stray) => {
    const state = paste(def, typed(start(), '50'), text, moment)
    expect(said(state)).toBe(`Nothing was pasted. “${stray}” looks like a heading or a name: copy the values alone.`)
    expect([column(state), state.history.done.length]).toEqual([['50', '', '', ''], 1])
  })
  test.each(['7\nabs\n8\n', '8o\n7\n', 'abs\n', '7\n8\nMean\n'])('of %j each line has its student', (text) =>
    expect(column(paste(def, start(), text, moment)).join('\n')).toContain(text.trim()),
  )
  test('nothing on a sheet that can only be read', () => {
    const state = start()
    expect(paste({ ...def, isReadOnly: true }, state, '7\n8\n1\n2\n3\n', moment)).toBe(state)
  })
})
