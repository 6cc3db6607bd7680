import { describe, expect, test } from 'vitest'
import { jpeg, png } from '../pictures.ts'
import { makeWorld, type Who } from '../world.ts'

const base = '/admin/school'
const htmx = { 'HX-Request': 'true' }
const profile = {
  name: 'Poui Valley Secondary School',
  motto: 'Crescamus in luce',
  address: '12 School Road, Poui Valley, Trinidad',
  telephone: '(868) 555-0142',
  principal: 'R. Beharry-Cole',
  time_zone: 'America/Port_of_Spain',
  public_address: '',
  version: '1',
}

async function world() {
  const world = await makeWorld()
  const get = async (path: string, who: Who | 'nobody' = 'admin', headers = {}) => {
    const res = await world.as(who)(`${base}${path}`, { headers })
    return { status: res.status, text: await res.text() }
  }
  const post = async (
    path: string,
    body: Record<string, string>,
    who: Who | 'nobody' = 'admin',
    headers: Record<string, string> = htmx,
  ) => {
    const res = await world.as(who)(`${base}${path}`, { method: 'POST', headers, body: new URLSearchParams(body) })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const changes = async () =>
    (await world.db.selectFrom('change').select(['entity', 'field', 'new_value as value']).execute()).map((c) => Object.values(c))
  return { ...world, get, post, changes }
}

const reads = [
  '',
  '/bells',
  '/classes',
  '/classes/new',
  '/classes/5A',
  '/posts',
  '/posts/new',
  '/posts/4',
  '/comments',
  '/comments/new',
  '/comments/1',
  '/years',
]
const forAdministrators = ['/administrators', '/administrators/new', '/administrators/2/reset', '/administrators/2/remove']
const who = { nobody: 303, zahra: 403, joseph: 403, noel: 403, baptiste: 403, deansHods: 200, admin: 200 }
test.each(Object.entries(who))(
  '%s: every tab and dialog is answered %i, but administrators only to one who may do everything',
  async (w, status) => {
    const { get } = await world()
    for (const path of reads) expect([path, (await get(path, w as Who)).status]).toEqual([path, status])
    const ofAdministrators = w === 'deansHods' ? 403 : status
    for (const path of forAdministrators) expect([path, (await get(path, w as Who)).status]).toEqual([path, ofAdministrators])
  },
)

const writes: [string, Record<string, string>][] = [
  ['', { ...profile, motto: 'Lux' }],
  ['/bells', { first_bell: '08:05', afternoon_bell: '12:30', version: '1' }],
  ['/classes/new', { id: '2A', form_level: '2' }],
  ['/classes/1A', { version: '1', form_level: '2' }],
  ['/posts/new', { title: 'Dean', rank: '4' }],
  ['/posts/10', { title: 'Teacher I', rank: '5', version: '1' }],
  ['/comments/new', { number: '9', detail: 'Well done' }],
  ['/comments/2', { detail: 'Very good progress', version: '1' }],
  ['/administrators/new', { user_name: 'head' }],
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
    expect((await get(path)).text).toMatch(/^<!doctype html>.*<h1>School<\/h1>/s)
    expect((await get(path, 'admin', htmx)).text).toMatch(/^<section id="[a-z]+-table"/)
    expect((await get(`${path}/new`)).text).toMatch(/^<!doctype html>.*<section class="dialog/s)
    expect((await get(`${path}/new`, 'admin', htmx)).text).toMatch(/^<header>/)
  },
)

test('School is in the top bar of administrators, marked when it is shown; the restricted account sees no Administrators', async () => {
  const { get, as } = await world()
  expect((await get('/years')).text).toMatch(/<a class="btn btn-quiet" href="\/admin\/school" aria-current="page">/)
  expect((await get('/years')).text).toContain('href="/admin/school/administrators"')
  expect((await get('/years', 'deansHods')).text).not.toContain('href="/admin/school/administrators"')
  expect(await (await as('joseph')('/term-reports')).text()).not.toContain('/admin/school')
})

test.each(['/classes/9Z', '/posts/99', '/comments/99', '/administrators/99/reset', '/posts/0', '/comments/99999999999'])(
  '%s is not found',
  async (path) => {
    const { get } = await world()
    expect((await get(path)).status).toBe(404)
  },
)

describe('the profile', () => {
  test('is changed with its history, and with a crest', async () => {
    const { as, changes, get, db } = await world()
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...profile, motto: 'Lux <b>' })) body.append(name, value)
    const picture = png()
    body.append('crest', new File([picture], 'a.jpg'))
    const res = await as('admin')(base, { method: 'POST', body })
    expect([res.status, res.headers.get('Location')]).toEqual([303, '/admin/school?saved'])
    expect(await changes()).toEqual([
      ['school', 'motto', 'Lux <b>'],
      ['school', 'logo', `image/png, ${picture.length} bytes`],
    ])
    expect((await get('?saved')).text).toContain('Lux &lt;b&gt;')
    expect((await db.selectFrom('school').select('version').executeTakeFirstOrThrow()).version).toBe(3)
  })

  test('keeps what was typed when something is wrong', async () => {
    const { post, changes } = await world()
    const { status, text } = await post('', { ...profile, name: '', motto: 'Lux', time_zone: 'Mars/Base' })
    expect(status).toBe(422)
    for (const words of ['Required', 'Choose a time zone', 'value="Lux"']) expect(text).toContain(words)
    expect(await changes()).toEqual([])
  })

  const crestOf = (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...profile, motto: 'Lux' })) body.append(name, value)
    body.append('crest', new File([bytes], 'crest.png'))
    return body
  }
  test.each([
    ['broken', png().map((byte, i) => (i > 60 && i < 70 ? 0 : byte)), 'Reports cannot be printed with this picture'],
    ['cut off', png().subarray(0, 40), 'Reports cannot be printed with this picture'],
    ['interlaced bits', png({ color: 0, depth: 1, isInterlaced: true }), 'Reports cannot be printed with this picture'],
    ['for a printing press', jpeg(4), 'Reports cannot be printed with this picture'],
    ['of twelve bits', jpeg(3, 12), 'Reports cannot be printed with this picture'],
    ['too wide', png({ width: 40, height: 8 }), 'This picture is too wide or too tall'],
    ['no picture', new TextEncoder().encode('<svg/>'), 'This is neither a PNG nor a JPEG picture.'],
  ])('a crest that is %s is refused beside its field, and nothing typed is lost', async (_what, bytes, words) => {
    const { as, changes } = await world()
    const res = await as('admin')(base, { method: 'POST', body: crestOf(bytes) })
    const text = await res.text()
    expect([res.status, /id="crest-error">([^<]+)/.exec(text)?.[1]]).toEqual([422, expect.stringContaining(words)])
    expect(text).toContain('value="Lux"')
    expect(await changes()).toEqual([])
  })

  test.each([
    ['interlaced', png({ isInterlaced: true })],
    ['of 16 bits', png({ depth: 16 })],
    ['transparent', png({ color: 6, depth: 16, isInterlaced: true })],
    ['of a palette', png({ color: 3 })],
    ['a photograph', jpeg(3)],
  ])('a crest that is %s is taken, since it can be printed', async (_what, bytes) => {
    const { as } = await world()
    expect((await as('admin')(base, { method: 'POST', body: crestOf(bytes) })).status).toBe(303)
  })

  test('a good crest beside something wrong must be chosen again, and the form says so', async () => {
    const { as } = await world()
    const body = crestOf(png())
    body.set('name', '')
    const res = await as('admin')(base, { method: 'POST', body })
    expect([res.status, await res.text()]).toEqual([422, expect.stringContaining('The picture was not stored: choose the file again.')])
  })

  /** What a browser sends of a form: what is typed, and what the form was made of. */
  const edits = (typed: Record<string, string>, was: Record<string, string> = {}, version = '1') => ({
    ...Object.fromEntries(
      Object.entries({ ...profile, ...was }).flatMap(([name, value]) => (name === 'version' ? [] : [[`was_${name}`, value]])),
    ),
    ...profile,
    ...was,
    ...typed,
    version,
  })
  const stored = async (db: Awaited<ReturnType<typeof world>>['db']) =>
    db.selectFrom('school').select(['motto', 'principal', 'telephone', 'version']).executeTakeFirstOrThrow()

  test('what two change in different fields is all kept', async () => {
    const { post, db } = await world()
    expect((await post('', edits({ principal: 'Theirs' }), 'deansHods')).status).toBe(303)
    expect((await post('', edits({ motto: 'Mine' }))).status).toBe(303)
    expect(await stored(db)).toMatchObject({ motto: 'Mine', principal: 'Theirs', version: 3 })
  })

  test('what two change in the same fields is chosen field by field, and the rest stays as it stands', async () => {
    const { post, db } = await world()
    const theirs = { motto: 'Their motto', principal: 'Their principal', telephone: '555' }
    await post('', edits(theirs), 'deansHods')
    const { status, text } = await post('', edits({ motto: 'My motto', principal: 'My principal' }))
    expect(status).toBe(409)
    expect(
      text.match(/name="use_[a-z]+" value="mine"|value="mine"[^>]*name="use_[a-z]+"|name="use_[a-z]+"[^>]*value="mine"/g),
    ).toHaveLength(2)
    for (const words of [
      'Recorded now: Their motto',
      'Recorded now: Their principal',
      'value="My motto"',
      'value="555"',
      'Which Motto is to stand?',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Which Telephone')
    const typed = { motto: 'My motto', principal: 'My principal', use_motto: 'mine', use_principal: 'theirs' }
    expect((await post('', edits(typed, theirs, '2'))).status).toBe(303)
    expect(await stored(db)).toMatchObject({ motto: 'My motto', principal: 'Their principal', telephone: '555' })
  })

  test('the same for the bells', async () => {
    const { post, db } = await world()
    const bells = { was_first_bell: '08:00', was_afternoon_bell: '12:30', version: '1' }
    expect((await post('/bells', { ...bells, first_bell: '08:10', afternoon_bell: '12:30' }, 'deansHods')).status).toBe(303)
    const refused = await post('/bells', { ...bells, first_bell: '08:20', afternoon_bell: '12:45' })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Recorded now: 08:10')])
    expect(refused.text).not.toContain('name="use_afternoon_bell"')
    const again = {
      ...bells,
      was_first_bell: '08:10',
      version: '2',
      use_first_bell: 'theirs',
      first_bell: '08:20',
      afternoon_bell: '12:45',
    }
    expect((await post('/bells', again)).status).toBe(303)
    expect(await db.selectFrom('school').select(['first_bell', 'afternoon_bell']).executeTakeFirst()).toEqual({
      first_bell: '08:10',
      afternoon_bell: '12:45',
    })
    expect((await post('/bells', { ...again, use_first_bell: 'yours' })).status).toBe(422)
  })

  test('from a form that does not say what it was made of, all that differs is to be chosen', async () => {
    const { post } = await world()
    await post('', { ...profile, motto: 'Theirs' }, 'deansHods')
    const { status, text } = await post('', { ...profile, motto: 'Mine' })
    expect(status).toBe(409)
    for (const words of [
      'Deans/HODs changed this on 2025-12-01 10:00:00',
      'Recorded now: Theirs',
      'value="Mine"',
      'name="version" value="2"',
      'Which Motto is to stand?',
    ])
      expect(text).toContain(words)
    expect((await post('', { ...profile, motto: 'Mine', version: '2' })).status).toBe(303)
    expect((await post('', { ...profile, motto: 'Mine', version: '1' })).status).toBe(303) // the same once more
  })

  test.each([
    [{ first_bell: '8:00', afternoon_bell: '12:30' }, 'Write a time like 08:00.'],
    [{ first_bell: '13:00', afternoon_bell: '12:30' }, 'The afternoon bell rings after'],
    [{ first_bell: '25:00', afternoon_bell: '' }, 'Write a time like 08:00.'],
  ])('bells %j are refused', async (bells, words) => {
    const { post } = await world()
    const { status, text } = await post('/bells', { ...bells, version: '1' })
    expect([status, text]).toEqual([422, expect.stringContaining(words)])
  })
})

describe('the classes', () => {
  test('are added with a form or without one, and never twice', async () => {
    const { post, get, changes } = await world()
    expect((await post('/classes/new', { id: 'LEFT', form_level: '' })).status).toBe(204)
    for (const [id, words] of [
      ['5a', 'There is such a class already.'],
      ['A/B', 'Letters and digits'],
      ['', 'Required'],
    ] as const)
      expect(await post('/classes/new', { id, form_level: '5' })).toMatchObject({ status: 422, text: expect.stringContaining(words) })
    expect((await get('/classes')).text).toMatch(/LEFT<\/th><td>None/)
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
    text: expect.stringContaining('Recorded now: Head'),
  })
})

describe('the coded comments', () => {
  test('are searched and paged', async () => {
    const { get, db } = await world()
    await db
      .insertInto('coded_comment')
      .values(Array.from({ length: 20 }, (_, i) => ({ id: 100 + i, detail: `Words ${i}`, retired_at: null })))
      .execute()
    expect((await get('/comments')).text).toContain('1–15 of 24')
    expect((await get('/comments?page=99', 'admin', htmx)).text).toContain('16–24 of 24')
    expect((await get('/comments?q=RETIRED', 'admin', htmx)).text).toContain('1–1 of 1')
    expect((await get('/comments?q=nothing')).text).toContain('No comment matches “nothing”')
  })

  test('are added under a number of their own, changed and retired, and say how often they are used', async () => {
    const { post, get, db, as } = await world()
    expect((await get('/comments/new')).text).toMatch(/name="number"[^>]*value="5"|value="5"[^>]*name="number"/)
    for (const [number, detail, words] of [
      ['1', 'New', 'There is a comment of this number already.'],
      ['9', 'EXCELLENT work', 'Another comment says this already.'],
      ['1e2', 'New', 'A whole number'],
      ['9', 'a'.repeat(61), 'Too long.'],
      ['9', ' ', 'Required'],
    ] as const)
      expect(await post('/comments/new', { number, detail })).toMatchObject({ status: 422, text: expect.stringContaining(words) })
    expect((await post('/comments/new', { number: '9', detail: '=1+1 <b>' })).status).toBe(204)
    await db.updateTable('subject_record').set({ coded_comment: 1, coded_comment_1: 1 }).where('student_id', '=', 20210001).execute()
    expect((await get('/comments/1')).text).toContain('It stands 3 times on reports')
    expect((await get('/comments/9')).text).toContain('It stands on no report yet.')
    expect((await post('/comments/9', { version: '1', detail: '=1+1', retired: '1' })).status).toBe(204)
    const offered = (await (await as('joseph')('/api/coded-comments')).json()) as { id: number }[]
    expect(offered.map((one) => one.id)).toEqual([1, 2, 3])
  })
})

describe('the administrators', () => {
  const passwordIn = (text: string) => /<code>([^<]+)<\/code>/.exec(text)?.[1]

  test('are added with a temporary password that is shown once, and handed another later', async () => {
    const { post, get, changes, db } = await world()
    const added = await post('/administrators/new', { user_name: 'Ms. Ali' })
    expect([added.status, passwordIn(added.text)]).toEqual([200, expect.stringMatching(/^[a-z2-9-]{17}$/)])
    const { id } = await db.selectFrom('administrator').select('id').where('user_name', '=', 'Ms. Ali').executeTakeFirstOrThrow()
    expect((await get('/administrators')).text).toContain('Temporary password')
    const reset = await post(`/administrators/${id}/reset`, {})
    expect(passwordIn(reset.text)).not.toBe(passwordIn(added.text))
    expect(JSON.stringify(await changes())).not.toContain(passwordIn(reset.text))
    for (const [user_name, words] of [
      ['ms. ali', 'of this name already'],
      ['', 'Required'],
      ['deans/hods', 'kept for the restricted'],
    ] as const)
      expect(await post('/administrators/new', { user_name })).toMatchObject({ status: 422, text: expect.stringContaining(words) })
  })

  test('the restricted account is offered until it is there', async () => {
    const { post, get } = await world()
    expect((await get('/administrators')).text).not.toContain('Add Deans/HODs')
    expect((await post('/administrators/2/remove', {})).status).toBe(204)
    expect((await get('/administrators')).text).toContain('Add Deans/HODs')
    expect((await get('/administrators/new?name=Deans/HODs')).text).toContain('value="Deans/HODs"')
    expect((await post('/administrators/new', { user_name: 'Deans/HODs' })).status).toBe(200)
  })

  test('nobody resets or removes themselves, and one who may do everything stays', async () => {
    const { post, db } = await world()
    expect((await post('/administrators/1/reset', {})).status).toBe(403)
    expect(await post('/administrators/1/remove', {})).toMatchObject({
      status: 422,
      text: expect.stringContaining('Nobody can remove themselves'),
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
