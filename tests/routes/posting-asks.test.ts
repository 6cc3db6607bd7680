import { describe, expect, test, vi } from 'vitest'
import { changedCards } from '../../src/domain/_changed-cards.ts'
import { reportClass, student, subject } from '../reports/_sample.ts'
import { bookOf } from '../spreadsheets/make.ts'
import { cookieOf, students, subjects, type World, year } from '../world.ts'
import * as marks from './_class-marks.ts'
import { writing } from './_examples.ts'
import { plain } from './_mark-words.ts'
import { answer, others, posted, rowOf, send, sheet, stands, workbook, writes } from './_posted-writes.ts'
import { confirmOf, pageOf, sendFile } from './_school-upload.ts'

const { zahra, teShawn } = students
const question = 'Change Posted Reports'

describe('what a page sends and changes a posted card', () => {
  test.each(Object.entries(writes))('%s asks first, and is written once that was answered', async (route, of) => {
    const w = await posted()
    const write = await of(w)
    const before = await stands(w)
    const refused = await send(w, route, write)
    const body = await refused.text()
    expect([refused.status, write.json ? JSON.parse(body).question?.term : body.includes(question)]).toEqual([
      route.endsWith('/edit') ? 409 : 403, // beside the field
      write.json ? answer : true,
    ])
    expect(await stands(w)).toEqual(before)
    const [, batch] = /class-marks\/uploads\/(\d+)/.exec(write.path ?? '') ?? []
    expect((await send(w, route, write, answer)).status).toBeLessThan(400)
    if (batch) await marks.finish(w, 'admin', `/admin/class-marks/uploads/${batch}`)
    await vi.waitFor(async () => expect(await stands(w)).not.toEqual(before))
    expect((await w.db.selectFrom('change').select('posted_term').orderBy('id', 'desc').execute()).map((row) => row.posted_term)).toContain(
      answer,
    )
  })

  test('says exactly whose cards change, of one save, and sends along what was typed', async () => {
    const w = await posted()
    const { version } = await w.db
      .selectFrom('subject_record')
      .select('version')
      .where('student_id', '=', teShawn.id)
      .where('subject_id', '=', subjects.mathematics)
      .executeTakeFirstOrThrow()
    const cell = JSON.stringify([teShawn.id, 'exam_mark', version, 55, 50])
    const res = await send(w, '', { path: `/admin/enter-marks/${sheet}/spreadsheet/marks`, form: { cell } })
    const html = await res.text()
    expect(res.headers.get('HX-Retarget')).toBe('#dialog')
    expect(plain(html)).toContain("2 cards of Term 1 · 2025-2026 change: Nicolette D'Abreau, Té-Shawn O’Brien.")
    expect(html).toContain('name="cell"')
  })

  test('says it of all that a sheet sends at once', async () => {
    const w = await posted()
    const rows = await w.db.selectFrom('student_term_record').select(['student_id', 'version']).where('form_class_id', '=', '5A').execute()
    const json = { rows: rows.map((row) => ({ ...row, comments: 'Well done.' })) }
    const { question: asked } = await (await send(w, '', { path: `/api/class-remarks/${year}/1/5A`, json })).json()
    expect(asked.line).toMatch(/^Posted 01-Dec-2025, opened by 0 of \d+ students/)
    expect(asked.cards).toMatch(new RegExp(`^${rows.length} cards of Term 1 · 2025-2026 change: `))
  })

  test('says up to how many of a workbook, before it begins', async () => {
    const w = await posted()
    const { url, form } = await workbook(w)
    expect(plain(await (await send(w, '', { path: `${url}/confirm`, form })).text())).toContain('Up to 6 cards of Term 1 · 2025-2026')
  })

  test('asks of a School Upload that fills in a day of birth, and of its undoing', async () => {
    const w = await posted()
    await w.db.updateTable('student').set({ date_of_birth: null }).where('id', '=', zahra.id).execute()
    const rows = [
      ['Student ID', 'Last Name', 'First Name', 'Class', 'DOB'],
      [zahra.id, 'Abdool-Rahman', 'Zahra', '5A', '03-Mar-2010'],
    ]
    const { address } = await sendFile(w, 'Born.xlsx', await bookOf({ Students: rows }))
    for (const [what, form] of [
      ['confirm', confirmOf(await pageOf(w, address))],
      ['undo', {}],
    ] as const) {
      const before = await stands(w)
      expect((await send(w, '', { path: `${address}/${what}`, form })).status).toBe(403)
      expect(await stands(w)).toEqual(before)
      expect((await send(w, '', { path: `${address}/${what}`, form }, answer)).status).toBeLessThan(400)
      await vi.waitFor(async () => expect(await stands(w)).not.toEqual(before))
      await w.db.deleteFrom('posted_sitting').execute()
    }
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

test('every write has a case above or a reason here: a new one needs either', async () => {
  const w = await posted()
  const reasons = Object.values(others).flatMap((list) => list.split(/\s+/))
  const isOther = (path: string) => reasons.some((one) => (one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one))
  const all = writing(w.app).map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}+/g, '')}`)
  const isListed = (route: string) => isOther(route.slice(route.indexOf(' ') + 1))
  expect(all.filter((route) => !(route in writes) && !isListed(route))).toEqual([])
  expect(Object.keys(writes).filter((route) => !all.includes(route) || isListed(route))).toEqual([])
  const isUsed = (one: string) =>
    all.some((route) => (one.endsWith('*') ? route.includes(` ${one.slice(0, -1)}`) : route.endsWith(` ${one}`)))
  expect(reasons.filter((one) => !isUsed(one))).toEqual([])
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
