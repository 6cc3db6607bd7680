import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replacementNote } from '../../src/domain/words/reports.ts'
import type { Block, Sheet } from '../../src/reports/_model.ts'
import { inBrowser } from '../../src/reports/_pdf/fonts.ts'
import { linesOf } from '../../src/reports/_pdf/lines.ts'
import { type Page, paginate } from '../../src/reports/_pdf/pages.ts'
import { drawable } from '../../src/reports/_pdf/scripts.ts'
import { markSheet } from '../../src/reports/mark-sheet.ts'
import { rankSheet } from '../../src/reports/rank-sheet.ts'
import { reportCards } from '../../src/reports/report-card.ts'
import { faultsOf, fonts, inkOf } from './_paper.ts'
import { anyClass, anyStudent, checked, classOf, letterhead, reportClass, student, subject, today } from './_sample.ts'

/** The words of a sheet without their spaces, each as often as it must be read on its pages. */
function saidBy(block: Block): string[] {
  switch (block.kind) {
    case 'person':
      return [block.name, ...[...block.facts, ...block.more].flat()]
    case 'table':
      return [...block.rows, ...block.foot].flatMap((row) => row.map((cell) => cell.text))
    case 'faces':
      return block.faces.map(({ name }) => name)
    case 'figures':
      return block.figures.flatMap((f) => [f.label, f.value, f.note ?? ''])
    case 'trend':
      return [block.average, block.attendance, ...block.points.flatMap((p) => [p.term, p.average, p.attendance])]
    case 'texts':
      return block.texts.flatMap((t) => [t.title, t.text])
    case 'signatures':
      return block.signatures.flatMap((s) => [s.name, s.role])
    case 'keys':
      return [
        block.lead.title,
        block.lead.value,
        ...block.lead.notes,
        ...block.keys.flatMap((k) => [k.title, ...k.grades.flat()]),
        block.verification?.code ?? '',
      ]
    case 'banner':
    case 'notice':
      return [block.text]
  }
}

/** How often each letter stands there; those that one font has and another has not are counted together. */
const letters = (all: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const char of all.join('').replace(/[ \n]/g, '')) {
    const letter = /[\u0020-\u017f]/.test(char) ? char : '\ufffd'
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  return counts
}

const hasTrend = (pages: readonly Page[]) => pages.some(({ parts }) => parts.some(({ part }) => part.kind === 'trend'))

/** Every letter of the model is on its pages at least as often, nothing lies over anything, and every page after the first names whose it is. */
function check(sheet: Sheet) {
  const pages = paginate(sheet, letterhead, fonts)
  const ink = pages.map((page) => inkOf(page, sheet.paper))
  expect(ink.flatMap((page) => faultsOf(page, sheet.paper))).toEqual([])
  const drawn = letters(ink.flat().map((i) => i.words))
  const must = letters(sheet.blocks.filter(({ kind }) => kind !== 'trend' || hasTrend(pages)).flatMap(saidBy))
  expect([...must].filter(([letter, count]) => (drawn.get(letter) ?? 0) < count)).toEqual([])
  for (const [i, page] of ink.entries()) {
    const words = page
      .map((p) => p.words)
      .join('')
      .replaceAll(' ', '')
    if (i > 0) expect(words).toContain(drawable(fonts, 'sans-bold', sheet.about).replaceAll(' ', ''))
    if (pages.length > 1) expect(words).toContain(`Page${i + 1}of${pages.length}`)
  }
  return { pages, ink }
}

test('whatever is typed, a report card says all of it, within its pages and over nothing', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyClass(anyStudent.map((one) => [one])), (of) => {
      for (const sheet of [...reportCards(of), ...reportCards(of, { ...checked, isHeld: () => true })]) check(sheet)
    }),
    { numRuns: 100 },
  )
})

test('whatever is typed, a mark sheet and a rank sheet say all of it', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyClass(fc.array(anyStudent, { maxLength: 6 })), (of) => {
      for (const sheet of [...markSheet(of, today), rankSheet(of, today)]) check(sheet)
    }),
    { numRuns: 40 },
  )
})

test('a character as wide as a sentence is written out, within its column', () => {
  const [sheet] = reportCards(reportClass({ students: [student({ subjects: [subject({ teacher: '\ufdfd' })] })] }))
  expect(
    check(sheet!)
      .ink.flat()
      .map((i) => i.words)
      .join(' '),
  ).toContain('الرحمن')
})

test.each([0, 1, 2, 14, 25])('a card of %i subjects with one line of comment is one page, set as loosely as fits', (subjects) => {
  const [sheet] = reportCards(classOf(1, subjects))
  const { pages } = check(sheet!)
  expect([pages.length, pages[0]?.density]).toEqual([1, subjects > 20 ? 2 : 0])
})

test.each([14, 16, 18])('a card of %i subjects with two lines of comment and six terms of trend is one page', (subjects) => {
  const trend = [1, 2, 3, 4, 5].map((n) => ({ year: 20242025, term: n, average: String(50 + n), attendance: 90 + n }))
  const of = classOf(1, subjects)
  const [sheet] = reportCards({
    ...of,
    students: of.students.map((one) => ({
      ...one,
      trend,
      remarks: long.slice(0, 255),
      deansComment: long.slice(0, 255),
      subjects: one.subjects.map((subject) => ({ ...subject, teacher: 'A. Ramkissoon-Villafana', comments: [long.slice(0, 90)] })),
    })),
  })
  const { pages } = check(sheet!)
  expect([pages.length, hasTrend(pages)]).toEqual([1, true])
})

test('the trend is left out where it alone would cost a page', () => {
  const trend = [{ year: 20242025, term: 3, average: '60.0', attendance: 90 }]
  const cardOf = (lines: number, own: object) => {
    const subjects = Array.from({ length: 18 }, (_, i) => subject({ subjectId: i + 1, comments: [long.slice(0, i < lines ? 190 : 90)] }))
    return paginate(reportCards(reportClass({ students: [student({ subjects, ...own })] }))[0]!, letterhead, fonts)
  }
  const shown = Array.from({ length: 19 }, (_, lines) => ({ bare: cardOf(lines, {}).length, pages: cardOf(lines, { trend }) }))
  const left = shown.filter(({ bare, pages }) => bare === 1 && !hasTrend(pages))
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(shown.length)
  for (const { bare, pages } of shown) expect(pages.length).toBe(bare)
})

const long = 'She should practise reading aloud every evening with somebody at home. '.repeat(8)
const longest = (subjects: number) =>
  student({
    firstName: 'Maximiliana Anastasia Wilhelmina Bartholomea Theodora Evange',
    lastName: 'Featherstonehaugh-Cholmondeley de la Rosa Gómez Rondón Pérez',
    remarks: long.slice(0, 255),
    deansComment: long.slice(0, 255),
    customComment: long.slice(0, 215),
    subjects: Array.from({ length: subjects }, (_, i) =>
      subject({ subjectId: i + 1, comments: [long.slice(0, 60), long.slice(0, 60), long.slice(0, 300)] }),
    ),
  })

test('with the longest comments everywhere a card tightens and goes on, on as few pages as it needs', () => {
  const pagesOf = (subjects: number) => check(reportCards(reportClass({ students: [longest(subjects)] }))[0]!).pages
  expect([6, 14, 25].map((subjects) => pagesOf(subjects).length)).toEqual([1, 2, 3])
  expect(pagesOf(6)[0]?.density).toBeGreaterThan(2)
})

test('a row higher than a page goes on in the next one', () => {
  const endless = student({ subjects: [subject({ comments: [long.repeat(20)] }), subject({ subjectId: 2, title: 'Mathematics' })] })
  expect(check(reportCards(reportClass({ students: [endless] }))[0]!).pages.length).toBeGreaterThan(1)
})

test.each([
  [33, 18, 1],
  [40, 18, 1],
  [45, 18, 2],
  [1, 18, 1],
  [1, 1, 1],
  [60, 18, 2],
  [60, 8, 2],
  [33, 22, 1],
])('a mark sheet of %i students and %i subjects is %i pages', (students, subjects, pages) => {
  const sheets = markSheet(classOf(students, subjects), today)
  expect(sheets.map((sheet) => check(sheet).pages.length)).toEqual([pages])
})

test('more subjects than can be read side by side are parted evenly, with the averages on each', () => {
  const sheets = markSheet(classOf(33, 25), today)
  expect(sheets.map((s) => s.when.split(' · ').at(-1))).toEqual(['Part 1 of 2', 'Part 2 of 2'])
  const tables = sheets.flatMap((s) => s.blocks.filter((b) => b.kind === 'table'))
  expect(tables.map((t) => t.columns.filter((c) => c.title === 'C').length)).toEqual([13, 12])
  expect(tables.map((t) => t.rows[4]?.slice(-3).map((c) => c.text))).toEqual([
    tables[0]?.rows[4]?.slice(-3).map((c) => c.text),
    tables[0]?.rows[4]?.slice(-3).map((c) => c.text),
  ])
  for (const sheet of sheets) check(sheet)
})

test('a table over several pages repeats its head, and its foot stands once, never alone', () => {
  const pages = check(rankSheet(classOf(120, 4), today)).pages
  const tables = pages.map((page) => page.parts.map((p) => p.part).find((p) => p.kind === 'table')!)
  expect(tables.length).toBe(3)
  expect(tables.map((t) => t.foot.length)).toEqual([0, 0, 1])
  expect(tables.every((t) => t.rows.length > 0)).toBe(true)
})

test.each([
  ['Poui Valley Secondary School', [20], ['Poui Valley Secondary School']],
  ['San Fernando East Government Secondary School', [17], ['San Fernando East Government Secondary School']],
  ['Saint Bartholomew Government Secondary and Technical School', [20], ['Saint Bartholomew Government', 'Secondary and Technical School']],
])('the name of the school is as large as keeps it on one line, or on two: %s', (name, sizes, lines) => {
  const [sheet] = reportCards(reportClass())
  const pages = paginate(sheet!, { ...letterhead, name }, fonts)
  expect(pages.flatMap(({ parts }) => parts.flatMap(({ part }) => (part.kind === 'letterhead' ? [part.nameSize] : [])))).toEqual(sizes)
  const said = pages.flatMap((page) => inkOf(page, sheet!.paper)).map(({ words }) => words)
  expect(said.slice(0, lines.length)).toEqual(lines)
})

test('an empty class says so', () => {
  const empty = reportClass({ students: [] })
  for (const sheet of [...reportCards(empty), ...markSheet(empty, today), rankSheet(empty, today)]) {
    const { ink } = check(sheet)
    expect(ink.flat().map((i) => i.words)).toContain('No students are registered in 2C for Term 1 · 2025-2026.')
  }
})

test('what a font cannot draw is marked and explained; a browser finds another font', () => {
  const [sheet] = reportCards(reportClass({ students: [student({ firstName: '字', remarks: 'Well done 字' })] }))
  const said = check(sheet!)
    .ink.flat()
    .map((i) => i.words)
  expect(said).toContain('\ufffd Pantin-Gray')
  expect(said).toContain('Well done \ufffd')
  expect(said.join(' ')).toContain(replacementNote)
  const [plain] = reportCards(reportClass())
  expect(
    check(plain!)
      .ink.flat()
      .map((i) => i.words)
      .join(' '),
  ).not.toContain(replacementNote)
  expect(paginate(sheet!, letterhead, inBrowser(fonts))[0]?.parts.some((p) => p.part.kind === 'foot')).toBe(false)
})

test('a name is broken at its spaces, after a hyphen only where it is wider than its column, and inside a word last', () => {
  const setting = { fonts: inBrowser(fonts), hasReplaced: false, isCramped: false }
  const lines = (width: number, words: string) => linesOf(setting, { font: 'sans', size: 10, colour: '' }, width, words)
  expect(lines(75, 'Anne Marie-Claire')).toEqual(['Anne', 'Marie-Claire'])
  expect(lines(45, 'Anne Marie-Claire')).toEqual(['Anne', 'Marie-', 'Claire'])
  expect(lines(45, 'Wolfeschlegelstein').length).toBeGreaterThan(1)
})
