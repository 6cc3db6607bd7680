import { expect, test } from 'vitest'
import type { SheetRow } from '../../src/domain/marks/enter/index.ts'
import { definitionOf } from '../../src/islands/marks/enter/definition.ts'
import { firstSpot } from '../../src/islands/marks/enter/view.ts'

const row = (course_mark: number | null, exam_mark: number | null, more: Partial<SheetRow> = {}) =>
  ({ course_mark, exam_mark, version: 1, left_on: null, form_level: 1, ...more }) as SheetRow
const left = row(null, null, { left_on: '2025-10-01' })

test.each([
  ['the first student without any mark', 1, [row(40, null), row(50, 50), row(null, null)], { row: 2, col: 0 }],
  ['the first empty mark, where everybody has one', 1, [row(40, 50), row(60, null), row(null, 70)], { row: 1, col: 1 }],
  ['no exam where none is sat', 2, [row(40, null), row(60, null)], { row: 0, col: 0 }],
  ['the first student, where nothing is empty', 1, [left, row(40, 50)], { row: 1, col: 0 }],
  ['a sheet that nothing can be typed into', 1, [left], { row: 0, col: 4 }],
])('a sheet opens at %s', (_where, term, rows, spot) => {
  expect(firstSpot(definitionOf({ term, comments: [], isReadOnly: false }), rows)).toEqual(spot)
})
