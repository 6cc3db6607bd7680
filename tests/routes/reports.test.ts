import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { bare, infoOf, pagesOf, textOf } from '../reports/_poppler.ts'
import { makeWorld, students, subjects, type Who } from '../world.ts'

type Expected = Partial<Record<Who | 'nobody', number>>
const ofClass5A: Expected = { admin: 200, deansHods: 200, lutchman: 200, joseph: 200, noel: 200, baptiste: 200, stranger: 404, zahra: 403 }
const ofClass5B: Expected = { ...ofClass5A, lutchman: 404, joseph: 404 }
const ofClass1A: Expected = { ...ofClass5A, joseph: 404, noel: 404 }
const unknown: Expected = { admin: 404, lutchman: 404, stranger: 404, zahra: 403 }
const { zahra, marcus, ana } = students
const term = '20252026/1'

test.each([
  [`mark-sheet/${term}/5A`, ofClass5A],
  [`mark-sheet/${term}/5B`, ofClass5B],
  [`rank-sheet/1A/${term}`, ofClass1A],
  [`report-card/${zahra.id}/${term}`, ofClass5A],
  [`report-card/${marcus.id}/${term}`, ofClass5B],
  [`report-card/${ana.id}/${term}`, ofClass1A],
  [`report-cards/5A/${term}`, ofClass5A],
  [`mark-sheet/${term}/9Z`, unknown],
  ['mark-sheet/20252026/3/5A', unknown],
  [`report-card/999/${term}`, unknown],
  ['report-cards/5A/20242025/1', unknown],
] as const)('%s: who may read it, as a page and as a document', async (path, expected) => {
  const { as } = await makeWorld()
  const nobody = [(await as('nobody')(`/reports/${path}`)).status, (await as('nobody')(`/api/${path}`)).status]
  expect(nobody).toEqual([303, 401])
  for (const [who, status] of Object.entries(expected) as [Who, number][]) {
    const answers = [await as(who)(`/reports/${path}`), await as(who)(`/api/${path}`)]
    expect([who, ...answers.map((a) => a.status)]).toEqual([who, status, status])
  }
})

test.each([
  [`/api/mark-sheet-spreadsheet/${term}/5A`, ofClass5A],
  [`/api/mark-sheet-spreadsheet/${term}/5B`, ofClass5B],
  [`/api/report-cards/all/${term}`, { ...ofClass5A, nobody: 401 }],
  [`/api/report-cards/all/${term}?level=1`, { ...ofClass1A, nobody: 401 }],
  [`/api/report-cards/all/20252026/2`, { admin: 404, joseph: 404 }],
] as const)('%s: who may read it', async (path, expected) => {
  const { as } = await makeWorld()
  for (const [who, status] of Object.entries(expected) as [Who, number][]) {
    const answer = await as(who)(path)
    expect([who, answer.status]).toEqual([who, status])
    await answer.arrayBuffer()
  }
})

test.each([
  'mark-sheet/20252027/1/5A',
  'mark-sheet/20252026/4/5A',
  `report-card/x/${term}`,
  `report-cards/5A/${term}?duplex=2`,
  `report-cards/all/${term}?level=7`,
])('/api/%s is not understood', async (path) => {
  const { as } = await makeWorld()
  expect((await as('admin')(`/api/${path}`)).status).toBe(422)
})

test.each(['mark-sheet/20252027/1/5A', 'mark-sheet/20252026/4/5A', `report-card/x/${term}`])('/reports/%s is not there', async (path) => {
  const { as } = await makeWorld()
  expect((await as('admin')(`/reports/${path}`)).status).toBe(404)
})

/** Zahra 80 and 60, Nicolette 80 and 60, Andrés 55, Té-Shawn nothing; remarks for Zahra. */
async function marked() {
  const world = await makeWorld()
  const marks = [
    [zahra.id, subjects.english, 71, 80],
    [zahra.id, subjects.mathematics, 62, 60],
    [students.nicolette.id, subjects.english, null, 60],
    [students.nicolette.id, subjects.mathematics, 100, 80],
    [students.andres.id, subjects.chemistry, 40, 55],
  ] as const
  for (const [student, subject, course, exam] of marks)
    await world.db
      .updateTable('subject_record')
      .set({ course_mark: course, exam_mark: exam, coded_comment: 2, coded_comment_1: 3, custom_comment: 'Reads well' })
      .where('student_id', '=', student)
      .where('subject_id', '=', subject)
      .execute()
  await world.db
    .updateTable('student_term_record')
    .set({ comments: 'A pleasure to teach', deans: 'Keep it up!', conduct: 'A', times_absent: 3 })
    .where('student_id', '=', zahra.id)
    .execute()
  return world
}

test('a report card says what stands in the records, and the rank within the class', async () => {
  const { as } = await marked()
  const res = await as('joseph')(`/api/report-card/${zahra.id}/${term}`)
  const pdf = new Uint8Array(await res.arrayBuffer())
  const text = bare(textOf(pdf))
  expect(infoOf(pdf).Title).toBe('Zahra Abdool-Rahman 5A Report Card Term 1 2025-2026')
  for (const words of [
    'Zahra Abdool-Rahman',
    'EnglishLanguage7180A Good progress. Must revise more regularly. Reads well.',
    'Mathematics6260C',
    'Average70.0OverallgradeB60–74.9Rank1of3Conduct A Outstanding',
    'A pleasure to teach',
    'Keep it up!',
    'K.JosephForm Teacher S.Noël Dean R. Beharry-Cole Principal',
    'Monday05-Jan-2026',
    'the mean of the 2 exam marks',
    'out of 3 in 5A with an average',
  ])
    expect(text).toContain(bare(words))
})

test('the sheets of a class agree on equal ranks, and list who has none', async () => {
  const { as } = await marked()
  const read = async (path: string) => textOf(new Uint8Array(await (await as('admin')(path)).arrayBuffer()))
  const ranks = await read(`/api/rank-sheet/5A/${term}`)
  const lines = bare(ranks)
  for (const words of [
    '1 Abdool-Rahman, Zahra 70.0 B 2',
    "1 D'Abreau, Nicolette 70.0 B 2",
    '3 Gómez Rondón, Andrés 55.0 C 1',
    'O’Brien, Té-Shawn -- - 0',
    'Class mean 65.0 B',
  ])
    expect(lines).toContain(bare(words))
  expect(bare(await read(`/api/mark-sheet/${term}/5A`))).toContain(bare('1 Abdool-Rahman, Zahra 7180626070.0B1'))
})

test('the cards of a class go by name, those of the school by level, class and name; two-sided with blank backs', async () => {
  const { as } = await marked()
  const who = async (path: string) =>
    pagesOf(new Uint8Array(await (await as('admin')(path)).arrayBuffer())).map((page) => /20(?:21|25)000\d/.exec(page)?.[0])
  const of5A = ['20210001', '20210002', '20210003', '20210004']
  expect(await who(`/api/report-cards/5A/${term}`)).toEqual(of5A)
  expect(await who(`/api/report-cards/all/${term}`)).toEqual(['20250001', ...of5A, '20210005'])
  expect(await who(`/api/report-cards/all/${term}?level=1&duplex=1`)).toEqual(['20250001', undefined])
})

test('a teacher’s whole school is the classes in reach', async () => {
  const { as } = await makeWorld()
  const cards = async (person: Who) =>
    pagesOf(new Uint8Array(await (await as(person)(`/api/report-cards/all/${term}`)).arrayBuffer())).length
  expect([await cards('admin'), await cards('lutchman'), await cards('joseph'), await cards('noel')]).toEqual([6, 5, 4, 5])
})

test('documents are kept by nobody, named for people, framed by our own pages only', async () => {
  const { as } = await makeWorld()
  const res = await as('admin')(`/api/report-card/${students.andres.id}/${term}`)
  const header = (name: string) => res.headers.get(name)
  expect([header('Content-Type'), header('Cache-Control'), header('X-Content-Type-Options')]).toEqual([
    'application/pdf',
    'no-store',
    'nosniff',
  ])
  expect(header('Content-Disposition')).toBe(
    `inline; filename="Andres Gomez Rondon 5A Report Card Term 1 2025-2026.pdf"; filename*=UTF-8''Andr%C3%A9s%20G%C3%B3mez%20Rond%C3%B3n%205A%20Report%20Card%20Term%201%202025-2026.pdf`,
  )
  expect([header('Content-Security-Policy'), header('X-Frame-Options')]).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN'])
  expect(header('Content-Encoding')).toBeNull()
})

test('the spreadsheet is named as the specification has it, and can be read', async () => {
  const { as } = await marked()
  const res = await as('joseph')(`/api/mark-sheet-spreadsheet/${term}/5A`)
  expect(res.headers.get('Content-Disposition')).toContain('attachment; filename="5A Marksheet Term 1 2025-2026.xlsx"')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await res.arrayBuffer())
  const page = book.worksheets[0]!
  const values = (row: number) => [1, 2, 3, 4, 5, 6, 9, 10, 11].map((column) => page.getRow(row).getCell(column).value)
  expect(values(6)).toEqual([1, 'Abdool-Rahman, Zahra', 71, 80, 62, 60, 70, 'B', 1])
  expect(values(9)).toEqual([4, 'O’Brien, Té-Shawn', null, null, null, null, '--', '-', null])
})

test('a class in which nobody is registered is a page that says so', async () => {
  const { as, db } = await makeWorld({ registered: false })
  expect(await db.selectFrom('student_term_record').selectAll().execute()).toEqual([])
  for (const path of [`mark-sheet/${term}/5A`, `rank-sheet/5A/${term}`, `report-cards/5A/${term}`]) {
    const [page, pdf] = [await as('joseph')(`/reports/${path}`), await as('joseph')(`/api/${path}`)]
    expect(await page.text()).toContain('No students are registered in 5A for Term 1')
    expect(bare(textOf(new Uint8Array(await pdf.arrayBuffer())))).toContain(bare('No students are registered in 5A for Term 1'))
  }
  expect((await as('admin')(`/api/report-cards/all/${term}`)).status).toBe(404)
})

test('a print page has its bar, its sheets and no script or style of its own', async () => {
  const { as } = await marked()
  const page = await (await as('joseph')(`/reports/report-cards/5A/${term}`)).text()
  expect(page.split('<section class="sheet ').length - 1).toBe(4)
  for (const part of [
    'data-print',
    `href="/api/report-cards/5A/${term}"`,
    `href="/reports/report-cards/5A/${term}?duplex=1"`,
    'href="/term-reports/term-details"',
  ])
    expect(page).toContain(part)
  expect(page).not.toMatch(/style=|<style|on(?:click|load)=/)
  const wide = await (await as('joseph')(`/reports/mark-sheet/${term}/5A`)).text()
  for (const part of ['paper-wide.css', `href="/api/mark-sheet/${term}/5A"`, `href="/api/mark-sheet-spreadsheet/${term}/5A"`])
    expect(wide).toContain(part)
})

test('the class of the term is the one that is printed and read, not the class of today', async () => {
  const { as, db } = await makeWorld()
  await db.updateTable('student').set({ form_class_id: '1A' }).where('id', '=', marcus.id).execute()
  expect((await as('lutchman')(`/api/report-card/${marcus.id}/${term}`)).status).toBe(404)
  expect(await (await as('noel')(`/reports/report-card/${marcus.id}/${term}`)).text()).toContain('Marcus Pierre · 5B')
})
