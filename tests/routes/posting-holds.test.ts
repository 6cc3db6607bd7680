import { expect, test } from 'vitest'
import { titled } from '../_titled.ts'
import { makeWorld, students, type Who, year } from '../world.ts'
import { htmx, waysOf } from './_ways.ts'

const list = `/admin/posting/${year}/1/held`
const zahra = `${list}/${students.zahra.id}`

async function world() {
  const world = await makeWorld()
  const ways = waysOf(world)
  const post = (body: Record<string, string>, who: Who | 'nobody' = 'admin', path = zahra, headers = htmx) =>
    ways.post(path, body, who, headers)
  const hold = (reason: string, was = '', who: Who = 'admin') => post({ action: 'hold', reason, was }, who)
  const release = (was: string) => post({ action: 'release', reason: was, was })
  return { ...world, ...ways, post, hold, release }
}

test('the list is a page, and for htmx its lists, and explains that it is empty', async () => {
  const { get } = await world()
  expect((await get(list)).text).toMatch(/^<!doctype html>.*<h1[^>]*>Withheld<\/h1>.*No report is withheld/s)
  expect((await get(list, 'admin', htmx)).text).toMatch(/^<div id="hold-lists"/)
})

test('a student is found by name, held back with a reason, given another, and released, all in the history', async () => {
  const { get, hold, release } = await world()
  expect((await get(`${list}/new?q=zahra`, 'admin', htmx)).text).toContain(`href="${zahra}"`)
  expect((await get(`${list}/new?q=nobody`, 'admin', htmx)).text).toContain('No student found.')
  const answer = await hold('Book not <b>returned</b>')
  expect(answer.trigger).toContain('Report of Zahra Abdool-Rahman withheld')
  expect(answer.trigger).toContain('holds-changed')
  expect((await get(list)).text).toContain('Book not &lt;b&gt;returned&lt;/b&gt;')
  expect((await get('/admin/posting')).text).toContain('aria-label="1 withheld in Term 1 2025-2026"')
  expect((await hold('Fees', 'Book not <b>returned</b>')).status).toBe(204)
  expect((await release('Fees')).trigger).toContain('Zahra Abdool-Rahman released')
  const { text } = await get(list)
  expect(text).toMatch(/No report is withheld.*01-Dec-2025 10:00.*Released.*admin.*Reason: Fees.*Withheld: Book not/s)
  expect((await get('/admin/posting')).text).toContain('aria-label="0 withheld in Term 1 2025-2026"')
})

test('the same twice is the same as once', async () => {
  const { hold, release, db } = await world()
  expect([(await hold('Fees')).status, (await hold('Fees')).status]).toEqual([204, 204])
  expect([(await release('Fees')).status, (await release('Fees')).status]).toEqual([204, 204])
  expect(await db.selectFrom('change').select('new_value').where('entity', '=', 'term_report_hold').execute()).toHaveLength(2)
})

test('a reason that somebody else has written meanwhile is shown before it is replaced', async () => {
  const { get, hold, release } = await world()
  await hold('Fees', '', 'deansHods')
  const answer = await hold('Books')
  expect([answer.status, answer.text]).toEqual([
    409,
    expect.stringContaining('Deans/HODs has already written another reason, on 01-Dec-2025 10:00: Fees'),
  ])
  expect(answer.text).toContain('>Books</textarea>')
  expect((await release('Books')).status).toBe(409)
  expect((await get(list)).text).toMatch(/<td class="wrap-anywhere"[^>]*>Fees<\/td>/)
  await release('Fees')
  expect((await hold('Books', 'Fees')).text).toContain('admin has already released the report')
})

test.each(
  (
    [
      ['', 'Say why the report is withheld.'],
      ['   ', 'Say why the report is withheld.'],
      ['x'.repeat(256), 'Too long: at most 255 characters.'],
    ] as [string, string][]
  ).map(([reason, message]) => [titled(reason)[0], reason, message] as const),
)('the reason %s is refused beside its field and kept', async (_title, reason, message) => {
  const { hold, get } = await world()
  const answer = await hold(reason)
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(message)])
  expect(answer.text).toContain(`>${reason}</textarea>`)
  expect((await get(list)).text).toContain('No report is withheld')
})

test.each([
  [{ action: 'hold', reason: 'x', was: '' }, `${list}/1`, 404],
  [{ action: 'hold', reason: 'x', was: '' }, `${list}/99999999999999999999`, 404],
  [{ action: 'hold', reason: 'x', was: '' }, zahra.replace('/1/held', '/2/held'), 404],
  [{ action: 'hold', reason: 'x', was: '' }, zahra.replace('/1/held', '/4/held'), 404],
  [{ action: 'burn', reason: 'x', was: '' }, zahra, 422],
  [{ action: 'hold', reason: 'x' }, zahra, 422],
  [{ action: 'hold', reason: 'x', was: '', more: '1' }, zahra, 422],
])('%j to %s is answered %i', async (body, path, status) => {
  const { post } = await world()
  expect((await post(body as Record<string, string>, 'admin', path)).status).toBe(status)
})

test('without htmx holding back goes back to the list', async () => {
  const { post } = await world()
  expect(await post({ action: 'hold', reason: 'Fees', was: '' }, 'admin', zahra, {})).toMatchObject({ status: 303, location: list })
})

test('deleting the term record takes the hold with it', async () => {
  const { db, hold, get } = await world()
  await hold('Fees')
  await db.deleteFrom('subject_record').where('student_id', '=', students.zahra.id).execute()
  await db.deleteFrom('student_term_record').where('student_id', '=', students.zahra.id).execute()
  expect((await get(list)).text).toContain('No report is withheld')
})
