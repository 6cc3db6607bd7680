import { expect, test } from 'vitest'
import { recordChanges } from '../../src/db/_history.ts'
import { actor, makeWorld, students, subjects, type Who } from '../world.ts'

const { zahra, marcus } = students
const page = '/admin/history'
const htmx = { 'HX-Request': 'true' }

async function world() {
  const world = await makeWorld()
  const { db } = world
  const mark = await db
    .selectFrom('subject_record')
    .select('id')
    .where('student_id', '=', marcus.id)
    .where('subject_id', '=', subjects.mathematics)
    .executeTakeFirstOrThrow()
  const record = (
    at: string,
    who: Who,
    change: { entity: string; key: string | number; studentId?: number; field: string; old: unknown; new: unknown },
  ) => db.transaction().execute((trx) => recordChanges(trx, [change], { actor: actor(who), at }))
  const get = async (path = page, who: Who | 'nobody' = 'admin', headers = {}) => {
    const res = await world.as(who)(path, { headers })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const fill = async () => {
    await record('2025-11-01T12:00:00.000Z', 'lutchman', {
      entity: 'subject_record',
      key: mark.id,
      studentId: marcus.id,
      field: 'exam_mark',
      old: 36,
      new: 63,
    })
    await record('2025-11-02T03:00:00.000Z', 'joseph', {
      entity: 'student_term_record',
      key: 1,
      studentId: zahra.id,
      field: 'comments',
      old: null,
      new: 'A steady term',
    })
    await record('2025-11-03T12:00:00.000Z', 'admin', {
      entity: 'student',
      key: zahra.id,
      studentId: zahra.id,
      field: 'first_name',
      old: 'Zara',
      new: 'Zahra',
    })
    await record('2025-11-04T12:00:00.000Z', 'admin', { entity: 'term_report_posting', key: '20252026-1', field: 'posted', old: 0, new: 1 })
  }
  return { ...world, record, get, fill }
}

test('it is a page, and for htmx the list; empty it says why', async () => {
  const { get, fill } = await world()
  const empty = await get()
  expect(empty.text).toContain('No changes yet')
  expect(empty.text).toMatch(/<a[^>]*href="\/admin\/history"[^>]*aria-current="page"/)
  await fill()
  const whole = await get()
  expect(whole.text).toMatch(/^<!doctype html>/)
  expect(whole.text).toContain('Marcus Pierre · Mathematics · Exam mark · 2025-2026 term 1')
  expect(whole.text).toContain('4 changes')
  const fragment = await get(page, 'admin', htmx)
  expect(fragment.text).toMatch(/^<section id="history-table"/)
  expect(fragment.text.indexOf('Not posted')).toBeLessThan(fragment.text.indexOf('Zara'))
})

test.each([
  ['?q=pierre', ['63'], ['Zara', 'steady', 'Posted']],
  [`?q=${zahra.id}`, ['Zara', 'steady'], ['Mathematics', 'Not posted']],
  ['?q=mathematics', ['36'], ['Zara', 'steady']],
  ['?q=steady+term', ['A steady term'], ['Zara', '36']],
  ['?q=lutchman', ['36'], ['steady']],
  ['?q=zahra&in=everything', ['Zara', 'steady'], ['36']],
  ['?kind=student', ['Zara'], ['steady', '36']],
  ['?who=employee-2', ['steady'], ['Zara', '36']],
  ['?who=administrator-1&kind=term_report_posting', ['Not posted'], ['Zara']],
  [`?student=${marcus.id}`, ['36'], ['Zara']],
  ['?from=03-Nov-2025', ['Zara', 'Not posted'], ['36', 'steady']],
  ['?to=2025-11-01', ['36', 'steady'], ['Zara']], // 03:00 UTC is the evening before in Trinidad
  ['?from=01-Nov-2025&to=01-Nov-2025&kind=student', ['No change matches'], ['Zara']],
  ['?q=nothing+like+that', ['No change matches'], ['Zara']],
  ['?from=11/03/2025', ['Write a day like 08-May-2025.', 'Zara'], []],
  ['?kind=session&who=x&student=x&sort=x&after=x', ['Zara', '36'], []],
])('the list at %s', async (query, has, hasNot) => {
  const { get, fill } = await world()
  await fill()
  const { status, text } = await get(page + query, 'admin', htmx)
  expect(status).toBe(200)
  const table = text.replace(/href="[^"]*"/g, '').replace(/hx-get="[^"]*"/g, '')
  for (const word of has) expect(table).toContain(word)
  for (const word of hasNot) expect(table).not.toContain(word)
})

test('what stands in several pages is on each once, in both orders', async () => {
  const { as, record } = await world()
  for (let n = 0; n < 130; n++)
    await record('2025-11-01T12:00:00.000Z', 'admin', { entity: 'school', key: 1, field: 'motto', old: n, new: n + 1 })
  for (const sort of ['at', '-at']) {
    const seen: string[] = []
    let after = ''
    do {
      const res = await as('admin')(`/api/history?limit=50&sort=${sort}&after=${encodeURIComponent(after)}`)
      const body = await res.json()
      seen.push(...body.data.map((row: { new_value: string }) => row.new_value))
      after = body.next ?? ''
    } while (after)
    const all = Array.from({ length: 130 }, (_, n) => String(n + 1))
    expect(seen).toEqual(sort === 'at' ? all : all.reverse())
  }
})

test('print and Excel have the list as it was narrowed', async () => {
  const { get, fill } = await world()
  await fill()
  const printed = await get(`${page}/print?kind=student`)
  expect(printed.text).toContain('Zara')
  expect(printed.text).not.toContain('steady')
  expect((await get(`${page}/print?q=nobody`)).text).toContain('No change matches')
  const excel = await get(`${page}/excel?kind=student`)
  expect(excel.headers.get('Content-Type')).toContain('spreadsheetml')
  expect(excel.text.slice(0, 2)).toBe('PK')
})

test.each(['?limit=0', '?limit=201', '?kind=session', '?who=nobody', '?surprise=1', '?student=x'])(
  'GET /api/history%s is refused',
  async (query) => {
    expect((await (await world()).get(`/api/history${query}`)).status).toBe(422)
  },
)

test('no password and no hash of one is ever in the history', async () => {
  const { as, db } = await world()
  const secrets = [] as string[]
  const reset = await as('admin')('/api/reset-password-student', { method: 'POST', json: { student_id: zahra.id } })
  secrets.push((await reset.json()).temporary_password)
  const teacher = await as('admin')('/admin/teachers/1/reset', { method: 'POST', body: new URLSearchParams({}) })
  secrets.push(/<code[^>]*>([^<]+)</.exec(await teacher.text())?.[1] ?? 'none')
  const rows = await db.selectFrom('change').selectAll().execute()
  const hashes = await db.selectFrom('student').select('password_hash as hash').where('id', '=', zahra.id).execute()
  expect(secrets).not.toContain('none')
  expect([secrets.length, rows.length >= 2]).toEqual([2, true])
  for (const secret of [...secrets, hashes[0]?.hash ?? 'none']) expect(JSON.stringify(rows)).not.toContain(secret)
})
