import { expect, test } from 'vitest'
import type { AccessLine, FailedLine, LoginLine, SubjectLine } from '../../src/domain/administrative-reports.ts'
import { most } from '../../src/domain/administrative-reports.ts'
import type { Sheet } from '../../src/reports/_model.ts'
import { mm } from '../../src/reports/_pdf/geometry.ts'
import { linesOf } from '../../src/reports/_pdf/lines.ts'
import { accessLogReport } from '../../src/reports/administrative-reports/access-logs.ts'
import { failedLoginReport } from '../../src/reports/administrative-reports/failed-logins.ts'
import { noLoginReport } from '../../src/reports/administrative-reports/no-logins.ts'
import type { Setting } from '../../src/reports/administrative-reports/parts.ts'
import { studentSubjectReport } from '../../src/reports/administrative-reports/student-subject.ts'
import { fonts } from './_paper.ts'

const paper: Setting = { printedDay: '2025-12-17', timeZone: 'America/Port_of_Spain', medium: 'paper' }
const spreadsheet: Setting = { ...paper, medium: 'spreadsheet' }
const noDays = { from: null, to: null }

const rowsOf = ({ blocks }: Sheet) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [...block.rows, ...block.foot].map((row) => row.map((cell) => cell.text)) : []))
const noticesOf = ({ blocks }: Sheet) => blocks.flatMap((block) => (block.kind === 'notice' ? [block.text] : []))

const named = (studentId: number, lastName: string) => ({ studentId, firstName: 'Ann', lastName })
const takes = (id: number, teacher: string | null): SubjectLine => ({ ...named(id, `N${id}`), teacher })

test('a summary before the classes names each teacher, with how many where there are several', () => {
  const second = { formClass: '1B', formLevel: 1, students: [takes(5, 'C. Cy')] }
  const classes = [
    { formClass: '1A', formLevel: 1, students: [takes(1, 'A. Ali'), takes(2, 'B. Bo'), takes(3, 'A. Ali'), takes(4, null)] },
    second,
  ]
  const sheets = studentSubjectReport({ title: 'Music', abbr: 'MUSC', form: '1', classes }, paper)
  expect(sheets.map((s) => [s.about, s.when])).toEqual([
    ['Summary', 'Music · Form 1 · Summary'],
    ['Class 1A', 'Music · Form 1 · Class 1A'],
    ['Class 1B', 'Music · Form 1 · Class 1B'],
  ])
  expect(sheets.map(rowsOf)[0]).toEqual([
    ['1A', 'A. Ali (2), B. Bo (1)', '4', '1'],
    ['1B', 'C. Cy', '1', '0'],
    ['Total', '', '5', '1'],
  ])
})

test('the summary of one class is above its list on paper, and not a page of its own', () => {
  const classes = [{ formClass: '1A', formLevel: 1, students: [takes(1, 'A. Ali')] }]
  const of = { title: 'Music', abbr: 'MUSC', form: '1', classes } as const
  const [sheet, ...others] = studentSubjectReport(of, paper)
  expect([sheet?.when, others.length, sheet && rowsOf(sheet)]).toEqual([
    'Music · Form 1 · Class 1A',
    0,
    [
      ['1A', 'A. Ali', '1', '0'],
      ['Total', '', '1', '0'],
      ['1', '1', 'N1, Ann', 'A. Ali'],
    ],
  ])
  expect(studentSubjectReport(of, spreadsheet)).toHaveLength(2)
})

const opened = (id: number, times: number, addresses: string[] = []): AccessLine => ({
  ...named(id, `N${id}`),
  ...{ isHeld: false, times, addresses },
  ...(times > 0 ? { first: '2025-12-15T14:00:00.000Z', last: '2025-12-16T14:00:00.000Z' } : { first: null, last: null }),
})

test('of very many addresses the latest three are named; one class needs no summary', () => {
  const classes = [{ formClass: '1A', formLevel: 1, students: [opened(1, 5, ['a', 'b', 'c', 'd', 'e']), opened(2, 0)] }]
  const of = { year: 20252026, term: 1, isPosted: true, form: '0', classId: '1A', days: noDays, classes } as const
  const sheets = accessLogReport(of, paper)
  expect(sheets.map(rowsOf)).toEqual([
    [
      ['1', '1', 'N1, Ann', '15-Dec-2025 10:00', '16-Dec-2025 10:00', '5', 'a, b, c + 2'],
      ['2', '2', 'N2, Ann', 'Not opened', '', '', ''],
    ],
  ])
  expect(accessLogReport({ ...of, isPosted: false }, paper).map(noticesOf)[0]).toEqual([
    'The reports of Term 1 2025-2026 are not posted, so students cannot open them yet.',
  ])
})

test('a day and a time stand on one line, in any month', () => {
  const sprays = {
    listed: [{ address: 'a', accounts: 30, first: '2026-05-28T14:00:00.000Z', last: '2026-05-28T14:00:00.000Z' }],
    earlier: 0,
  }
  const classes = [{ formClass: '1A', formLevel: 1, students: [opened(1, 5)] }]
  const access = { year: 20252026, term: 1, isPosted: true, form: '0', classId: '1A', days: noDays, classes } as const
  const sheets = [
    ...failedLoginReport({ of: 'students', days: noDays, sprays, lines: [failed(1, 1)], isCut: false }, paper),
    ...accessLogReport(access, paper),
  ]
  const setting = { fonts, hasReplaced: false, isCramped: false }
  const lines = sheets
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? block.columns : [])))
    .filter(({ title }) => title === 'First' || title === 'Last')
    .map(({ width }) => linesOf(setting, { font: 'sans', size: 9, colour: '' }, mm(Number(width) - 2.8), '28-May-2026 20:48'))
  expect(lines).toEqual(Array(6).fill(['28-May-2026 20:48']))
})

const failed = (id: number, times: number): FailedLine => ({
  student: { ...named(id, `N${id}`), formClass: '1A', formLevel: 1 },
  ...{ userName: null, name: null },
  ...{ outcome: 'wrong-password', address: '10.0.0.1', times, first: '2025-12-15T14:00:00.000Z', last: '2025-12-15T14:00:00.000Z' },
})

test('many failed logins are several sheets, too many are cut to those with the most tries, and both are said', () => {
  const lines = Array.from({ length: most.lines + 5 }, (_, i) => failed(i + 1, i + 1))
  const sheets = failedLoginReport({ of: 'students', days: noDays, sprays: { listed: [], earlier: 0 }, lines, isCut: true }, paper)
  const rows = sheets.flatMap(rowsOf)
  expect([rows.length, rows.some(([, id]) => id === '5'), rows.some(([, id]) => id === '6')]).toEqual([most.lines, false, true])
  expect(sheets[0]?.about).toBe(`Part 1 of ${sheets.length}`)
  expect(sheets.flatMap(noticesOf)).toEqual([
    expect.stringContaining('Only the latest 20,000 failed sign-ins'),
    'Only the first 1,000 of 1,005 lines are printed, those with the most tries. Choose fewer days to see the others.',
  ])
  expect(
    failedLoginReport({ of: 'students', days: noDays, sprays: { listed: [], earlier: 0 }, lines, isCut: false }, spreadsheet),
  ).toHaveLength(1)
})

const login = (id: number, own: Partial<LoginLine>): LoginLine => ({ ...named(id, `N${id}`), hasLoggedIn: false, password: null, ...own })

test('who has signed in is counted but not listed, and who is in no class comes last', () => {
  const classes = [
    { formClass: '1A', formLevel: 1, students: [login(1, { hasLoggedIn: true }), login(2, { password: 'unknown' })] },
    { formClass: '1B', formLevel: 1, students: [login(3, { hasLoggedIn: true })] },
    { formClass: null, formLevel: null, students: [login(4, {})] },
  ]
  expect(noLoginReport({ classes }, paper).map((s) => [s.about, ...rowsOf(s)])).toEqual([
    [
      'Students',
      ...[
        ['1A', '2', '1', '0'],
        ['1B', '1', '0', '0'],
        ['No class', '1', '1', '1'],
        ['Total', '4', '2', '1'],
      ],
      ...[
        ['1A', '1', '2', 'N2, Ann', 'Handed out'],
        ['No class', '2', '4', 'N4, Ann', 'Never handed out'],
      ],
    ],
  ])
  expect(noLoginReport({ classes }, spreadsheet).map(rowsOf)[1]).toEqual([
    ['1A', '1', '2', 'N2, Ann', 'Handed out'],
    ['No class', '2', '4', 'N4, Ann', 'Never handed out'],
  ])
})

test('thousands are parted in what is counted, on paper and in a spreadsheet, and never in the number of a student', () => {
  const lines = [{ ...failed(20210001, 4719), outcome: 'wrong-password' as const }]
  const [sheet] = failedLoginReport({ of: 'students', days: noDays, sprays: { listed: [], earlier: 0 }, lines, isCut: false }, paper)
  expect(sheet?.blocks.flatMap((block) => (block.kind === 'figures' ? block.figures.map(({ value }) => value) : []))).toEqual([
    '4,719',
    '1',
    '1',
  ])
  expect(rowsOf(sheet!)[0]).toEqual(expect.arrayContaining(['20210001', '4,719']))
})
