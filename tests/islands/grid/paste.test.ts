import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBlock, parseBlock, placeBlock } from '../../../src/islands/_grid/paste.ts'

describe('a block from a spreadsheet', () => {
  test.each<[string, string[][]]>([
    ['72\r\n64\r\n58\r\n', [['72'], ['64'], ['58']]],
    ['72\n64', [['72'], ['64']]],
    ['72\r64\r', [['72'], ['64']]],
    [
      '72\t80\r\n64\t\r\n',
      [
        ['72', '80'],
        ['64', ''],
      ],
    ],
    ['72\r\n\r\n58\r\n', [['72'], [''], ['58']]],
    ['"Well\r\ndone"\t5\r\n', [['Well\r\ndone', '5']]],
    ['"He said ""yes"""\tb', [['He said "yes"', 'b']]],
    ['5" nail\t"open', [['5" nail', '"open']]],
    ['', [['']]],
    ['72', [['72']]],
    ['\r\n', [['']]],
  ])('%j is read as %j', (text, block) => expect(parseBlock(text)).toEqual(block))

  const cell = fc.string({ unit: fc.constantFrom('a', '7', '"', '\t', '\n', '\r', ' ', 'é') })
  test('comes back as it was written', () =>
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((cols) => fc.array(fc.array(cell, { minLength: cols, maxLength: cols }), { minLength: 1, maxLength: 6 })),
        (block) => {
          expect(parseBlock(formatBlock(block))).toEqual(block)
        },
      ),
    ))
})

describe('pasting', () => {
  const size = { rows: 5, cols: 3 }
  const open = () => false
  const at = (row: number, col: number) => ({ row, col })

  test('fills down and right from where the selection begins', () => {
    const { cells } = placeBlock(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      at(1, 1),
      at(1, 1),
      size,
      open,
    )
    expect(cells).toEqual([
      { row: 1, col: 1, text: '1' },
      { row: 1, col: 2, text: '2' },
      { row: 2, col: 1, text: '3' },
      { row: 2, col: 2, text: '4' },
    ])
  })

  test('says how many rows found no student; blank ones do not count', () => {
    const column = ['1', '2', '3', '4', ''].map((text) => [text])
    expect(placeBlock(column, at(3, 0), at(3, 0), size, open)).toMatchObject({ cells: [{ text: '1' }, { text: '2' }], over: 2, shut: 0 })
  })

  test('leaves out what cannot be filled, and never moves it to the next student', () => {
    const paste = placeBlock([['1'], ['2'], ['3']], at(0, 0), at(0, 0), size, ({ row }) => row === 1)
    expect(paste).toEqual({
      cells: [
        { row: 0, col: 0, text: '1' },
        { row: 2, col: 0, text: '3' },
      ],
      over: 0,
      blanks: [],
      shut: 1,
    })
  })

  test('columns beyond the last are left out and counted', () => {
    expect(placeBlock([['1', '2', '3']], at(0, 1), at(0, 1), size, open)).toMatchObject({ shut: 1 })
  })

  test('a blank among several leaves what stands there', () => {
    expect(placeBlock([['1'], [''], ['3']], at(0, 0), at(0, 0), size, open)).toMatchObject({
      cells: [{ row: 0 }, { row: 2 }],
      blanks: [{ row: 1 }],
      shut: 0,
    })
    expect(placeBlock([['1'], [''], ['3']], at(0, 0), at(0, 0), size, ({ row }) => row === 1)).toMatchObject({ blanks: [], shut: 0 })
  })

  test('one value fills the whole selection', () => {
    expect(placeBlock([['7']], at(0, 0), at(2, 1), size, open).cells).toHaveLength(6)
  })

  test('one line is repeated over a taller selection', () => {
    expect(placeBlock([['7', '8']], at(0, 0), at(2, 0), size, open).cells.map((c) => c.text)).toEqual(['7', '8', '7', '8', '7', '8'])
  })
})
