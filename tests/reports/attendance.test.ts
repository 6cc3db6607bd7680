import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClassStudent, mostDays } from '../../src/domain/attendance/days/class.ts'
import { figuresOf } from '../../src/domain/attendance/days/index.ts'
import type { LateLine } from '../../src/domain/attendance/days/late-list.ts'
import type { Sheet, Table } from '../../src/reports/_model.ts'
import { paginate } from '../../src/reports/_pdf/pages.ts'
import { classReport, emptyClass, isWide } from '../../src/reports/attendance/days/class.ts'
import { lateReport } from '../../src/reports/attendance/days/late.ts'
import { studentReport } from '../../src/reports/attendance/days/student.ts'
import { faultsOf, fonts, inkOf } from './_paper.ts'
import { letterhead } from './_sample.ts'

const paper = { printedDay: '2025-12-01', medium: 'paper' } as const
const spreadsheet = { printedDay: '2025-12-01', medium: 'spreadsheet' } as const
const tableIn = (sheet: Sheet) => sheet.blocks.find((block): block is Table => block.kind === 'table')
const dayAfter = (n: number) => new Date(Date.UTC(2025, 8, 1 + n)).toISOString().slice(0, 10)

test('no figure of a student’s attendance runs into the next one', () => {
  const student = { studentId: 20240001, firstName: 'Ann', lastName: 'Ali', classId: '2C' }
  const percents = { percent: 96, punctuality: 96 }
  const figures = { possible: 124, present: 119, absent: 5, mornings: 60, lates: 12, onTime: 48, ...percents }
  const between = { from: dayAfter(0), to: dayAfter(99) }
  const sheet = studentReport({ student, between, isTerm: true, days: [], typed: [], figures, months: [], absences: [] }, paper)
  const ink = paginate(sheet, letterhead, fonts).map((page) => inkOf(page, sheet.paper))
  expect(ink.flatMap((page) => faultsOf(page, sheet.paper))).toEqual([])
  const said = ink.flat().map(({ words }) => words)
  expect(['12', 'of 60 mornings'].filter((words) => !said.includes(words))).toEqual([])
})

describe('the late list', () => {
  const linesOn = (counts: readonly number[]): LateLine[] =>
    counts.flatMap((count, day) =>
      Array.from({ length: count }, (_, i) => ({
        ...{
          date: dayAfter(day),
          classId: '1A',
          studentId: i + 1,
          firstName: 'A',
          lastName: `B${i}`,
          sortKey: `b${i}`,
          timeIn: '08:05:00',
          firstBell: '08:00',
        },
      })),
    )
  const between = { from: dayAfter(0), to: dayAfter(99) }
  const sheetsOf = (lines: LateLine[], isCut = false, setting: Parameters<typeof lateReport>[1] = paper) => [
    ...lateReport({ between, list: { lines, isCut } }, setting),
  ]

  test('has every line once, no day on two sheets, and no sheet that is much longer than a page', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 12 }), (counts) => {
        const lines = linesOn(counts)
        if (lines.length === 0) return
        const sheets = sheetsOf(lines).filter((sheet) => tableIn(sheet)?.columns.length === 6)
        expect(sheets.flatMap((sheet) => tableIn(sheet)?.rows.map((row) => row[3]?.text) ?? [])).toEqual(
          lines.map((l) => `${l.lastName}, A`),
        )
        const days = sheets.flatMap((sheet) => [...new Set(tableIn(sheet)?.rows.flatMap((row) => row[0]?.text || []))])
        expect(days).toHaveLength(new Set(lines.map((line) => line.date)).size)
        for (const sheet of sheets) expect(tableIn(sheet)?.rows.length).toBeLessThan(45 + 60)
      }),
      { numRuns: 30 },
    )
  })

  test('counts nobody where it is cut, and says so', () => {
    const whole = sheetsOf(linesOn([3, 2]))
    expect(whole.map((sheet) => tableIn(sheet)?.columns.length)).toEqual([6, 5])
    expect(tableIn(whole[1] as Sheet)?.rows.map((row) => [row[1]?.number, row[3]?.number, row[4]?.number])).toEqual([
      [1, 2, 10],
      [2, 2, 10],
      [3, 1, 5],
    ])
    const cut = sheetsOf(linesOn([3, 2]), true)
    expect(cut.map((sheet) => tableIn(sheet)?.columns.length)).toEqual([6])
    expect(JSON.stringify(cut[0]?.blocks[0])).toContain('Only the latest 4,000 are listed.')
  })

  test('is one sheet in a spreadsheet, with the day in every row', () => {
    const sheets = sheetsOf(linesOn([50, 50, 50]), false, spreadsheet)
    expect(sheets).toHaveLength(2)
    expect(tableIn(sheets[0] as Sheet)?.rows.every((row) => row[0]?.text !== '')).toBe(true)
  })

  test('says when nobody was late', () => {
    expect(sheetsOf([]).map((sheet) => sheet.blocks)).toEqual([[{ kind: 'notice', text: expect.stringContaining('No student was late') }]])
  })
})

describe('the report of a class', () => {
  const there = { am: 'P', pm: 'P', isLate: false } as const
  const ann: ClassStudent = {
    ...{ studentId: 1, firstName: 'Ann', lastName: 'Bee', figures: figuresOf({ present: 3, mornings: 2, lates: 1 }, 6), excused: 2 },
    owed: new Map(Array.from({ length: 99 }, (_, n) => [dayAfter(n), { am: true, pm: true }])),
    days: new Map([
      [dayAfter(0), { ...there, isLate: true }],
      [dayAfter(1), { am: 'A', pm: 'P', isLate: false }],
    ]),
  }
  const of = (held: number, students = [ann]) => ({
    ...{ classId: '1A', between: { from: dayAfter(0), to: dayAfter(99) }, isTerm: false, typed: [], excusedFor: [], students },
    held: Array.from({ length: held }, (_, n) => dayAfter(n)),
  })
  const cells = (sheet: Sheet) => tableIn(sheet)?.rows.map((row) => row.map((cell) => cell.number ?? cell.text))

  test('marks present, late and absent; no record of a day on which school was held is absent', () => {
    const sheet = classReport(of(3), paper)
    expect(cells(sheet)).toEqual([[1, 'Bee, Ann', 'L', 'P', 'A', 'P', 'A', 'A', 6, 3, 3, 0.5, 1]])
    expect(tableIn(sheet)?.foot.map((row) => row.map((cell) => cell.number ?? cell.text))).toEqual([
      ['', 'Class: Present', 1, 1, 0, 1, 0, 0, 6, 3, 3, 0.5, 1],
    ])
    expect(sheet.foot?.notes).toContain('P present, L present but late, A absent.')
  })

  test.each([
    [1, 'list', 2],
    [3, 'list', 6],
    [4, 'wide', 8],
    [mostDays.paper, 'wide', 2 * mostDays.paper],
    [mostDays.paper + 1, 'list', 0],
    [200, 'list', 0],
  ])('of %i days is on %s paper with %i sessions', (held, kind, sessions) => {
    const sheet = classReport(of(held), paper)
    expect([sheet.paper, tableIn(sheet)?.columns.filter((column) => column.group).length]).toEqual([kind, sessions])
    expect(isWide(of(held), 'paper')).toBe(kind === 'wide')
    for (const row of [...(tableIn(sheet)?.rows ?? []), ...(tableIn(sheet)?.foot ?? [])])
      expect(row).toHaveLength(tableIn(sheet)?.columns.length ?? 0)
  })

  test('has the figures before the days in a spreadsheet, for a term of them', () => {
    const sheet = classReport(of(mostDays.spreadsheet), spreadsheet)
    expect(cells(sheet)?.[0]?.slice(0, 10)).toEqual([1, 'Bee, Ann', 6, 3, 3, 0.5, 1, 'L', 'P', 'A'])
    expect(tableIn(classReport(of(mostDays.spreadsheet + 1), spreadsheet))?.columns).toHaveLength(7)
  })

  test('says why it is empty', () => {
    expect(emptyClass(of(0))).toContain('No school days to count yet')
    expect(emptyClass(of(3, []))).toContain('Nobody was in 1A on these dates')
    expect(classReport(of(0), paper).blocks).toEqual([{ kind: 'notice', text: emptyClass(of(0)) }])
  })
})
