import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagesOf } from '../reports/_poppler.ts'
import { book, bookOf } from '../spreadsheets/make.ts'
import { students, subjects, today, year } from '../world.ts'
import { bytesOf, confirm as confirmMarks, look, send } from './_class-marks.ts'
import { bookOf as bookIn } from './_leak.ts'
import { fingerprint, insideCopy, type ServedWorld, servedWorld } from './_rehearsal.ts'
import { confirm, pageOf, sendFile } from './_school-upload.ts'
import { fieldsOf, htmx } from './_year.ts'

let world: ServedWorld
let copy: Awaited<ReturnType<typeof insideCopy>>
let before: string

/** A copy that an administrator tries things on; the school stays as it was when the copy was made. */
async function open(term: 1 | 2) {
  world = await servedWorld(undefined, { term })
  const now = term === 1 ? today : new Date('2026-07-20T14:00:00Z')
  world.setNow(now)
  await world.copies.make('admin')
  copy = await insideCopy(world, ['admin'], now)
  before = fingerprint(world)
}
const post = (path: string, fields: Record<string, string> | string[][] = {}, headers = {}) =>
  copy.as('admin')(path, { method: 'POST', body: new URLSearchParams(fields), headers })
const fieldsAt = async (path: string) => fieldsOf(await (await copy.as('admin')(path, { headers: htmx })).text())
const count = (of: typeof world.sqlite, what: string) => of.prepare(`select count(*) from ${what}`).pluck().get()

describe('the change of year', () => {
  beforeAll(() => open(2))
  afterAll(() => world.close())
  /** Opens a dialog and sends what stands in it. */
  const send = async (path: string) => post(`/admin/year${path}`, await fieldsAt(`/admin/year${path}`), htmx)

  test('is gone through to its end, and the school is in its old year, byte for byte', async () => {
    expect((await send('/terms')).headers.get('HX-Trigger')).toContain('2 terms of 2026-2027 set.')
    const chosen = [...['1A', '', '5B'], ...['5B', 'leaves', 'leaves']].map((value, i) => [['class', 'was', 'next'][i % 3] ?? '', value])
    expect((await post('/admin/year/promotion', chosen, htmx)).status).toBe(200)
    const promoted = await send('/promotion/confirm')
    expect([promoted.status, promoted.headers.get('HX-Trigger')]).toEqual([204, expect.stringContaining('1 to the next form, 5 left')])
    const nextClass = "student where form_class_id = '5B' and archived_on is null"
    expect([count(copy.sqlite, nextClass), count(world.sqlite, nextClass)]).not.toEqual([0, 0])
    expect(count(copy.sqlite, 'academic_term where academic_year_id = 20262027')).toBe(2)
    expect(count(world.sqlite, 'academic_term where academic_year_id = 20262027')).toBe(0)
    expect(count(copy.sqlite, 'student where archived_on is not null')).toBe(5)
    expect(count(world.sqlite, 'student where archived_on is not null')).toBe(0)
    expect(fingerprint(world)).toBe(before)
  })
})

describe('in a term', () => {
  beforeAll(() => open(1))
  afterAll(() => world.close())
  beforeEach(() => expect(fingerprint(world)).toBe(before))

  test('a School Upload is confirmed and undone', async () => {
    const file = bookOf({
      Classes: [
        ['Class', 'Form'],
        ['2Z', 2],
      ],
      Subjects: [
        ['Title', 'Abbreviation'],
        ['Latin', 'Lat'],
      ],
    })
    const { status, address } = await sendFile(copy, 'Our School.xlsx', file)
    expect([status, address]).toEqual([303, expect.stringMatching(/^\/rehearsal\/admin\/school-upload\/\d+$/)])
    expect(await confirm(copy, address)).toBe(303)
    expect([count(copy.sqlite, "form_class where id = '2Z'"), count(world.sqlite, "form_class where id = '2Z'")]).toEqual([1, 0])
    expect((await post(`${address}/undo`)).status).toBe(303)
    expect(count(copy.sqlite, "form_class where id = '2Z'")).toBe(0)
    expect(fingerprint(world)).toBe(before)
  })

  test('students are uploaded, confirmed and undone', async () => {
    const form = new FormData()
    const head = ['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date']
    const rows = [head, [20260001, "O'Brien", 'Ria', 'S1', '1A', '08-May-2014', 'Poui', '01-Sep-2026']]
    form.set('file', new File([book(rows)], 'new.xlsx'))
    const address = (await copy.as('admin')('/admin/students/upload', { method: 'POST', body: form })).headers.get('Location') ?? ''
    const version = /name="version" value="(\d+)"/.exec(await pageOf(copy, address))?.[1] ?? ''
    expect((await post(`${address}/confirm`, { version })).status).toBe(303)
    const ria = 'student where id = 20260001'
    expect([count(copy.sqlite, ria), count(world.sqlite, ria)]).toEqual([1, 0])
    expect((await post(`${address}/undo`)).status).toBe(303)
    expect(count(copy.sqlite, ria)).toBe(0)
    expect(fingerprint(world)).toBe(before)
  })

  test('the term is posted from its page, and the cards of a class are printed with COPY on each page', async () => {
    const mark = { student_id: students.zahra.id, version: 1, exam_mark: 77 }
    const saved = await copy.as('admin')(`/api/lesson-marks/${year}/1/5A/${subjects.english}`, { method: 'POST', json: mark })
    expect(saved.status).toBe(200)
    const posting = `/admin/posting/${year}/1`
    expect((await post(posting, [...(await fieldsAt(posting)), ['posted', '1']] as string[][], htmx)).status).toBe(204)
    expect([count(copy.sqlite, 'term_report_posting where posted'), count(world.sqlite, 'term_report_posting where posted')]).toEqual([
      1, 0,
    ])

    const run = await post('/admin/reports/print', { of: 'class-5A', term: `${year}-1`, cover: '1' })
    const [id] = /\d+/.exec(run.headers.get('Location')?.replace(/#.*/, '') ?? '') ?? []
    expect(run.status).toBe(303)
    const pages = pagesOf(new Uint8Array(await (await copy.as('admin')(`/api/print-runs/${id}`)).arrayBuffer()))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toMatch(/^COPY$/m)
    expect(count(world.sqlite, 'print_run')).toBe(0)
    expect(fingerprint(world)).toBe(before)
  })
})

describe('a spreadsheet of the copy', () => {
  beforeAll(() => open(1))
  afterAll(() => world.close())
  const sheet = `${year}/1/5A/${subjects.mathematics}`
  const file = async (path: string) => {
    const answer = await copy.as('admin')(path)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.arrayBuffer()
  }
  test.each([
    ['a mark sheet', `/api/mark-sheet-spreadsheet/${year}/1/5A`],
    ['marks of a subject', `/admin/enter-marks/${sheet}/spreadsheet/file`],
    ['marks of a class', `/admin/class-marks/${year}/1/5A/file`],
    ['a mark book', `/api/download-mark-book-page/${year}/1/5A/${subjects.mathematics}/1`],
    ['the workbook of a School Upload', '/admin/school-upload/workbook'],
    ['all students', '/api/registration-data-spreadsheet'],
    ['who has not finished', '/admin/posting/readiness/excel'],
    ['the history', '/admin/history/excel'],
  ])('%s says above its rows what it is', async (_, path) => {
    for (const page of (await bookIn(await file(path))).worksheets)
      if (page.name !== 'Comments')
        expect([page.name, page.getCell(1, 1).text]).toEqual([page.name, expect.stringMatching(/^COPY · Poui Valley/)])
  })

  const uploads = [
    ['marks of a subject', `/admin/enter-marks/${sheet}/spreadsheet/file`, `/admin/enter-marks/${sheet}/spreadsheet`],
    ['marks of a class', `/admin/class-marks/${year}/1/5A/file`, '/admin/class-marks/upload'],
    ['a mark book', `/api/download-mark-book-page/${year}/1/5A/${subjects.mathematics}/1`, `/admin/mark-book/${sheet}/1/upload`],
    ['the workbook of a School Upload', '/admin/school-upload/workbook', '/admin/school-upload/file'],
    ['all students', '/api/registration-data-spreadsheet', '/admin/students/upload'],
  ] as const
  test.each(uploads)('%s is taken back by the copy, and refused by the school whatever it is called', async (_, from, to) => {
    const bytes = await file(from)
    const send = (as: typeof copy.as | typeof world.as) => {
      const body = new FormData()
      body.set('file', new File([bytes], 'Term 1.xlsx'))
      return as('admin')(to, { method: 'POST', body })
    }
    const [inCopy, inSchool] = [await send(copy.as), await send(world.as)]
    expect(await inSchool.text()).toContain('This file is from a practice copy of the school')
    expect([200, 303]).toContain(inCopy.status)
    expect(await inCopy.text()).not.toContain('from a practice copy of the school')
  })

  test('brings what was typed into it into the copy alone', async () => {
    before = fingerprint(world)
    const filled = await bookIn(await file(`/admin/class-marks/${year}/1/5A/file`))
    const [page] = filled.worksheets
    const column = ((page?.getRow(2).values ?? []) as string[]).indexOf(`${subjects.english}/course_mark`)
    const row = ((page?.getColumn(1).values ?? []) as string[]).indexOf(String(students.zahra.id))
    if (page) page.getCell(row, column).value = 71
    const { url } = await send(copy as never, 'admin', await bytesOf(filled))
    expect(await (await copy.as('admin')(url)).text()).toContain('71')
    const { version, seen, boxes } = await look(copy as never, 'admin', url)
    const done = await confirmMarks({ ...world, ...copy }, 'admin', { version, seen, url } as never, boxes)
    expect(done.status).toBe(303)
    const mark = `subject_record where student_id = ${students.zahra.id} and course_mark = 71`
    expect([count(copy.sqlite, mark), count(world.sqlite, mark)]).toEqual([1, 0])
    expect(fingerprint(world)).toBe(before)
  })
})
