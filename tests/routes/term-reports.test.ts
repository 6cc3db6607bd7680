import { describe, expect, test } from 'vitest'
import type { Field } from '../../src/domain/term-reports/index.ts'
import { titled } from '../_titled.ts'
import { makeWorld, students, type Who, year } from '../world.ts'

const page = '/term-reports/term-details/5A/1'
const fragment = { 'HX-Request': 'true' }
const { zahra, marcus } = students

type Fields = { field?: string; value?: string; base?: string | string[]; version?: string; student?: number; term?: number }

/** A field as its form posts it. */
function posted({ field = 'comments', value = 'Good', base = '', version = '1', student = zahra.id, term = 1 }: Fields) {
  const body = new URLSearchParams({ student_id: String(student), year: String(year), term: String(term), field, value, version })
  for (const one of [base].flat()) body.append('base', one)
  return { method: 'POST', headers: fragment, body }
}

test.each(['/term-reports/term-details', '/term-reports/term-details/search', page])(
  '%s answers a page, and a fragment to htmx',
  async (path) => {
    const { as } = await makeWorld()
    const [whole, part] = [await as('joseph')(path), await as('joseph')(path, { headers: fragment })]
    expect(await whole.text()).toContain('<!doctype html>')
    expect(part.headers.get('Vary')).toContain('HX-Request')
    expect(await part.text()).not.toContain('<html')
  },
)

const writers: Record<Field, readonly Who[]> = {
  possible_attendance: ['admin', 'deansHods'],
  times_absent: ['admin', 'deansHods', 'joseph'],
  times_late: ['admin', 'deansHods', 'joseph'],
  conduct: ['admin', 'deansHods', 'joseph'],
  deportment: ['admin', 'deansHods', 'joseph'],
  comments: ['admin', 'deansHods', 'joseph'],
  deans: ['admin', 'deansHods', 'noel'],
  custom_comment: ['admin', 'deansHods', 'joseph', 'noel'],
  new_term_beginning: ['admin', 'deansHods'],
}
const values: Record<Field, string> = {
  possible_attendance: '120',
  times_absent: '6',
  times_late: '3',
  conduct: 'A',
  deportment: 'B',
  comments: 'Good',
  deans: 'Good',
  custom_comment: 'Good',
  new_term_beginning: '2026-01-12',
}
const outOfReach: readonly Who[] = ['stranger']
const staff = ['admin', 'deansHods', 'lutchman', 'joseph', 'noel', 'baptiste', 'stranger'] as const

describe.each(Object.keys(writers) as Field[])('%s', (field) => {
  test.each(staff)('posted by %s', async (who) => {
    const { as, db } = await makeWorld()
    const status = writers[field].includes(who) ? 200 : outOfReach.includes(who) ? 404 : 403
    expect((await as(who)(page, posted({ field, value: values[field], version: '1' }))).status).toBe(status)
    expect(await db.selectFrom('change').select('field').execute()).toEqual(status === 200 ? [{ field }] : [])
  })
})

test.each([
  ['2025-10-06', 'The next term begins after the last day of this term.'],
  ['2020-01-06', 'This is far outside the academic year.'],
])('School Reopens %s is refused beside the field', async (value, reason) => {
  const { as, db } = await makeWorld()
  const res = await as('admin')(page, posted({ field: 'new_term_beginning', value, version: '1' }))
  expect([res.status, (await res.text()).includes(reason)]).toEqual([422, true])
  expect(await db.selectFrom('change').select('id').execute()).toEqual([])
})

test('the screen offers for writing what may be written, and shows the rest disabled', async () => {
  const { as } = await makeWorld()
  const enabled = async (who: Who) =>
    [...new Set([...(await (await as(who)(page)).text()).matchAll(/name="field" value="(\w+)"/g)].map((m) => m[1]))].sort()
  expect(await enabled('joseph')).toEqual(['comments', 'conduct', 'deportment', 'times_absent', 'times_late'])
  expect(await enabled('noel')).toEqual(['deans'])
  expect(await enabled('lutchman')).toEqual([])
  expect(await enabled('admin')).toEqual([
    'coded_comment',
    'coded_comment_1',
    'comments',
    'conduct',
    'course_mark',
    'deans',
    'deportment',
    'exam_mark',
    'possible_attendance',
    'times_absent',
    'times_late',
  ])
})

test('a form teacher cannot write to another class by naming its student', async () => {
  const { as } = await makeWorld()
  expect((await as('noel')(page, posted({ field: 'deans', student: marcus.id }))).status).toBe(200)
  expect((await as('joseph')(page, posted({ student: marcus.id }))).status).toBe(404)
})

test('a save answers what the next one is based on, and nothing that it did not change', async () => {
  const { as } = await makeWorld()
  const res = await as('joseph')(page, posted({ value: ' Good, “é” <b>👩</b> \u202e ' }))
  const html = await res.text()
  expect(html).toContain('name="version" value="2"')
  expect(html).toContain('name="base" value="Good, “é” &lt;b&gt;👩&lt;/b&gt; \u202e"')
  expect(html).not.toContain('hx-partial')
})

test('a form posted without htmx comes back to its page', async () => {
  const { as } = await makeWorld()
  const { headers: _, ...form } = posted({})
  const res = await as('joseph')(page, form)
  expect([res.status, res.headers.get('Location')]).toEqual([303, page])
  const refused = await as('joseph')(page, { ...form, body: posted({ value: 'x'.repeat(256), version: '2', base: 'Good' }).body })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('x'.repeat(256))
})

test.each([
  ['times_absent', '1e2'],
  ['times_absent', '７５'],
  ['times_late', '-1'],
  ['times_absent', '<script>alert(1)</script>'],
])('%s %j is cleared, and stands beside its reason with what is recorded', async (field, value) => {
  const { as, db } = await makeWorld()
  await as('joseph')(page, posted({ field, value: '6' }))
  const res = await as('joseph')(page, posted({ field, value, base: '6' }))
  const html = await res.text()
  expect(res.status).toBe(422)
  expect(html).toContain('Whole digits only')
  expect(html).toContain('Recorded: 6')
  expect(html).toContain(`data-cleared="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`)
  expect(html).not.toContain('<script>')
  const { times_absent, times_late } = await db
    .selectFrom('student_term_record')
    .selectAll()
    .where('student_id', '=', zahra.id)
    .executeTakeFirstOrThrow()
  expect(field === 'times_absent' ? times_absent : times_late).toBe(6)
})

test.each(
  (
    [
      ['comments', 'a'.repeat(255), 200],
      ['comments', 'a'.repeat(256), 422],
      ['comments', '👩'.repeat(255), 200],
      ['deans', 'e\u0301'.repeat(255), 200],
      ['comments', 'a'.repeat(20_000), 422],
      ['times_absent', '125', 422],
      ['times_absent', '124', 200],
    ] as const
  ).map(([field, value, status]) => [field, titled(value)[0], status, value] as const),
)('%s %s is answered %s', async (field, _title, status, value) => {
  const { as } = await makeWorld()
  expect((await as('admin')(page, posted({ field, value }))).status).toBe(status)
})

test.each([{ field: 'version' }, { field: 'id' }, { field: 'toString' }, { version: 'x' }, { student: -1 }])(
  'a form that is not ours is refused: %j',
  async (form) => {
    const { as } = await makeWorld()
    expect((await as('admin')(page, posted(form))).status).toBe(422)
  },
)

test('of two who change one field the second sees both values, who and when, and can keep theirs', async () => {
  const { as } = await makeWorld()
  expect((await as('admin')(page, posted({ value: 'The office’s' }))).status).toBe(200)
  const res = await as('joseph')(page, posted({ value: 'Mine' }))
  const html = await res.text()
  expect(res.status).toBe(409)
  for (const part of ['admin changed this on 01-Dec-2025 10:00.', 'The office’s', 'Mine', 'Keep mine', 'Take this'])
    expect(html).toContain(part)
  expect(html).toContain('name="version" value="1"')
  expect((await as('joseph')(page, posted({ value: 'Mine', base: ['', 'The office’s'] }))).status).toBe(200)
})

test('another field changed meanwhile is no conflict', async () => {
  const { as } = await makeWorld()
  expect((await as('noel')(page, posted({ field: 'deans' }))).status).toBe(200)
  expect((await as('joseph')(page, posted({}))).status).toBe(200)
})

test('an answer that was lost and a change sent after it do not stand in each other’s way', async () => {
  const { as } = await makeWorld()
  expect((await as('joseph')(page, posted({ value: 'One' }))).status).toBe(200)
  expect((await as('joseph')(page, posted({ value: 'One' }))).status).toBe(200)
  expect((await as('joseph')(page, posted({ value: 'One two', base: ['', 'One'] }))).status).toBe(200)
})

describe('a closed term', () => {
  const past = `${page}?year=${year}&term=1`
  test('is read by a teacher and written by the administrator', async () => {
    const { as, db } = await makeWorld({ term: 2 })
    const record = { student_id: zahra.id, academic_year_id: year, term: 1, form_class_id: '5A', updated_at: 't' }
    await db.insertInto('student_term_record').values(record).execute()
    const html = await (await as('joseph')(past)).text()
    expect(html).toContain('This term is closed')
    expect(html).not.toContain('data-saves')
    expect((await as('joseph')(past, posted({}))).status).toBe(403)
    expect((await as('deansHods')(past, posted({}))).status).toBe(403)
    expect((await as('admin')(past, posted({}))).status).toBe(200)
  })
})

test('with no current term, no class or nobody registered the screen says why', async () => {
  const { as, db } = await makeWorld({ registered: false })
  const text = async (who: Who, path: string) => (await as(who)(path)).text()
  expect(await text('stranger', '/term-reports/term-details')).toContain('You have no lessons, form class or dean classes')
  expect(await text('joseph', page)).toContain('No students of 5A are registered')
  await db.updateTable('academic_term').set({ is_current: 0 }).execute()
  expect(await text('joseph', '/term-reports/term-details')).toContain('There is no current term yet')
  expect((await as('joseph')(page)).status).toBe(404)
})

test('an earlier term is a link away, and keeps its address from student to student', async () => {
  const { as, db } = await makeWorld({ term: 2 })
  expect(await (await as('joseph')('/term-reports/term-details')).text()).toContain(
    `href="/term-reports/term-details?year=${year}&amp;term=1"`,
  )
  const records = [zahra, students.nicolette].map((s) => ({
    student_id: s.id,
    academic_year_id: year,
    term: 1,
    form_class_id: '5A',
    updated_at: 't',
  }))
  await db.insertInto('student_term_record').values(records).execute()
  const html = await (await as('joseph')(`${page}?year=${year}&term=1`)).text()
  expect(html).toContain(`href="/term-reports/term-details/5A/2?year=${year}&amp;term=1"`)
})

test('the pager stops at both ends', async () => {
  const { as } = await makeWorld()
  const links = async (n: number) => {
    const html = await (await as('joseph')(`/term-reports/term-details/5A/${n}`)).text()
    return [
      html.includes(`${n}<!-- --> of <!-- -->4`),
      html.includes('id="prev" class="btn" title="Alt+PageUp"'),
      /id="next"[^>]* href=/.test(html),
    ]
  }
  expect(await links(1)).toEqual([true, false, true])
  expect(await links(2)).toEqual([true, true, true])
  expect(await links(4)).toEqual([true, true, false])
})
