import { expect, test } from 'vitest'
import type { RemarkRow } from '../../../src/domain/marks/remarks/index.ts'
import { pastedWords } from '../../../src/domain/words/enter-marks.ts'
import { paste } from '../../../src/islands/_grid/edit.ts'
import { initialState, textAt } from '../../../src/islands/_grid/state.ts'
import { pasteCounts } from '../../../src/islands/_grid/view.ts'
import { definitionOf } from '../../../src/islands/marks/remarks/definition.ts'

const nothing = { times_absent: null, times_late: null, conduct: null, deportment: null, comments: null, deans: null }
const left = { sex: null, left_on: null, average: null, grade: '', rank: null, subjects: [] }
const student = (id: number, first_name: string, last_name: string): RemarkRow => ({
  ...{ id, student_id: id, first_name, last_name, version: 1, ...nothing, ...left },
})
const rows = [student(1, 'Keziah', 'Adams'), student(2, 'Tom', 'Best'), student(3, 'Anne-Marie', "D'Abreau")]
const columns = ['times_absent', 'times_late', 'conduct', 'deportment', 'comments', 'deans'] as const
const def = definitionOf({ columns, shut: [], readOnly: null }, rows)

function pasted(text: string, col = 4) {
  const state = paste(def, initialState<RemarkRow>(rows, { row: 0, col }), text, { now: 1000, tab: 't' })
  return {
    said: pastedWords(pasteCounts(state) ?? { cells: 0, over: 0, shut: 0, wrong: 0, kept: 0 }),
    remarks: rows.map((_, row) => textAt(def, state, { row, col: 4 })),
  }
}

test.each([
  ['Adams, Keziah\tKind.\nBest, Tom\tCareful.\n', 'Adams, Keziah'],
  ['Keziah Adams\tKind.\n', 'Keziah Adams'],
  ['ADAMS Keziah Joy\tKind.\nBEST Tom\tCareful.\n', 'BEST Tom'],
  ['Adams, Keziah\nBest, Tom\nDAbreau, Anne Marie\n', 'Adams, Keziah'],
  ['Adams\tKeziah\tKind.\nBest\tTom\tCareful.\n', 'Adams'],
  ['1\tKind.\n2\tCareful.\n', '1'],
  ['61.5\n70\n', '61.5'],
])('of %j nothing becomes a remark: it is a list of the class', (text, stray) => {
  const { said, remarks } = pasted(text)
  expect(remarks).toEqual(['', '', ''])
  expect(said).toBe(`Nothing was pasted. “${stray}” looks like a heading or a name: copy the values alone.`)
})

test('figures beside remarks have their columns, and remarks with names and figures in them are taken', () => {
  expect(pasted('3\t1\tA\tB\tKeziah reads 4 books a week.\n0\t2\tB\tB\tTom is best.\n', 0).remarks).toEqual([
    'Keziah reads 4 books a week.',
    'Tom is best.',
    '',
  ])
})
