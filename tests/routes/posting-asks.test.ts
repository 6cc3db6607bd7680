import { describe, expect, test } from 'vitest'
import { changedCards } from '../../src/domain/_changed-cards.ts'
import { reportClass, student, subject } from '../reports/_sample.ts'
import { cookieOf, students, subjects, type World, year } from '../world.ts'
import * as marks from './_class-marks.ts'
import { writing } from './_examples.ts'
import { plain, world } from './_mark-words.ts'

const { zahra, teShawn } = students
const sheet = `${year}/1/5A/${subjects.mathematics}`
const [question, answer] = ['Change Posted Reports', `${year}-1`]
type Write = { json?: object; form?: Record<string, string>; method?: 'DELETE' }

async function posted() {
  const w = await world({ asksPosted: true })
  expect((await w.post(1)).status).toBe(200)
  return w
}

const rowOf = async ({ db }: World, table: 'subject_record' | 'student_term_record') => {
  const rows = db.selectFrom(table).select(['id', 'version']).where('student_id', '=', zahra.id)
  const [row] = await (table === 'subject_record' ? rows.where('subject_id' as 'id', '=', subjects.mathematics) : rows).execute()
  return row ?? { id: 0, version: 0 }
}

/** Every write that can change what stands on a posted card, with a body that does. */
const writes: Record<string, (w: World) => Promise<Write>> = {
  [`POST /api/lesson-marks/${sheet}`]: async (w) => ({
    json: { student_id: zahra.id, ...(await rowOf(w, 'subject_record')), id: undefined, exam_mark: 11 },
  }),
  [`POST /admin/enter-marks/${sheet}/spreadsheet/marks`]: async (w) => ({
    form: { cell: JSON.stringify([zahra.id, 'exam_mark', (await rowOf(w, 'subject_record')).version, 12, null]) },
  }),
  'POST /api/term-report': async (w) => ({
    json: { student_id: zahra.id, year, term: 1, version: (await rowOf(w, 'student_term_record')).version, comments: 'c' },
  }),
  [`POST /api/class-remarks/${year}/1/5A`]: async (w) => ({
    json: { rows: [{ student_id: zahra.id, version: (await rowOf(w, 'student_term_record')).version, comments: 'r' }] },
  }),
  'POST /admin/term-details/5A/1': async (w) => ({
    form: { ...(await own(w)), base: '', field: 'comments', value: 'f' },
  }),
  'POST /api/subject-record': async (w) => ({
    json: {
      student_id: zahra.id,
      year,
      term: 1,
      subject_id: subjects.mathematics,
      version: (await rowOf(w, 'subject_record')).version,
      exam_mark: 13,
    },
  }),
  'POST /api/possible-attendance': async () => ({
    json: { value: 77, year, term: 1, class_id: '5A' },
  }),
  'POST /api/new-term-beginning': async () => ({
    json: { value: '2026-01-09', year, term: 1, class_id: '5A' },
  }),
}

const own = async (w: World) => ({
  student_id: String(zahra.id),
  year: String(year),
  term: '1',
  version: String((await rowOf(w, 'student_term_record')).version),
})

const stands = ({ db }: World) =>
  Promise.all([db.selectFrom('subject_record').selectAll().execute(), db.selectFrom('student_term_record').selectAll().execute()])

/** A form has the answer in it, a call beside it. */
function send(w: World, key: string, { json, form, method }: Write, answered?: string) {
  const [verb = 'POST', path = ''] = key.split(' ')
  const headers = { 'HX-Request': 'true', ...(json && answered && { 'X-Posted-Asked': answered }) }
  const more = answered ? { posted_asked: answered } : {}
  return w.as('admin')(path, {
    method: method ?? verb,
    headers,
    ...(json ? { json } : { body: new URLSearchParams({ ...form, ...more }) }),
  })
}

describe('what a page sends and changes a posted card', () => {
  test.each(Object.keys(writes))('%s asks first, and is written once that was answered', async (key) => {
    const w = await posted()
    const write = await writes[key]?.(w)
    if (!write) throw new Error(key)
    const before = await stands(w)
    const refused = await send(w, key, write)
    const body = await refused.text()
    expect([refused.status, write.form ? body.includes(question) : JSON.parse(body).question.term]).toEqual([
      403,
      write.form ? true : answer,
    ])
    expect(await stands(w)).toEqual(before)
    expect((await send(w, key, write, answer)).status).toBeLessThan(400)
    expect(await stands(w)).not.toEqual(before)
    const said = await w.db.selectFrom('change').select('posted_term').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(said.posted_term).toBe(`${year}-1`)
  })

  test('says exactly whose cards change, of one save, and sends along what was typed', async () => {
    const w = await posted()
    const key = `POST /admin/enter-marks/${sheet}/spreadsheet/marks`
    const { version } = await w.db
      .selectFrom('subject_record')
      .select('version')
      .where('student_id', '=', teShawn.id)
      .where('subject_id', '=', subjects.mathematics)
      .executeTakeFirstOrThrow()
    const cell = JSON.stringify([teShawn.id, 'exam_mark', version, 55, 50])
    const res = await send(w, key, { form: { cell } })
    const html = await res.text()
    expect(res.headers.get('HX-Retarget')).toBe('#dialog')
    expect(plain(html)).toContain("2 cards of Term 1 · 2025-2026 change: Nicolette D'Abreau, Té-Shawn O’Brien.")
    expect(html).toContain('name="cell"')
  })

  test('says it of all that a sheet sends at once', async () => {
    const w = await posted()
    const rows = await w.db.selectFrom('student_term_record').select(['student_id', 'version']).where('form_class_id', '=', '5A').execute()
    const json = { rows: rows.map((row) => ({ ...row, comments: 'Well done.' })) }
    const { question: asked } = await (await send(w, `POST /api/class-remarks/${year}/1/5A`, { json })).json()
    expect(asked.line).toMatch(/^Posted 01-Dec-2025, opened by 0 of \d+ students/)
    expect(asked.cards).toMatch(new RegExp(`^${rows.length} cards of Term 1 · 2025-2026 change: `))
  })

  test('a workbook of class marks is asked about before it begins, and is written whole then', async () => {
    const w = await posted()
    const book = await marks.download(w, 'admin', `/${year}/1/5A`)
    const page = book.worksheets[0]
    page?.eachRow((row, n) => {
      if (n > 1)
        row.eachCell((cell) => {
          if (typeof cell.value === 'number' && cell.value <= 100) cell.value = 33
        })
    })
    const looked = await marks.upload(w, 'admin', book)
    const before = await stands(w)
    const body = new URLSearchParams([['version', looked.version], ['seen', looked.seen], ...looked.boxes.map((box) => ['take', box])])
    const confirm = (more: [string, string][] = []) =>
      w.as('admin')(`${looked.url}/confirm`, { method: 'POST', body: new URLSearchParams([...body, ...more]) })
    const refused = await confirm()
    expect([refused.status, plain(await refused.text()).includes('Up to 6 cards of Term 1 · 2025-2026')]).toEqual([403, true])
    expect(await stands(w)).toEqual(before)
    expect((await confirm([['posted_asked', `${year}-1`]])).status).toBe(303)
    await marks.finish(w, 'admin', looked.url)
    expect(await stands(w)).not.toEqual(before)
  })

  test('Update Term Reports says how many cards change, before it can begin', async () => {
    const w = await posted()
    await w.db
      .insertInto('attendance_record')
      .values({
        student_id: zahra.id,
        date_scanned: '2025-11-24',
        attendance_am: 'P',
        attendance_pm: 'P',
        time_scanned_in: null,
        time_scanned_out: null,
        late: 0,
      })
      .execute()
    const page = async () => plain(await w.text(`/admin/attendance/update?year=${year}&term=1`))
    expect(await page()).toMatch(/Posted 01-Dec-2025.* 6 cards of Term 1 · 2025-2026 change\./)
    await w.as('admin')(`/admin/posting/${year}/1/change?back=/admin/posting`, { method: 'POST' })
    expect(await page()).toContain('Students registered 6')
  })

  test('programs do as they are told', async () => {
    const w = await posted()
    const json = { student_id: zahra.id, version: (await rowOf(w, 'subject_record')).version, exam_mark: 11 }
    const headers = { 'Content-Type': 'application/json', Cookie: `XSRF-TOKEN=xsrf; session=${await token(w)}`, 'X-XSRF-TOKEN': 'xsrf' }
    const res = await w.app.request(`/api/lesson-marks/${sheet}`, { method: 'POST', headers, body: JSON.stringify(json) })
    expect(res.status).toBe(200)
  })
})

/** The session of the administrator, as a program has it. */
async function token(w: World) {
  await w.as('admin')('/admin/dashboard')
  return cookieOf('admin')
}

/** Routes by which rows of reports are written, and why those that are not above need no body of their own here: all of them end in the same save. */
const area =
  /(?:enter-marks|class-marks|class-remarks|lesson-marks|mark-book|course-ass|term-details|\/api\/(?:term-report$|subject-record|report-attendance|possible|new-term)|school-upload)/
const sameSave = [
  [
    /spreadsheet$|\/upload$|\/file$|columns$|rows|leave-out|\/terms$|replace$|year$|cancel$|changes$/,
    'reads a file, or chooses among its rows',
  ],
  [/^POST \/term-reports\//, 'the same under the other address'],
  [
    /DELETE|delete|restore|undo|go-on|confirm|course-mark|class$|subject$|marks$|subjects\/:subjectId$|report-attendance/,
    'goes through recordChanges or requireAsked',
  ],
  [/mark-book|course-ass/, 'marks of a mark book stand on no card'],
  [/possible-attendance$|new-term-beginning$/, 'as the calls'],
  [/academic-term-details/, 'the dates of a term'],
] as const

test('every write of marks and reports is listed: a new one asks, or says why not', async () => {
  const w = await posted()
  const listed = Object.keys(writes).map((key) =>
    key.replace(sheet, ':year/:term/:classId/:subjectId').replace(`${year}/1/5A`, ':year/:term/:classId').replace('5A/1', ':classId/:n'),
  )
  const left = writing(w.app)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((key) => area.test(key) && !listed.includes(key) && !sameSave.some(([which]) => which.test(key)))
  expect(left).toEqual([])
})

describe('whose cards change', () => {
  const classOf = (hasClassAverage: boolean) =>
    reportClass({
      hasClassAverage,
      students: [90, 80, 70].map((examMark, n) => student({ studentId: n + 1, subjects: [subject({ examMark })] })),
    })
  const mark = (value: string) => [{ studentId: 2, subjectId: subject().subjectId, field: 'exam_mark', value }]
  test.each([
    ['a mark that moves no rank: one’s own', false, mark('81'), [2]],
    ['a mark that moves a rank: that class mate’s too', false, mark('95'), [1, 2]],
    ['a mark where cards have class averages: all', true, mark('81'), [1, 2, 3]],
    ['the mark that stands there already: none', false, mark('80'), []],
    ['a remark: one’s own', true, [{ studentId: 2, field: 'remarks', value: 'x' }], [2]],
  ])('%s', (_, hasClassAverage, changes, cards) => {
    expect([...changedCards(classOf(hasClassAverage), changes)].sort()).toEqual(cards)
  })
})
