import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classResults, meanOf, type ReportClass } from '../../src/domain/figures/index.ts'
import { type Block, clean, type Sheet, type Table } from '../../src/reports/_model.ts'
import { markSheet } from '../../src/reports/mark-sheet.ts'
import { rankSheet } from '../../src/reports/rank-sheet.ts'
import { reportCard, reportCards } from '../../src/reports/report-card.ts'
import { anyClass, anyStudent, classOf, reportClass, student, subject, today } from './_sample.ts'

const block = <K extends Block['kind']>(sheet: Sheet | undefined, kind: K) =>
  sheet?.blocks.find((b): b is Extract<Block, { kind: K }> => b.kind === kind) as Extract<Block, { kind: K }>
const texts = (rows: Table['rows']) => rows.map((row) => row.map((cell) => cell.text))

test('a report card says who, what they did, what was thought of it and how it was reckoned', () => {
  const chloe = student({
    subjects: [
      subject({ comments: ['Satisfactory', 'Capable of better', 'Read one novel each month'] }),
      subject({ subjectId: 104, title: 'Mathematics', courseMark: 62, examMark: 83, comments: [], teacher: null }),
      subject({ subjectId: 105, title: 'Music', courseMark: 62, examMark: null, comments: [] }),
    ],
  })
  const other = student({ studentId: 2, subjects: [subject({ examMark: 90 })] })
  const none = student({ studentId: 3, subjects: [] })
  const [card] = reportCards(reportClass({ students: [chloe, other, none] }))
  expect([card?.title, card?.when, card?.about]).toEqual(['Term Report', 'Term 1 · 2025-2026', 'Chloé Pantin-Gray · 2C'])
  expect(block(card, 'person')).toEqual({
    kind: 'person',
    name: 'Chloé Pantin-Gray',
    facts: [
      ['Student ID', '20240311'],
      ['Class', '2C'],
      ['Date of Birth', '03-Nov-2012'],
      ['Form Teacher', 'M. Achong'],
    ],
    more: [
      ['Possible Attendance', '124'],
      ['Sessions Absent', '4'],
      ['Times Late', '2'],
    ],
  })
  const table = block(card, 'table')
  expect(table.columns.map((c) => [c.title, c.tone])).toEqual([
    ['Subject', undefined],
    ['Course', undefined],
    ['Exam', 'bold'],
    ['Grade', 'bold'],
    ['Comments', undefined],
    ['Teacher', undefined],
  ])
  expect(texts(table.rows)).toEqual([
    ['English Language', '67', '60', 'C', 'Satisfactory. Capable of better. Read one novel each month.', 'M. Achong'],
    ['Mathematics', '62', '83', 'A', '', ''],
    ['Music', '62', '—', '', '', 'M. Achong'],
  ])
  expect(block(card, 'figures').figures).toEqual([
    { label: 'Average', value: '71.5' },
    { label: 'Overall grade', value: 'B', note: '60–74.9' },
    { label: 'Rank', value: '2', note: 'of 2' },
    { label: 'Conduct', value: 'A', note: 'Outstanding' },
    { label: 'Deportment', value: 'B', note: 'Very Good' },
  ])
  expect(block(card, 'texts').texts.map((t) => t.title)).toEqual(["Form Teacher's Remarks", "Principal's/Dean's Comment"])
  expect(block(card, 'signatures').signatures).toEqual([
    { name: 'M. Achong', role: 'Form Teacher' },
    { name: 'K. Joseph', role: 'Dean' },
    { name: 'R. Beharry-Cole', role: 'Principal' },
    { name: '', role: 'Parent/Guardian' },
  ])
  expect(block(card, 'keys').lead).toEqual({
    title: 'Next Term Begins',
    value: 'Monday 05-Jan-2026',
    notes: [
      'Average: the mean of the 2 exam marks.',
      '— Exam mark not entered.',
      'Rank: out of 2 in 2C with an average. Equal averages share a rank.',
    ],
  })
  expect(block(card, 'keys').keys.map((k) => k.grades.map((g) => g.join(' ')).join(', '))).toEqual([
    'A 80–100, B 70–79, C 60–69, D 55–59, E 50–54, U 0–49',
    'A 75–100, B 60–74.9, C 50–59.9, D 35–49.9, E 0–34.9',
    'A Outstanding, B Very Good, C Good, D Fair, E Poor',
  ])
})

test('where the school wants it, a card says beside each subject what the mark sheet says the class has on average', () => {
  const of = classOf(5, 3, { hasClassAverage: true })
  const left = { ...of, left: [student({ studentId: 9, leftOn: '2025-11-03', subjects: [subject({ examMark: 100 })] })] }
  for (const term of [1, 2, 3]) {
    const sheet = block(markSheet({ ...left, term }, today)[0], 'table')
    const means = texts(sheet.foot)[term === 2 ? 0 : 1]?.slice(2, 5)
    for (const card of reportCards({ ...left, term })) {
      const table = block(card, 'table')
      const at = table.columns.findIndex(({ title }) => title === 'Class Avg')
      expect(texts(table.rows).map((row) => row[at])).toEqual(means)
      expect(block(card, 'keys').lead.notes.at(-1)).toBe(`Class Avg: the mean ${term === 2 ? 'course' : 'exam'} mark of the class.`)
    }
  }
  const columns = (of: ReportClass) => block(reportCards(of)[0], 'table').columns.map(({ title }) => title)
  expect(columns(of)).toEqual(['Subject', 'Course', 'Exam', 'Grade', 'Class Avg', 'Comments', 'Teacher'])
  expect(columns(classOf(5, 3))).toEqual(['Subject', 'Course', 'Exam', 'Grade', 'Comments', 'Teacher'])
})

test('what is missing is a dash, and a student without an average is not ranked', () => {
  const bare = student({
    dateOfBirth: null,
    possibleAttendance: null,
    timesAbsent: 0,
    timesLate: null,
    conduct: null,
    deportment: null,
    newTermBeginning: null,
    subjects: [],
  })
  const [card] = reportCards(reportClass({ students: [bare], formTeachers: [], deans: [], principal: '' }))
  expect(block(card, 'person').facts.map((f) => f[1])).toEqual(['20240311', '2C', '–', '–'])
  expect(block(card, 'person').more.map((f) => f[1])).toEqual(['–', '0', '–'])
  expect(block(card, 'figures').figures.map((f) => f.value)).toEqual(['--', '-', '–', '–', '–'])
  expect(block(card, 'keys').lead).toMatchObject({ value: 'To be announced', notes: ['Average: none. No exam mark was entered.'] })
})

test('a card shows the average and attendance of the terms up to its own, from two terms on', () => {
  const trend = [
    { year: 20242025, term: 3, average: '60.0', attendance: null },
    { year: 20252026, term: 1, average: '80.0', attendance: 97 },
  ]
  const trendOf = (own: Parameters<typeof student>[0]) =>
    block(reportCards(reportClass({ term: 2, students: [student({ ...own })] }))[0], 'trend')?.points.map((point) => Object.values(point))
  expect(trendOf({ trend, subjects: [subject({ courseMark: 70 })] })).toEqual([
    ['Term 3 2024-25', '60.0', '–', 0],
    ['Term 1 2025-26', '80.0', '97%', 1],
    ['Term 2 2025-26', '70.0', '97%', 0.5],
  ])
  expect(trendOf({ trend, subjects: [] })).toHaveLength(2)
  expect(trendOf({ trend: trend.slice(1), subjects: [] })).toBeUndefined()
  expect(trendOf({ subjects: [subject({ courseMark: 70 })] })).toBeUndefined()
})

test('an average of the trend that leaves out an incomplete mark has a sign, and a note says what it means', () => {
  const sign = '* An average from which an incomplete mark is still left out.'
  const of = (isIncomplete: boolean, own: { examMark: 70 | 'incomplete' }) => {
    const trend = [{ year: 20242025, term: 3, average: '60.0', isIncomplete, attendance: null }]
    const subjects = [subject({ examMark: 50 }), subject({ subjectId: 2, ...own })]
    const [card] = reportCards(reportClass({ term: 1, students: [student({ trend, subjects })] }))
    return [block(card, 'trend').points.map(({ average }) => average), block(card, 'keys').lead.notes.includes(sign)]
  }
  expect(of(false, { examMark: 70 })).toEqual([['60.0', '60.0'], false])
  expect(of(true, { examMark: 70 })).toEqual([['60.0*', '60.0'], true])
  expect(of(false, { examMark: 'incomplete' })).toEqual([['60.0', '50.0*'], true])
})

test('the teacher column is as wide as the longest name in the class, and takes no more than it needs', () => {
  const widths = (teacher: string) => {
    const of = reportClass({ students: [student(), student({ studentId: 2, subjects: [subject({ teacher })] })] })
    return reportCards(of).map((card) => block(card, 'table').columns.at(-1)?.width)
  }
  expect(widths('M. Achong')).toEqual([30, 30])
  expect(widths('A. Ramkissoon-Villaf')).toEqual([38, 38])
  expect(widths('A'.repeat(40))).toEqual([44, 44])
})

test('the card of a student without subjects says so, instead of the heads of an empty table', () => {
  const card = reportCards(reportClass({ students: [student({ subjects: [] })] }))[0]
  expect(card?.blocks.map(({ kind }) => kind)).not.toContain('table')
  expect(card?.blocks).toContainEqual({ kind: 'notice', text: 'No subjects are recorded for this term.' })
})

test('in term 2 the course mark counts, is bold, gives the grade and is named', () => {
  const of = classOf(3, 2, { term: 2 })
  const [card] = reportCards(of)
  const table = block(card, 'table')
  expect(table.columns.map((c) => c.tone)).toEqual([undefined, 'bold', undefined, 'bold', undefined, undefined])
  expect(table.rows[1]?.slice(1, 4)).toEqual([
    { text: '13', number: 13, tone: 'bold' },
    { text: '17', number: 17 },
    { text: 'U', tone: 'bold' },
  ])
  expect(block(card, 'keys').lead.notes[0]).toBe('Average: the mean of the 2 course marks.')
  expect(markSheet(of, today)[0]?.foot?.notes).toContain("the mean of each student's course marks")
  expect(block(rankSheet(of, today), 'table').columns.map((c) => c.title)).toEqual(['Rank', 'Name', 'Average', '', 'Grade', 'Courses'])
})

test('where a form has no exams in term 2 the card has no exam column, unless an exam mark stands there all the same', () => {
  const titlesOf = (formLevel: number, examMark: number | null) => {
    const of = reportClass({ term: 2, formLevel, students: [student({ subjects: [subject({ courseMark: 61, examMark })] })] })
    const { columns, rows } = block(reportCards(of)[0], 'table')
    return { titles: columns.map(({ title }) => title), marks: texts(rows)[0]?.slice(1, -2) }
  }
  expect(titlesOf(3, null)).toEqual({ titles: ['Subject', 'Course', 'Grade', 'Comments', 'Teacher'], marks: ['61', 'C'] })
  expect(titlesOf(3, 70).titles).toContain('Exam')
  expect(titlesOf(5, null).titles).toContain('Exam')
})

test('one student alone has the same card as in the class', () => {
  const of = classOf(5, 4)
  expect(reportCard(of, 20240003)).toEqual(reportCards(of)[2])
  expect(reportCard(of, 1)).toBeUndefined()
})

test('a mark sheet has everyone, every subject, the counted marks bold, low ones underlined, and the means', () => {
  const of = classOf(4, 3)
  const [sheet] = markSheet(of, today)
  const table = block(sheet, 'table')
  expect(table.columns.map((c) => c.group?.title ?? c.title)).toEqual([
    '#',
    'Name',
    'S101',
    'S101',
    'S102',
    'S102',
    'S103',
    'S103',
    'Avg',
    'Grade',
    'Rank',
  ])
  expect(table.rows[1]?.slice(0, 4)).toEqual([
    { text: '2', number: 2 },
    { text: 'Alcántara B, Naïm', isName: true },
    { text: '7', number: 7 },
    { text: '11', number: 11, tone: 'low' },
  ])
  expect(texts(table.foot)).toEqual([
    ['', 'Class mean, course', '10.5', '23.5', '36.5', '', '', ''],
    ['', 'Class mean, exam', '16.5', '33.5', '50.5', '33.5', 'E', ''],
    ['', 'Exam marks entered', '4', '4', '4', '', '', ''],
  ])
  expect(sheet?.foot?.stamp).toBe('Printed 12-Dec-2025')
})

test('a subject that only some take leaves the others blank', () => {
  const of = reportClass({
    students: [student(), student({ studentId: 2, subjects: [subject({ subjectId: 9, abbr: 'MUSC', examMark: 80 })] })],
  })
  const table = block(markSheet(of, today)[0], 'table')
  expect(table.columns.flatMap((c) => c.group?.title ?? [])).toEqual(['MUSC', 'MUSC', 'ENGL', 'ENGL'])
  expect(texts(table.rows).map((r) => r.slice(2, 6))).toEqual([
    ['', '', '67', '60'],
    ['67', '80', '', ''],
  ])
  expect(texts(table.foot)[2]?.slice(2, 4)).toEqual(['1', '1'])
})

test('every sheet agrees with the others on averages, grades, ranks and means', () => {
  fc.assert(
    fc.property(anyClass(fc.array(anyStudent, { minLength: 1, maxLength: 8 })), (of) => {
      const expected = classResults(of)
      const marks = block(markSheet(of, today, Number.POSITIVE_INFINITY)[0], 'table')
      expect(marks.rows.map((r) => r.slice(-3).map((c) => c.text))).toEqual(
        expected.map((s) => [s.average ?? '--', s.grade, String(s.rank ?? '')]),
      )
      const ranking = block(rankSheet(of, today), 'table')
      const byRank = expected.map((s) => s.rank ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
      expect(ranking.rows.map((r) => r[0]?.number ?? Number.POSITIVE_INFINITY)).toEqual(byRank)
      expect(ranking.rows.map((r) => r[2]?.text).sort()).toEqual(expected.map((s) => s.average ?? '--').sort())
      expect(ranking.foot[0]?.[2]?.text).toBe(meanOf(expected) ?? '--')
      const cards = reportCards(of).map((card) => block(card, 'figures').figures.map((f) => f.value))
      expect(cards.map((c) => c.slice(0, 3))).toEqual(expected.map((s) => [s.average ?? '--', s.grade, String(s.rank ?? '–')]))
    }),
    { numRuns: 50 },
  )
})

test('nothing that is typed can reorder or hide what stands beside it', () => {
  expect(clean('\u202eabc\u202c \u2066d\u2069\u200b\ufeff e\u0301\n\tf\u0000')).toBe('abc d é f')
  expect(clean('a\ud800b')).toBe('a\ufffdb')
  expect(clean('a\u00a0b')).toBe('a b')
})
