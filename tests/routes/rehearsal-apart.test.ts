import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerInCopy } from '../../src/routes/rehearsal/edge.ts'
import { textOf } from '../reports/_poppler.ts'
import { students, subjects, year } from '../world.ts'
import { servedWorld, serving } from './_rehearsal.ts'

const sheet = `${year}/1/5A/${subjects.mathematics}`
let world: Awaited<ReturnType<typeof servedWorld>>
beforeAll(async () => {
  world = await servedWorld()
  for (const who of ['admin', 'lutchman', 'joseph', 'zahra'] as const) await world.as(who)('/') // they have sessions in the school
  await world.copies.make('admin')
})
afterAll(() => world.close())

/** An administrator's browser that has opened the copy from the School page. */
async function opened() {
  world.enterAs('admin')
  await world.ask('/admin/school/copy')
  const answer = await world.ask('/admin/school/copy/open', { form: {} })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/rehearsal/admin/dashboard'])
  await world.ask('/rehearsal/sanctum/csrf-cookie')
}
const inCopy = async () => {
  const copy = await world.copies.open()
  if (!copy) throw new Error('no copy')
  return copy.school.sqlite
}
/** Everything in the school, and everything that lies beside it. */
const stateOfSchool = () => ({
  file: world.sqlite.serialize().toString('base64'),
  beside: readdirSync(world.dir).filter((name) => !/^rehearsal$|-shm$|-wal$/.test(name)),
})
const zahrasMark = (of: { prepare: typeof world.sqlite.prepare }) =>
  of.prepare(`select course_mark from subject_record where student_id = ${students.zahra.id} and subject_id = 104`).pluck().get()

describe('signing in', () => {
  test('whoever is signed in opens the copy without a password, and stays signed in to both', async () => {
    await opened()
    const page = await world.ask('/rehearsal/admin/dashboard')
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('This is practice: nothing here is saved in the school.'),
    ])
    expect(await (await world.ask('/admin/dashboard')).text()).not.toContain('This is a copy')
    expect(world.jar.get('copy-session')?.path).toBe('/rehearsal')
  })

  test('no sign-in of one opens the other', async () => {
    await opened()
    const [ofCopy, ofSchool] = [world.jar.get('copy-session')?.value, world.jar.get('session')?.value]
    const ask = (path: string, Cookie: string) => world.ask(path, { headers: { Cookie } })
    expect((await ask('/rehearsal/admin/dashboard', `copy-session=${ofCopy}`)).status).toBe(200)
    for (const cookie of [`session=${ofCopy}`, `copy-session=${ofCopy}`])
      expect((await ask('/admin/dashboard', cookie)).status, cookie).toBe(303)
    for (const cookie of [`session=${ofSchool}`, `copy-session=${ofSchool}`, `copy-copy-session=${ofCopy}`, `session=${ofCopy}`])
      expect((await ask('/rehearsal/admin/dashboard', cookie)).status, cookie).toBe(303)
  })

  test('signing out of the copy signs nobody out of the school', async () => {
    await opened()
    const answer = await world.ask('/rehearsal/sign-out', { form: {} })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/rehearsal/'])
    expect((await world.ask('/rehearsal/admin/dashboard')).status).toBe(303)
    expect((await world.ask('/admin/dashboard')).status).toBe(200)
  })

  test('over TLS its cookie is Secure, and no other can be planted for it', async () => {
    await opened()
    const token = world.jar.get('copy-session')?.value
    const ask = async (path: string, Cookie: string, method = 'GET') => {
      const copy = await world.copies.open()
      const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin' }
      return answerInCopy(new Request(`https://localhost${path}`, { method, headers }), (inside) =>
        copy ? serving.fetch(inside, { tenant: copy.tenant }) : new Response(),
      )
    }
    expect((await ask('/rehearsal/admin/dashboard', `__Secure-copy-session=${token}`)).status).toBe(200)
    for (const name of ['copy-session', 'copy-__Host-session', '__Host-session'])
      expect((await ask('/rehearsal/admin/dashboard', `${name}=${token}`)).status, name).toBe(303)
    const left = await ask('/rehearsal/sign-out', `__Secure-copy-session=${token}`, 'POST')
    expect(left.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^__Secure-copy-session=;.*Path=\/rehearsal;.*Secure/))
  })
})

describe('what is done in the copy leaves the school as it was', () => {
  beforeEach(opened)

  test('posting', async () => {
    const before = stateOfSchool()
    const answer = await world.ask('/rehearsal/api/post-term-reports', { json: { year, term: 1, posted: 1 } })
    expect(answer.status).toBe(200)
    expect((await inCopy()).prepare('select count(*) from term_report_posting where posted = 1').pluck().get()).not.toBe(0)
    expect(stateOfSchool()).toEqual(before)
  })

  test('a mark', async () => {
    const before = stateOfSchool()
    const saved = await world.ask(`/rehearsal/api/lesson-marks/${sheet}`, {
      json: { student_id: students.zahra.id, version: 1, course_mark: 77 },
    })
    expect(saved.status).toBe(200)
    expect(zahrasMark(await inCopy())).toBe(77)
    expect(zahrasMark(world.sqlite)).toBeNull()
    expect(stateOfSchool()).toEqual(before)
  })
})

describe('a page of one sends nothing to the other', () => {
  beforeEach(opened)

  test('whose a page is differs, and so does the key with which it keeps what is typed', async () => {
    const said = async (path: string) => {
      const html = await (await world.ask(path)).text()
      return ['data-user', 'data-key', 'data-sitting'].map((name) => new RegExp(`<body[^>]* ${name}="([^"]*)"`).exec(html)?.[1])
    }
    const [school, copy] = [await said('/admin/dashboard'), await said('/rehearsal/admin/dashboard')]
    expect([school[0], copy[0]]).toEqual(['administrator-1', 'copy-administrator-1'])
    expect(copy[1]).not.toBe(school[1])
    expect(copy[2]).not.toBe(school[2])
  })

  test('what script sends as the other’s is refused as signed out', async () => {
    const read = (path: string, user: string) => world.ask(path, { headers: { 'X-Sent-As': user } })
    expect((await read(`/api/lesson-marks/${sheet}`, 'copy-administrator-1')).status).toBe(401)
    expect((await read(`/rehearsal/api/lesson-marks/${sheet}`, 'administrator-1')).status).toBe(401)
  })

  test('what a form sends from the other’s page is refused', async () => {
    const post = (path: string, Referer: string) => world.ask(path, { form: {}, headers: { Referer: `http://localhost${Referer}` } })
    expect((await post('/admin/school/copy/new', '/rehearsal/admin/school/copy')).status).toBe(403)
    expect((await post('/rehearsal/admin/posting', '/admin/posting')).status).toBe(403)
    expect(world.copies.state().underWay).toBeUndefined()
  })
})

describe('the papers of the copy', () => {
  beforeEach(opened)
  const card = `report-card/${students.zahra.id}/${year}/1`

  test('say COPY on each page and in the name of the file', async () => {
    const pdf = await world.ask(`/rehearsal/api/${card}`)
    expect(pdf.headers.get('Content-Disposition')).toMatch(/filename="COPY .*filename\*=UTF-8''COPY%20/)
    expect(await textOf(Buffer.from(await pdf.arrayBuffer()))).toMatch(/^COPY$|COPY · /m)
    const own = await world.ask(`/api/${card}`)
    expect(own.headers.get('Content-Disposition')).not.toContain('COPY')
    expect(await textOf(Buffer.from(await own.arrayBuffer()))).not.toContain('COPY')
  })

  test('say it in spreadsheets too', async () => {
    const answer = await world.ask(`/rehearsal/api/mark-sheet-spreadsheet/${year}/1/5A`)
    expect([answer.status, answer.headers.get('Content-Disposition')]).toEqual([200, expect.stringContaining('COPY')])
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await answer.arrayBuffer())
    expect(book.worksheets[0]?.getCell(1, 1).text).toMatch(/^COPY · /)
  })

  test('with marks are not taken back by the school, but by the copy', async () => {
    const given = await world.ask(`/rehearsal/admin/enter-marks/${sheet}/spreadsheet/file`)
    const name = /filename="([^"]+)"/.exec(given.headers.get('Content-Disposition') ?? '')?.[1] ?? ''
    expect([given.status, name]).toEqual([200, expect.stringMatching(/^COPY .*\.xlsx$/)])
    const bytes = await given.arrayBuffer()
    const upload = async (base: string) => {
      const body = new FormData()
      body.set('file', new File([bytes], name))
      return (await world.ask(`${base}/admin/enter-marks/${sheet}/spreadsheet`, { method: 'POST', body })).text()
    }
    expect(await upload('')).toContain('This file is from a practice copy of the school')
    expect(await upload('/rehearsal')).not.toContain('This file is from a practice copy of the school')
  })

  test('carry a code that leads to the copy and that the school does not know', async () => {
    const address = async (path: string) => /[\w:/.]*\/verify\/[0-9A-Z]{24}/.exec(await (await world.ask(path)).text())?.[0] ?? ''
    const [school, copy] = [await address(`/reports/${card}`), await address(`/rehearsal/reports/${card}`)]
    expect(copy).toMatch(/^http:\/\/localhost\/rehearsal\/verify\//)
    expect(school).toMatch(/^http:\/\/localhost\/verify\//)
    expect(copy.slice(-24)).not.toBe(school.slice(-24))
    const told = async (path: string) => (await (await world.ask(path)).text()).includes('genuine')
    expect([await told(`/verify/${school.slice(-24)}`), await told(`/verify/${copy.slice(-24)}`)]).toEqual([true, false])
  })
})

test('the copy backs nothing up, and makes no copies of itself', async () => {
  await opened()
  expect((await world.ask('/rehearsal/admin/school/backups')).status).toBe(404)
  expect((await world.ask('/rehearsal/admin/school/copy/new', { form: {} })).status).toBe(404)
  const page = await world.ask('/rehearsal/admin/school/copy')
  expect(await page.text()).toContain('This is the copy.')
  expect(readFileSync(join(world.dir, 'rehearsal', 'copy.json'), 'utf8')).toContain('"by": "admin"')
})

test('who has a new password in the school is not let into the copy any more', async () => {
  await opened()
  expect((await world.ask('/rehearsal/admin/dashboard')).status).toBe(200)
  world.sqlite.exec(
    `insert into change (at, actor_kind, actor_id, actor_name, entity, entity_key, field, new_value)
     values ('2025-12-01T14:00:00.000Z', 'administrator', 2, 'other', 'administrator', '1', 'password', 'temporary')`,
  )
  expect((await world.ask('/rehearsal/admin/dashboard')).status).toBe(303)
  const again = await world.ask('/admin/school/copy/open', { form: {}, headers: { 'HX-Request': 'true' } })
  expect(again.headers.get('HX-Trigger')).toContain('Make a new copy to open it.')
})
