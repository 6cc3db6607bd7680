import { describe, expect, test } from 'vitest'
import { makeWorld, students, type Who, year } from '../world.ts'

const { zahra, marcus } = students
const page = '/term-reports/term-details/5A/1'
const fragment = { 'HX-Request': 'true' }
type World = Awaited<ReturnType<typeof makeWorld>>

function form(fields: Record<string, string | number>) {
  const shared = { student_id: String(zahra.id), year: String(year), term: '1', version: '1', base: '' }
  const entries = Object.entries({ ...shared, ...fields }).map(([name, value]) => [name, String(value)])
  return { method: 'POST', headers: fragment, body: new URLSearchParams(entries) }
}
const field = ({ as }: World, who: Who, name: string, value: string) => as(who)(page, form({ field: name, value }))
const record = ({ db }: World) =>
  db.selectFrom('student_term_record').selectAll().where('student_id', '=', zahra.id).where('term', '=', 1).executeTakeFirstOrThrow()
const changes = async ({ db }: World) => (await db.selectFrom('change').select('id').execute()).length

describe('a comment', () => {
  const texts = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '“Good” \u202eevil\u202c \u2066isolated\u2069',
    '👩🏽‍🎓 ﷽ é e\u0301 ’',
    '</textarea><b hx-get="/x">"\'&amp;',
  ]
  test.each((['comments', 'deans', 'custom_comment'] as const).flatMap((name) => texts.map((text) => [name, text] as const)))(
    '%s %j is stored as it was written and shown as text',
    async (name, text) => {
      const world = await makeWorld()
      const answer = await field(world, 'admin', name, text)
      expect(answer.status).toBe(200)
      expect((await record(world))[name]).toBe(text.normalize('NFC'))
      const sheet = await (await world.as('admin')(`${page}/comment`)).text()
      const html = (await (await world.as('joseph')(page)).text()) + sheet + (await answer.text())
      expect(html).not.toMatch(/<script>alert|<img src=x|<\/textarea><b/)
    },
  )

  test.each(['comments', 'deans', 'custom_comment'])('%s of 20 kB is refused whole, by form and by JSON', async (name) => {
    const world = await makeWorld()
    const text = 'ä'.repeat(10_000)
    expect((await field(world, 'admin', name, text)).status).toBe(422)
    const json = { student_id: zahra.id, year, term: 1, version: 1, [name]: text }
    expect((await world.as('admin')('/api/term-report', { method: 'POST', json })).status).toBe(422)
    expect([(await record(world)).version, await changes(world)]).toEqual([1, 0])
  })
})

test.each(['-1', '1e2', 'letters', '06', '1.0', '٣', '１', '1000', '0x1'])(
  'sessions absent %j are refused and nothing is stored',
  async (value) => {
    const world = await makeWorld()
    for (const name of ['times_absent', 'times_late', 'possible_attendance'])
      expect((await field(world, 'admin', name, value)).status).toBe(422)
    expect([await record(world), await changes(world)]).toMatchObject([{ times_absent: null, possible_attendance: 124, version: 1 }, 0])
  },
)

test('neither figure may make more sessions absent than possible, by form or by JSON', async () => {
  const world = await makeWorld()
  expect((await field(world, 'admin', 'times_absent', '124')).status).toBe(200)
  const res = await world.as('admin')(page, form({ field: 'possible_attendance', value: '100', version: 2, base: '124' }))
  expect([res.status, (await res.text()).includes('Sessions Absent is more than Possible Attendance.')]).toEqual([422, true])
  const json = { student_id: zahra.id, year, term: 1, version: 2, times_absent: 125 }
  const refused = await world.as('admin')('/api/term-report', { method: 'POST', json })
  expect([refused.status, (await refused.json()).message]).toEqual([422, 'Sessions Absent is more than Possible Attendance.'])
})

test('a mark that is blanked is none, not zero, and the history has it', async () => {
  const world = await makeWorld()
  const cell = (value: string, more = {}) =>
    world.as('admin')('/admin/term-details/5A/1/subjects/104/marks', form({ field: 'exam_mark', value, ...more }))
  await cell('70')
  const html = await (await cell('', { version: 2, base: '70' })).text()
  expect(html).toContain('<dd>--</dd>')
  const row = await world.db
    .selectFrom('subject_record')
    .selectAll()
    .where('student_id', '=', zahra.id)
    .where('subject_id', '=', 104)
    .execute()
  expect(row).toMatchObject([{ exam_mark: null, version: 3 }])
  const history = await world.db.selectFrom('change').select(['old_value', 'new_value']).orderBy('id').execute()
  expect(history).toEqual([
    { old_value: null, new_value: '70' },
    { old_value: '70', new_value: null },
  ])
})

describe('while the page is open', () => {
  test('a form class that is taken away takes the remarks with it', async () => {
    const world = await makeWorld()
    expect((await field(world, 'joseph', 'comments', 'Mine')).status).toBe(200)
    await world.db.deleteFrom('form_teacher_class').where('employee_id', '=', 2).execute()
    const late = await world.as('joseph')(page, form({ field: 'comments', value: 'Too late', version: 2, base: 'Mine' }))
    expect([late.status, (await record(world)).comments]).toEqual([403, 'Mine'])
    expect(await (await world.as('joseph')(page)).text()).not.toContain('data-saves')
    expect((await world.as('joseph')(`${page}/comment`)).status).toBe(403)
  })

  test('a dean class that is taken away is out of reach like one that is not there', async () => {
    const world = await makeWorld()
    expect((await field(world, 'noel', 'deans', 'Mine')).status).toBe(200)
    await world.db.deleteFrom('dean_class').where('employee_id', '=', 3).execute()
    for (const answer of [
      await field(world, 'noel', 'deans', 'Too late'),
      await world.as('noel')(page),
      await world.as('noel')(`${page}/comment`),
    ])
      expect(answer.status).toBe(404)
    expect((await record(world)).deans).toBe('Mine')
  })

  test('a teacher who is archived writes nothing more', async () => {
    const world = await makeWorld()
    expect((await field(world, 'joseph', 'comments', 'Mine')).status).toBe(200)
    await world.db.updateTable('employee').set({ deleted_at: 't' }).where('id', '=', 2).execute()
    expect((await world.as('joseph')(page, form({ field: 'comments', value: 'Late', version: 2 }))).status).toBe(401)
    expect((await record(world)).comments).toBe('Mine')
  })

  test('a term that is posted is closed to all but the administrator', async () => {
    const world = await makeWorld()
    await world.db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: 't' }).execute()
    const statuses = []
    for (const [who, name] of [
      ['joseph', 'comments'],
      ['noel', 'deans'],
      ['deansHods', 'comments'],
    ] as const)
      statuses.push((await field(world, who, name, 'Late')).status)
    expect([statuses, await changes(world)]).toEqual([[403, 403, 403], 0])
    expect((await field(world, 'admin', 'comments', 'Corrected')).status).toBe(200)
  })
})

test.each([
  ['nobody', 401],
  ['zahra', 403],
  ['stranger', 403],
  ['lutchman', 403],
  ['joseph', 403],
  ['noel', 403],
  ['baptiste', 403],
  ['deansHods', 204],
  ['admin', 204],
] as const)('a deleted row is put back by %s: %s', async (who, status) => {
  const world = await makeWorld()
  const row = '/admin/term-details/5A/1/subjects/104'
  const key = { student_id: String(zahra.id), year: String(year), term: '1' }
  const body = () => ({ method: 'POST', headers: fragment, body: new URLSearchParams(key) })
  expect((await world.as('admin')(row, body())).status).toBe(204)
  expect((await world.as(who)(`${row}/restore`, body())).status).toBe(status)
  const count = await world.db
    .selectFrom('subject_record')
    .select('id')
    .where('student_id', '=', zahra.id)
    .where('subject_id', '=', 104)
    .execute()
  expect(count).toHaveLength(status === 204 ? 1 : 0)
})

test('a call that fails says so in the specification’s words', async () => {
  const { as } = await makeWorld()
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ year: String(year), term: '1', ...fields })
    const res = await as('admin')(`/admin/term-details/${path}`, { method: 'POST', headers: fragment, body })
    return [res.status, `${res.headers.get('HX-Trigger')}${await res.text()}`] as const
  }
  const setting = await post('9Z/possible-attendance', { value: '7', classes: 'one' })
  expect([setting[0], setting[1].includes('An Error Has Occured')]).toEqual([404, true])
  const reopens = await post('9Z/new-term-beginning', { value: '12-Jan-2026', classes: 'one' })
  expect([reopens[0], reopens[1].includes('An Error Has Occured')]).toEqual([404, true])
  for (const path of ['5A/1/subjects/999', '5A/1/subjects/999/restore']) {
    const gone = await post(path, { student_id: String(zahra.id) })
    expect([gone[0], gone[1].includes('Error occured')]).toEqual([404, true])
  }
})

test('what another class’s student is named in the body for is done to that student, within reach alone', async () => {
  const world = await makeWorld()
  const answer = await world.as('joseph')(page, form({ field: 'comments', value: 'x', student_id: marcus.id }))
  expect([answer.status, await changes(world)]).toEqual([404, 0])
  expect((await world.as('joseph')(`${page}`, form({ field: 'comments', value: 'x', student_id: 'zahra' }))).status).toBe(422)
  expect((await world.as('joseph')(`${page}`, form({ field: 'comments', value: 'x', nonsense: 'y' }))).status).toBe(422)
})
