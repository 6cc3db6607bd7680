import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, year } from '../world.ts'
import { htmx, waysOf } from './_ways.ts'

const one = `/admin/posting/${year}/2`

async function world() {
  const world = await makeWorld({ term: 2 })
  const { get } = waysOf(world)
  const post = (body: Record<string, string>, who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx, path = one) =>
    world.as(who)(path, { method: 'POST', headers, body: new URLSearchParams(body) })
  return { ...world, get, post }
}

test('the list is a page, and for htmx its table', async () => {
  const { get } = await world()
  const page = await get('/admin/posting')
  expect(page.text).toMatch(
    /^<!doctype html>.*<h1[^>]*>Post Term Reports<\/h1>.*Term 1 2025-2026 is posted.*Term 2 2025-2026 is not posted yet.*id="posting-table"/s,
  )
  const fragment = await get('/admin/posting?q=12-15', 'admin', htmx)
  expect(fragment.text).toMatch(/^<section id="posting-table"/)
  expect(fragment.text).toContain('2025-12-15 09:12:40')
  expect(fragment.text).not.toContain('Not posted')
  expect(fragment.text).toContain('hx-get="/admin/posting?q=12-15"')
})

test('the current term comes first: what is entered, who is withheld, and the button; its panel is fetched again alone', async () => {
  const { get, db } = await world()
  const panel = (await get('/admin/posting?part=term', 'admin', htmx)).text
  expect(panel).toMatch(/^<section id="this-term"/)
  const text = panel.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/Term 2 2025-2026 is not posted yet .*Post .*Marks 0 % 0 of 16 .*What is missing .*: 0/)
  await db
    .insertInto('term_report_hold')
    .values({ student_id: students.zahra.id, academic_year_id: year, term: 2, held_at: '2025-12-01T14:00:00.000Z' })
    .execute()
  expect((await get('/admin/posting?part=term', 'admin', htmx)).text).toMatch(/>[^<]*: 1<\/a>/)
})

test('the latest five years are shown, the earlier ones page by page and by the search', async () => {
  const { get, db } = await world()
  const years = Array.from({ length: 10 }, (_, n) => 20152016 - n * 10001)
  await addRows(
    db,
    'academic_year',
    years.map((id) => ({ id })),
  )
  const terms = years.flatMap((id) => [1, 2, 3].map((term) => ({ academic_year_id: id, term })))
  await db.insertInto('academic_term').values(terms).execute()
  const rows = (text: string) => text.match(/<th scope="row">[^<]*/g)?.map((head) => head.slice(-9)) ?? []
  const first = await get('/admin/posting')
  expect(rows(first.text)).toHaveLength(15)
  expect(rows(first.text)[0]).toBe('2025-2026')
  const last = await get('/admin/posting?page=99', 'admin', htmx)
  expect(rows(last.text).at(-1)).toBe('2006-2007')
  expect(last.text).toContain('hx-get="/admin/posting?page=2"')
  expect(rows((await get('/admin/posting?q=2008-2009')).text)).toEqual(['2008-2009', '2008-2009', '2008-2009'])
})

test('a term in which nobody is registered is not posted by a slip', async () => {
  const { get, post, db } = await world()
  await db
    .insertInto('academic_term')
    .values({ academic_year_id: year, term: 3 })
    .onConflict((on) => on.doNothing())
    .execute()
  const later = `/admin/posting/${year}/3`
  expect((await get(later, 'admin', htmx)).text).toMatch(/no reports to post.*<button(?=[^>]*value="1")(?=[^>]*disabled)[^>]*>/s)
  const refused = await post({ posted: '1', version: '0' }, 'admin', htmx, later)
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('no reports to post')])
  expect(await db.selectFrom('term_report_posting').select('term').where('term', '=', 3).where('posted', '=', 1).execute()).toEqual([])
})

test('an empty list says why', async () => {
  const { get, db } = await world()
  expect((await get('/admin/posting?q=nothing')).text).toContain('No term matches “nothing”')
  for (const table of ['subject_record', 'student_term_record', 'term_report_posting', 'academic_term'] as const)
    await db.deleteFrom(table).execute()
  expect((await get('/admin/posting')).text).toMatch(/No terms yet.*href="\/admin\/dashboard"/s)
})

test('the question is a dialog for htmx and a page otherwise, and says what is empty', async () => {
  const { get } = await world()
  const page = await get(one)
  expect(page.text).toMatch(/^<!doctype html>.*Post 2025-2026 Term 2 reports\?/s)
  const dialog = await get(one, 'admin', htmx)
  expect(dialog.text).toMatch(/^<header>/)
  expect(dialog.text).toContain('16 of 16 marks')
  for (const label of ['Cancel', 'No', 'Yes']) expect(dialog.text).toContain(`>${label}</button>`)
})

test('the question leads to what is missing, and to each kind of it', async () => {
  const { get } = await world()
  const { text } = await get(one, 'admin', htmx)
  expect(text).toContain('href="/admin/posting/readiness"')
  expect(text).toMatch(/href="\/admin\/posting\/readiness\?list=deans">Dean&#x27;s comments 6</)
  expect(text).not.toContain('list=subjects')
})

test('who has opened theirs is listed before a posted term is taken back', async () => {
  const { get, db } = await world()
  const posted = `/admin/posting/${year}/1`
  expect((await get(posted, 'admin', htmx)).text).toContain('No student has opened theirs yet.')
  expect((await get(one, 'admin', htmx)).text).not.toContain('opened theirs')
  const open = (student_id: number, at: string) => ({ student_id, academic_year_id: year, term: 1, at })
  const { zahra, ana } = students
  const times = [
    open(zahra.id, '2025-12-15T14:00:00.000Z'),
    open(zahra.id, '2025-12-16T14:00:00.000Z'),
    open(ana.id, '2025-12-15T18:00:00.000Z'),
  ]
  await db.insertInto('report_card_access').values(times).execute()
  const { text } = await get(posted, 'admin', htmx)
  expect(text).toContain('2 students have opened theirs already:')
  expect(text).toMatch(/Abdool-Rahman,<\/span> Zahra.*16-Dec-2025 10:00.*Baksh, Ana.*15-Dec-2025 14:00/s)
})

test('Yes posts and No removes, with the words of the specification', async () => {
  const { post, get } = await world()
  const posted = await post({ posted: '1', version: '0' })
  expect(JSON.parse(posted.headers.get('HX-Trigger') ?? '')).toMatchObject({
    snackbar: { message: '2025-2026 Term 2 reports posted' },
    'posting-changed': true,
  })
  expect((await get('/admin/posting')).text).toContain('2025-12-01 10:00:00')
  const asked = await (await post({ posted: '0', version: '1' })).text()
  expect(asked).toMatch(/Remove 2025-2026 Term 2 reports\?.*No student has opened theirs yet\..*Remove the reports/s)
  expect((await get('/admin/posting')).text).toContain('2025-12-01 10:00:00')
  const removed = await post({ posted: '0', version: '1', confirmed: '1' })
  expect(JSON.parse(removed.headers.get('HX-Trigger') ?? '')).toMatchObject({ snackbar: { message: '2025-2026 Term 2 reports removed' } })
  expect((await get('/admin/posting')).text).not.toContain('2025-12-01 10:00:00')
})

test('No is red on a posted term, with what it does beneath, and cannot be chosen on one that is not posted', async () => {
  const { get } = await world()
  const button = async (path: string) =>
    /<button(?=[^>]*name="posted")(?=[^>]*value="0")[^>]*>No<\/button>.*?<\/span>/s.exec((await get(path, 'admin', htmx)).text)?.[0]
  expect(await button(one)).toMatch(/disabled="".*Not posted/s)
  expect(await button(`/admin/posting/${year}/1`)).toMatch(/btn-danger.*Removes the reports/s)
  expect(await button(`/admin/posting/${year}/1`)).not.toContain('disabled')
})

test('without htmx posting goes back to the list', async () => {
  const { post } = await world()
  const res = await post({ posted: '1', version: '0' }, 'admin', {})
  expect([res.status, res.headers.get('Location')]).toEqual([303, '/admin/posting'])
})

test('what somebody else has posted meanwhile is shown before it can be taken back', async () => {
  const { post } = await world()
  await post({ posted: '1', version: '0' }, 'deansHods')
  const res = await post({ posted: '0', version: '0' })
  const text = await res.text()
  expect([res.status, text]).toEqual([409, expect.stringContaining('Deans/HODs has posted them already, on 01-Dec-2025 10:00')])
  expect(text).toContain('name="version" value="1"')
})

test.each([
  [{ posted: '2', version: '0' }, one, 422],
  [{ posted: '1' }, one, 422],
  [{ posted: '1', version: '0', more: 'x' }, one, 422],
  [{ posted: '1', version: '0' }, `/admin/posting/${year}/3`, 404],
  [{ posted: '1', version: '0' }, '/admin/posting/20252029/1', 404],
] as const)('posting %j to %s is answered %i', async (body, path, status) => {
  const { post } = await world()
  expect((await post(body as Record<string, string>, 'admin', htmx, path)).status).toBe(status)
})

test('a term that does not exist is not asked about', async () => {
  const { get } = await world()
  expect((await get(`/admin/posting/${year}/3`)).status).toBe(404)
  expect((await get(`/admin/posting/${year}/4`)).status).toBe(404)
})
