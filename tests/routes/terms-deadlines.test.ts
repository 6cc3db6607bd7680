import { expect, test } from 'vitest'
import { people, students, subjects, type Who, year } from '../world.ts'
import { htmx, world } from './_terms.ts'

const url = '/admin/dashboard/deadlines'
const grace = `${url}/grace`
const term = { year: String(year), term: '1' }
const none = { marks_day: '', marks_time: '', remarks_day: '', remarks_time: '', deans_day: '', deans_time: '' }
const friday = '04-Dec-2025'
const set = { ...none, marks_day: friday, marks_time: '16:00', remarks_day: friday, deans_day: friday, deans_time: '08:30' }
const over = (shown: object) => ({ version: '0', shown: JSON.stringify(shown) })
const all = { ...term, ...set, ...over(none), deans_time: '8:30' }
/** The form as it is once these days are stored. */
const stored = { ...over(set), deans_time: '08:30' }
const given = { ...term, entry: 'marks', teacher: '', class: '', day: '05-Dec-2025', time: '' }

type World = Awaited<ReturnType<typeof world>>
const json = async (w: World, who: Who, path: string, body: object) => (await w.as(who)(path, { method: 'POST', json: body })).status

/** Every way in which a mark, a remark or a comment is written, by who may: each answers its status. */
const { zahra } = students
const lesson = { academic_year_id: year, term: 1, form_class_id: '5A', subject_id: subjects.mathematics, employee_id: people.lutchman.id }
const ways: Record<string, (w: World, who: Who) => Promise<number>> = {
  'the grid': (w, who) =>
    json(w, who, `/api/lesson-marks/${year}/1/5A/${subjects.mathematics}`, { student_id: zahra.id, version: 1, exam_mark: 61 }),
  'the mark book': async (w, who) => {
    const status = await json(w, who, '/api/mark-book-assesment', { ...lesson, assesment_number: 1, topic: 'Quiz', total: 20 })
    return status === 200 ? json(w, who, '/api/mark-book', { ...lesson, student_id: zahra.id, assesment_number: 1, mark: 7 }) : status
  },
  remarks: (w, who) => json(w, who, '/api/term-report', { student_id: zahra.id, year, term: 1, version: 1, comments: 'Good.' }),
  'the form of remarks': async (w, who) => {
    const base = who === 'admin' || who === 'deansHods' ? '/admin' : '/term-reports'
    const body = { student_id: String(zahra.id), year: String(year), term: '1', version: '1', field: 'conduct', value: 'A', base: '' }
    return (await w.post(`${base}/term-details/5A/1`, body, who)).status
  },
  'the comment': (w, who) => json(w, who, '/api/term-report', { student_id: zahra.id, year, term: 1, version: 1, deans: 'Good.' }),
}
const before = { marks: '2025-12-04T19:59:59Z', remarks: '2025-12-05T03:59:59Z', deans: '2025-12-04T12:29:59Z' }
const after = { marks: '2025-12-04T20:00:00Z', remarks: '2025-12-05T04:00:00Z', deans: '2025-12-04T12:30:00Z' }
const whose = [
  ['the grid', 'marks', ['lutchman', 'baptiste']],
  ['the mark book', 'marks', ['lutchman']],
  ['remarks', 'remarks', ['joseph']],
  ['the form of remarks', 'remarks', ['joseph']],
  ['the comment', 'deans', ['noel']],
] as const
const office = ['admin', 'deansHods'] as const
const cases = whose.flatMap(([way, entry, bound]) => [
  ...bound.flatMap((who) => [[way, who, 'before', before[entry], 200] as const, [way, who, 'after', after[entry], 403] as const]),
  ...office.map((who) => [way, who, 'after', after[entry], 200] as const),
])

test.each(cases)('%s: %s %s the deadline (%s) is answered %i', async (way, who, _when, at, status) => {
  const w = await world()
  expect((await w.post(url, all, who === 'admin' ? 'deansHods' : 'admin')).status).toBe(204)
  w.setNow(new Date(at))
  expect(await ways[way]?.(w, who)).toBe(status)
})

test.each(whose.map(([way, , [who]]) => [way, who] as const))('without a deadline %s is open until posted', async (way, who) => {
  const w = await world()
  w.setNow(new Date('2025-12-31T20:00:00Z'))
  expect(await ways[way]?.(w, who)).toBe(200)
})

test.each([
  ['the teacher', { teacher: String(people.lutchman.id) }, 200, 403],
  ['the class', { class: '5A' }, 200, 200],
  ['another class', { class: '1A' }, 403, 403],
] as const)('more time for %s reaches nobody else', async (_whose, forWhom, lutchman, baptiste) => {
  for (const [who, status] of [
    ['lutchman', lutchman],
    ['baptiste', baptiste],
  ] as const) {
    const w = await world()
    await w.post(url, all)
    expect((await w.post(grace, { ...given, ...forWhom })).status).toBe(204)
    w.setNow(new Date(after.marks))
    expect(await ways['the grid']?.(w, who)).toBe(status)
  }
  const w = await world()
  await w.post(url, all)
  await w.post(grace, { ...given, ...forWhom })
  w.setNow(new Date('2025-12-06T04:00:00Z')) // the end of that day
  expect(await ways['the grid']?.(w, 'lutchman')).toBe(403)
})

const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('what was typed stays beside what is wrong with it', async () => {
  const w = await world()
  const { status, text } = await w.post(url, { ...all, marks_day: 'soon', deans_day: '', deans_time: '9:00', remarks_time: '25:00' })
  expect(status).toBe(422)
  for (const words of ['value="soon"', 'Not a date. Write 04-Dec-2026.', 'A time needs a day.', 'Not a time. Write 16:00.'])
    expect(text).toContain(words)
  expect((await w.post(grace, given)).text).toContain('Choose a teacher or a class.')
  expect((await w.post(grace, { ...given, class: '5A' })).text).toContain('Set a deadline first')
  await w.post(url, all)
  for (const early of [{ day: '03-Dec-2025' }, { day: friday, time: '16:00' }]) {
    const { status, text } = await w.post(grace, { ...given, class: '5A', ...early })
    expect([status, text]).toEqual([422, expect.stringContaining('Choose a time after the deadline')])
  }
})

test('it is shown as it is stored; somebody else’s change meanwhile is not overwritten; all of it is in the history', async () => {
  const w = await world()
  await w.post(url, all)
  const { text } = await w.get(url)
  for (const words of ['value="04-Dec-2025"', 'value="16:00"', 'value="08:30"']) expect(text).toContain(words)
  const late = await w.post(url, { ...all, marks_time: '18:00' })
  expect([late.status, late.text]).toEqual([409, expect.stringMatching(/<b>Marks, Time<\/b>: <bdi>now 16:00, you typed 18:00/)])
  await w.post(grace, { ...given, teacher: String(people.lutchman.id) })
  const cleared = { ...all, ...stored, marks_day: '', marks_time: '' }
  const asked = await w.post(url, cleared)
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Devika Lutchman: until Friday 5 December')])
  const drops = /name="drops" value="([^"]+)"/.exec(asked.text)?.[1] ?? ''
  expect((await w.post(url, { ...cleared, drops, back: '1' })).text).toContain('name="marks_day" value=""')
  expect((await w.get(url)).text).toContain('value="16:00"')
  await w.post(grace, { ...given, class: '5A' })
  const again = await w.post(url, { ...cleared, drops })
  expect(again.text).toContain('5A: until Friday 5 December') // given meanwhile, and not said before
  expect((await w.post(url, { ...cleared, drops: /name="drops" value="([^"]+)"/.exec(again.text)?.[1] ?? '' })).status).toBe(204)
  const changes = await w.db
    .selectFrom('change')
    .select(['field', 'old_value as old', 'new_value as new'])
    .where('entity', '=', 'academic_term')
    .orderBy('id')
    .execute()
  expect(changes.filter(({ field }) => field.startsWith('marks'))).toEqual([
    { field: 'marks_close', old: null, new: '04-Dec-2025 16:00' },
    { field: 'marks_grace', old: null, new: 'Devika Lutchman: 05-Dec-2025' },
    { field: 'marks_grace', old: null, new: '5A: 05-Dec-2025' },
    { field: 'marks_grace', old: 'Devika Lutchman: 05-Dec-2025', new: null },
    { field: 'marks_grace', old: '5A: 05-Dec-2025', new: null },
    { field: 'marks_close', old: '04-Dec-2025 16:00', new: null },
  ])
  expect((await w.get('/admin/history', 'admin', {})).text).toContain('Deadline of marks')
})

test('days that were typed are saved before more time is given beyond them; what is wrong with them is said first', async () => {
  const w = await world()
  expect((await w.get(url)).text).toContain('Save and give more time')
  const wrong = await w.post(url, { ...all, marks_day: 'soon', next: 'grace' })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('value="soon"')])
  const { status, text } = await w.post(url, { ...all, next: 'grace' })
  expect([status, text]).toEqual([200, expect.stringContaining('Marks (subject teachers): 04-Dec-2025 16:00')])
  expect((await w.get(url)).text).toContain('value="16:00"')
  const none = { marks_day: '', marks_time: '', remarks_day: '', deans_day: '', deans_time: '' }
  const nothing = await w.post(url, { ...all, ...stored, ...none, next: 'grace' })
  expect(nothing.text).toContain('Set a deadline first. More time is added after it.')
})

test('more time is taken back, once it is said what that does', async () => {
  const w = await world()
  await w.post(url, all)
  await w.post(grace, { ...given, class: '5A' })
  const id = /grace\/(\d+)\/remove/.exec((await w.get(url)).text)?.[1]
  const asked = `${grace}/${id}/remove`
  expect((await w.get(asked)).text).toContain(
    '5A has until Friday 5 December for marks. Then only until Thursday 4 December, 16:00, like everyone else.',
  )
  for (const who of ['nobody', 'zahra', 'joseph'] as const) expect((await w.get(asked, who)).status).toBe(who === 'nobody' ? 401 : 403)
  w.setNow(new Date(after.marks))
  expect((await w.get(asked, 'deansHods')).text).toContain('that has passed, and nothing more can be entered')
  w.setNow(new Date('2025-12-01T14:00:00Z'))
  expect((await w.post(`${grace}/${id}/remove`, { ...all })).status).toBe(204)
  expect((await w.post(`${grace}/${id}/remove`, { ...all })).status).toBe(404)
  expect((await w.get(asked)).status).toBe(404)
  w.setNow(new Date(after.marks))
  expect(await ways['the grid']?.(w, 'lutchman')).toBe(403)
})

const sheet = `/term-reports/enter-marks/${year}/1/5A/${subjects.mathematics}`
const book = `/term-reports/mark-book/${year}/1/5A/${subjects.mathematics}/${people.lutchman.id}`
const record = '/term-reports/term-details/5A/1'
async function pages() {
  const w = await world()
  await w.post(url, all)
  const page = async (path: string, who: Who) => (await w.get(path, who, {})).text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
  return { ...w, page }
}

test('every sheet says until when', async () => {
  const { page } = await pages()
  for (const path of [sheet, book]) expect(await page(path, 'lutchman')).toContain('Marks: closes Thursday 4 December, 16:00')
  expect(await page(record, 'joseph')).toContain('Remarks: closes Thursday 4 December<')
  expect(await page(record, 'noel')).toContain("Dean's comments: closes Thursday 4 December, 08:30")
  expect(plain(await page('/admin/dashboard', 'admin'))).toMatch(/ close in 3 days Thursday 4 December/)
})

test('afterwards it says why not, and who can help', async () => {
  const { page, setNow } = await pages()
  setNow(new Date('2025-12-05T14:00:00Z'))
  const closed = 'Marks closed Thursday 4 December, 16:00. They can be read, not changed. An administrator can give more time.'
  for (const path of [sheet, book]) expect(await page(path, 'lutchman')).toContain(closed)
  const remarks = await page(record, 'joseph')
  expect(remarks).toContain('Remarks closed Thursday 4 December.')
  expect(remarks).toMatch(/<textarea[^>]*id="comments"[^>]*disabled/)
  expect(await page(sheet.replace('term-reports', 'admin'), 'deansHods')).not.toContain('They can be read, not changed')
  expect(plain(await page('/admin/dashboard', 'deansHods'))).toContain('Thursday 4 December, 16:00 Marks closed')
})

test('the Main Menu offers to continue until then, and afterwards says Closed', async () => {
  const said = async (now: string, who: Who) => {
    const { page, setNow } = await pages()
    setNow(new Date(now))
    const offers = (await page('/term-reports', who)).matchAll(/(Closed<\/span>)?<a[^>]*aria-label="((?:Start|Continue|Open): [^"]*)"/g)
    return [...offers].map(([, closed, label]) => `${closed ? 'Closed, ' : ''}${label}`)
  }
  expect(await said('2025-12-04T12:00:00Z', 'lutchman')).toContain('Start: 5A Mathematics')
  expect(await said('2025-12-04T12:00:00Z', 'joseph')).toContain('Start: Class Remarks of 5A')
  expect(await said('2025-12-05T14:00:00Z', 'lutchman')).toContain('Closed, Open: 5A Mathematics')
  expect(await said('2025-12-05T14:00:00Z', 'joseph')).toContain('Closed, Open: Class Remarks of 5A')
})

test('a closed term has no deadlines to speak of', async () => {
  const w = await world()
  await w.post(url, all)
  await w.db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: 't' }).execute()
  expect((await w.get('/admin/dashboard', 'admin', {})).text).not.toContain('Marks close')
  await w.db.updateTable('academic_term').set({ is_current: 0 }).execute()
  expect((await w.get(url, 'admin', htmx)).status).toBe(404)
})

test('a deadline that has passed, or lies outside the term, is asked about with how many it closes, and is set back', async () => {
  const w = await world()
  await w.db.updateTable('academic_term').set({ term_start: '2025-09-01', term_end: '2025-12-12' }).where('term', '=', 1).execute()
  await w.post(url, all)
  w.setNow(new Date('2025-12-01T14:05:00Z'))
  const slip = { ...all, ...stored, marks_day: '01-Dec-2025', marks_time: '8:00', deans_day: '04-Dec-2062' }
  const asked = await w.post(url, slip)
  expect(asked.status).toBe(200)
  expect(asked.text).toMatch(/Marks: 01-Dec-2025 08:00 has passed. \d+ teachers can enter no more marks from now on./)
  expect(asked.text).toMatch(/Dean.{1,6}s comments: 04-Dec-2062 08:30 is long after the term. It is for 1 dean./)
  expect((await w.get(url)).text).toContain('value="16:00"') // nothing is set yet
  const sure = /name="sure" value="([^"]+)"/.exec(asked.text)?.[1] ?? ''
  expect((await w.post(url, { ...slip, sure, back: '1' })).text).toContain('value="04-Dec-2062"')
  expect((await w.post(url, { ...slip, deans_day: '04-Dec-2063', sure })).text).toContain('04-Dec-2063') // something else than was asked
  expect((await w.post(url, { ...slip, sure })).status).toBe(204)
  expect(await ways['the grid']?.(w, 'lutchman')).toBe(403)
  const { text } = await w.get(url)
  expect(text).toMatch(
    /Marks: 01-Dec-2025 08:00, before 04-Dec-2025 16:00; Dean.{1,6}s comments: 04-Dec-2062 08:30, before 04-Dec-2025 08:30/,
  )
  const undo = /<button[^>]*name="undo"[^>]*>/.exec(text)?.[0]?.match(/value="([^"]+)"/)?.[1] ?? ''
  expect(undo).toBe('2025-12-01T14:05:00.000Z')
  w.setNow(new Date('2025-12-01T14:06:00Z'))
  expect((await w.post(url, { ...all, ...stored, undo })).status).toBe(204)
  expect(await ways['the grid']?.(w, 'lutchman')).toBe(200)
  expect((await w.get(url)).text).toContain('value="08:30"')
  expect((await w.post(url, { ...all, ...stored, undo })).status).toBe(409) // set back already
  w.setNow(new Date('2025-12-03T14:00:00Z'))
  expect((await w.get(url)).text).not.toContain('name="undo"')
})
