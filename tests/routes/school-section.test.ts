import { describe, expect, test } from 'vitest'
import { tabGroups, tabTitles } from '../../src/domain/words/school.ts'
import { addRows } from '../_rows.ts'
import type { Who } from '../world.ts'
import { htmx, profile, world } from './_school.ts'

test('the pages are in groups, each once, with the length of each list; who may not open a page does not see it', async () => {
  expect(tabGroups.flatMap(({ tabs }) => tabs).toSorted()).toEqual(Object.keys(tabTitles).toSorted())
  const { get, db } = await world()
  const groupsOf = (text: string) =>
    (/<nav class="side-list only-wide" aria-label="School">(.*?)<\/nav>/s.exec(text)?.[1] ?? '')
      .split('<h2 class="label">')
      .slice(1)
      .map((group) => ({
        title: group.slice(0, group.indexOf('<')),
        links: [...group.matchAll(/<a href="([^"]+)"([^>]*)>([^<]+)(?:<span class="dim">(\d+))?/g)].map(([, href, more, title, count]) =>
          [title, href, /aria-current="(\w+)"/.exec(more ?? '')?.[1], count].filter(Boolean),
        ),
      }))
  const text = async (path: string, w: Who) => (await get(path, w)).text
  const [page, restricted] = [groupsOf(await text('/posts', 'admin')), groupsOf(await text('/posts', 'deansHods'))]
  expect(page.map(({ title }) => title)).toEqual(['Details and Lists', 'People and Access', 'Safekeeping'])
  expect(page[0]?.links[0]).toEqual(['Profile', '/admin/school'])
  expect(page[0]?.links[2]).toEqual([
    'Form Classes',
    '/admin/school/classes',
    String((await db.selectFrom('form_class').selectAll().execute()).length),
  ])
  expect(page[1]?.links.map(([title]) => title)).toEqual(['Employee Posts', 'Administrators', 'Sign-In'])
  expect(page[1]?.links[0]?.slice(0, 3)).toEqual(['Employee Posts', '/admin/school/posts', 'page'])
  expect(restricted[1]?.links.map(([title]) => title)).toEqual(['Employee Posts'])
  expect(restricted[2]?.links).toEqual([['Practise on a Copy', '/admin/school/copy']])
})

const writes: [string, Record<string, string>][] = [
  ['', { ...profile, motto: 'Lux' }],
  ['/bells', { first_bell: '08:05', afternoon_bell: '12:30', scans_out: '1', version: '1' }],
  ['/classes/new', { id: '2A', form_level: '2' }],
  ['/classes/1A', { version: '1', form_level: '2' }],
  ['/posts/new', { title: 'Dean', rank: '4' }],
  ['/posts/10', { title: 'Teacher I', rank: '5', version: '1' }],
  ['/comments/new', { number: '9', detail: 'Well done' }],
  ['/comments/2', { detail: 'Very good progress', version: '1' }],
  ['/mark-words/absent', { code: 'ABS', on: '1', counts: 'zero', version: '1' }],
  ['/local-fields/sea_no', { label: 'Entrance No.', on: '1', version: '1' }],
  ['/administrators/new', { user_name: 'head', kind: 'full' }],
  ['/administrators/2/reset', {}],
  ['/administrators/2/remove', {}],
]
test.each(writes)('POST %s is for administrators, from our own pages, with just its fields', async (path, body) => {
  const { post, changes } = await world()
  const isOfAdministrators = path.startsWith('/administrators')
  for (const w of ['nobody', 'zahra', 'joseph', 'baptiste', ...(isOfAdministrators ? ['deansHods'] : [])] as const)
    expect([w, (await post(path, body, w as Who)).status]).toEqual([w, w === 'nobody' ? 401 : 403])
  expect((await post(path, { ...body, more: 'x' })).status).toBe(422)
  expect(await changes()).toEqual([])
  const { status } = await post(path, body, isOfAdministrators ? 'admin' : 'deansHods')
  expect([200, 204, 303]).toContain(status)
  expect((await changes()).length).toBeGreaterThan(0)
})

test.each(['/classes', '/posts', '/comments', '/administrators'])(
  '%s is a page, and for htmx its table; its dialog also a page',
  async (path) => {
    const { get } = await world()
    expect((await get(path)).text).toMatch(/^<!doctype html>.*<h1[^>]*>School<\/h1>/s)
    expect((await get(path, 'admin', htmx)).text).toMatch(/^<section id="[a-z]+-table"/)
    expect((await get(`${path}/new`)).text).toMatch(/^<!doctype html>.*<section class="dialog/s)
    expect((await get(`${path}/new`, 'admin', htmx)).text).toMatch(/^<header>/)
  },
)

test('School is in the top bar of administrators, marked when it is shown; the restricted account sees no Administrators', async () => {
  const { get, as } = await world()
  expect((await get('/years')).text).toMatch(/<a class="only-wide" href="\/admin\/school" aria-current="page">/)
  expect((await get('/posts')).text).toContain('href="/admin/school/administrators"')
  const restricted = await get('/posts', 'deansHods')
  expect(restricted.text).toMatch(/<a [^>]*href="\/admin\/school\/posts"/)
  expect(restricted.text).not.toContain('href="/admin/school/administrators"')
  expect(await (await as('joseph')('/term-reports')).text()).not.toContain('/admin/school')
})

test.each(['/classes/9Z', '/posts/99', '/comments/99', '/administrators/99/reset', '/posts/0', '/comments/99999999999'])(
  '%s is not found',
  async (path) => {
    const { get } = await world()
    expect((await get(path)).status).toBe(404)
  },
)

describe('the classes', () => {
  test('are added with a form or without one, and never twice', async () => {
    const { post, get, changes } = await world()
    expect((await post('/classes/new', { id: 'LEFT', form_level: '' })).status).toBe(204)
    for (const [id, words] of [
      ['5a', 'This class already exists.'],
      ['A/B', 'Letters and digits'],
      ['', 'Required'],
    ] as const)
      expect(await post('/classes/new', { id, form_level: '5' })).toMatchObject({ status: 422, text: expect.stringContaining(words) })
    expect((await get('/classes')).text).toMatch(/LEFT<\/th><td[^>]*>None/)
    expect(await changes()).toEqual([['form_class', 'id', 'LEFT']])
  })

  test('are retired when nobody is in them, and come back', async () => {
    const { post, db } = await world()
    const refused = await post('/classes/5A', { version: '1', form_level: '5', retired: '1' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('4 students are in this class.')])
    await db.updateTable('student').set({ archived_on: '2025-11-01' }).where('form_class_id', '=', '5A').execute()
    expect((await post('/classes/5A', { version: '1', form_level: '5', retired: '1' })).status).toBe(204)
    expect((await post('/classes/5A', { version: '1', form_level: '5' })).status).toBe(409)
    expect((await post('/classes/5A', { version: '2', form_level: '5' })).status).toBe(204)
    expect((await db.selectFrom('form_class').select('retired_at').where('id', '=', '5A').executeTakeFirst())?.retired_at).toBeNull()
  })
})

test('a new post never takes an id that means a privilege', async () => {
  const { post, db, get } = await world()
  expect((await post('/posts/new', { title: ' Dean  of Discipline ', rank: '4' })).status).toBe(204)
  expect(await db.selectFrom('employee_post').select(['id', 'title']).where('rank', '=', 4).execute()).toEqual([
    { id: 22, title: 'Dean of Discipline' },
  ])
  const wrong = await post('/posts/4', { title: '', rank: '0', version: '1' })
  expect([wrong.status, wrong.text.match(/aria-invalid/g)?.length]).toEqual([422, 2])
  expect((await get('/posts')).text.match(/class="badge good"/g)).toHaveLength(2)
  await post('/posts/4', { title: 'Head', rank: '3', version: '1' }, 'deansHods')
  expect(await post('/posts/4', { title: 'HOD', rank: '3', version: '1' })).toMatchObject({
    status: 409,
    text: expect.stringContaining('now Head, you typed HOD'),
  })
})

describe('the coded comments', () => {
  test('are searched and paged', async () => {
    const { get, db } = await world()
    await addRows(
      db,
      'coded_comment',
      Array.from({ length: 20 }, (_, i) => ({ id: 100 + i, detail: `Words ${i}`, retired_at: null })),
    )
    expect((await get('/comments')).text).toContain('1–15 of 24')
    expect((await get('/comments?page=99', 'admin', htmx)).text).toContain('16–24 of 24')
    expect((await get('/comments?q=RETIRED', 'admin', htmx)).text).toContain('1–1 of 1')
    expect((await get('/comments?q=nothing')).text).toContain('No comment matches “nothing”')
  })

  test('are added under a number of their own, changed and retired, and say how often they are used', async () => {
    const { post, get, db, as } = await world()
    expect((await get('/comments/new')).text).toMatch(/name="number"[^>]*value="5"|value="5"[^>]*name="number"/)
    for (const [number, detail, words] of [
      ['1', 'New', 'A comment already has this number.'],
      ['9', 'EXCELLENT work', 'Another comment already says this.'],
      ['1e2', 'New', 'A whole number'],
      ['9', 'a'.repeat(61), 'Too long.'],
      ['9', ' ', 'Required'],
    ] as const)
      expect(await post('/comments/new', { number, detail })).toMatchObject({ status: 422, text: expect.stringContaining(words) })
    expect((await post('/comments/new', { number: '9', detail: '=1+1 <b>' })).status).toBe(204)
    await db.updateTable('subject_record').set({ coded_comment: 1, coded_comment_1: 2 }).where('student_id', '=', 20210001).execute()
    expect((await get('/comments/1')).text).toContain('Used on 3 reports')
    expect((await get('/comments/9')).text).toContain('Not used on any report yet.')
    expect((await post('/comments/9', { version: '1', detail: '=1+1', retired: '1' })).status).toBe(204)
    const offered = (await (await as('joseph')('/api/coded-comments')).json()) as { id: number }[]
    expect(offered.map((one) => one.id)).toEqual([1, 2, 3])
  })
})

describe('the administrators', () => {
  const passwordIn = (text: string) => /<code>([^<]+)<\/code>/.exec(text)?.[1]

  test('are added with a temporary password that is shown once, and handed another later', async () => {
    const { post, get, changes, db } = await world()
    const added = await post('/administrators/new', { user_name: 'Ms.Ali', kind: 'full' })
    expect([added.status, passwordIn(added.text)]).toEqual([200, expect.stringMatching(/^[a-z2-9-]{17}$/)])
    const { id } = await db.selectFrom('administrator').select('id').where('user_name', '=', 'Ms.Ali').executeTakeFirstOrThrow()
    expect((await get('/administrators')).text).toContain('Temporary password')
    const reset = await post(`/administrators/${id}/reset`, {})
    expect(passwordIn(reset.text)).not.toBe(passwordIn(added.text))
    expect(JSON.stringify(await changes())).not.toContain(passwordIn(reset.text))
    for (const [user_name, words] of [
      ['ms.ali', 'already has this name'],
      ['', 'Required'],
      ['deans/hods', 'for the restricted account'],
      ['аdmin', 'Only letters without accents'],
    ] as const)
      expect(await post('/administrators/new', { user_name, kind: 'full' })).toMatchObject({
        status: 422,
        text: expect.stringContaining(words),
      })
  })

  test('the restricted account is offered until it is there', async () => {
    const { post, get } = await world()
    expect((await get('/administrators')).text).not.toContain('Add Deans/HODs')
    expect((await post('/administrators/2/remove', {})).status).toBe(204)
    expect((await get('/administrators')).text).toContain('Add Deans/HODs')
    expect((await get('/administrators/new?name=Deans/HODs')).text).toContain('value="Deans/HODs"')
    expect((await post('/administrators/new', { user_name: 'Deans/HODs' })).status).toBe(422)
    expect((await post('/administrators/new', { user_name: 'Deans/HODs', kind: 'restricted' })).status).toBe(200)
    expect((await get('/administrators')).text).toContain('Restricted')
  })

  test('a restricted account of another name has no right more', async () => {
    const { db, as } = await world()
    await db.updateTable('administrator').set({ user_name: 'r.dean' }).where('id', '=', 2).execute()
    expect((await as('deansHods')('/admin/school/administrators')).status).toBe(403)
    expect((await as('deansHods')('/admin/teachers/new')).status).toBe(403)
    expect((await as('deansHods')('/admin/dashboard')).status).toBe(200)
  })

  test('nobody resets or removes themselves, and one who may do everything stays', async () => {
    const { post, db } = await world()
    expect((await post('/administrators/1/reset', {})).status).toBe(403)
    expect(await post('/administrators/1/remove', {})).toMatchObject({
      status: 422,
      text: expect.stringContaining('You can’t remove yourself'),
    })
    expect(await db.selectFrom('administrator').select('id').execute()).toHaveLength(2)
  })

  test('one who is removed is signed out at once, and what they did stays in the history', async () => {
    const { post, as, changes } = await world()
    expect((await as('deansHods')('/admin/dashboard')).status).toBe(200)
    expect((await post('/administrators/2/remove', {})).status).toBe(204)
    expect((await as('deansHods')('/admin/dashboard')).status).toBe(303)
    expect(await changes()).toContainEqual(['administrator', 'user_name', null])
  })
})

test('the years are listed with their terms', async () => {
  const { get } = await world()
  const { text } = await get('/years')
  expect(text).toMatch(/2025-2026.*Term 1.*01-Sep-2025 – 12-Dec-2025.*Current.*2024-2025.*None yet/s)
})
