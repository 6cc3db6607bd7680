import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { allRows } from '../_by-hand.ts'
import { makeWorld, type Who, type World, year } from '../world.ts'
import { fetchFile, fillMarkBook, follow, of5A, pathOf } from './_course-spreadsheet.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  await fillMarkBook(world)
  return world.close
})
const page = '/admin/course-spreadsheet'
const get = async (path: string, who: Who | 'nobody' = 'admin', headers: Record<string, string> = {}) => {
  const res = await world.as(who)(path, { headers })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), headers: res.headers }
}
const refused = { lutchman: 403, joseph: 403, noel: 403, stranger: 403, zahra: 403 }

describe('who', () => {
  test('the file: nobody but who asked for it, in the same words as what is not there', async () => {
    const { filePath } = await follow(world)
    expect(filePath).toMatch(/^[\w-]{43}$/)
    for (const [who, status] of Object.entries({ nobody: 401, ...refused, baptiste: 404, deansHods: 404, admin: 200 }))
      expect([who, (await fetchFile(world, filePath, who as Who)).status]).toEqual([who, status])
    const [foreign, unknown] = [await fetchFile(world, filePath, 'baptiste'), await fetchFile(world, 'x'.repeat(43), 'baptiste')]
    expect(await foreign.json()).toEqual(await unknown.json())
  })
})

describe('the page', () => {
  test('offers what there is, and says how much is chosen', async () => {
    const whole = await get(page)
    expect(whole.text).toMatch(/^<!doctype html>.*<h1[^>]*>Course Assessments Spreadsheet<\/h1>.*Download Spreadsheet/s)
    expect(whole.text).toContain('href="/admin/mark-book"')
    const chosen = await get(`${page}?formLevel=5&formClass=5A`, 'admin', { 'HX-Request': 'true' })
    expect(chosen.text).toMatch(/^<section id="course-spreadsheet".*3 mark books of 1 class\./s)
    expect(chosen.text).toMatch(/<option value="5A" selected="">/)
    expect(chosen.text).not.toContain('<option value="1A"')
    expect((await get('/term-reports/course-spreadsheet', 'baptiste')).text).toContain('hx-get="/term-reports/course-spreadsheet/download"')
  })

  test('lets go of a class of another form level', async () => {
    const { text } = await get(`${page}?formLevel=1&formClass=5A&subject=113`)
    expect(text).toContain('1 mark book of 1 class.')
    expect(text).not.toMatch(/<option value="(5A|113)"/)
  })

  test('opens with the current term, and another can be chosen', async () => {
    expect((await get(page)).text).toMatch(/<option value="20252026-1" selected="">Term 1 2025-2026/)
    expect((await get(`${page}?term=${year}-2`)).text).toMatch(/<option value="20252026-2" selected="">/)
  })

  test('says why there is nothing', async () => {
    await sql`delete from assessment_mark`.execute(world.db)
    await sql`delete from assessment`.execute(world.db)
    await sql`delete from lesson`.execute(world.db)
    expect((await get(page)).text).toContain('No mark books in this term')
  })

  test.each(['term=20252026-3', 'term=x', 'formLevel=7', 'formLevel=five', 'subject=1e3', 'other=1', `formClass=${'5'.repeat(21)}`])(
    '%s is not found',
    async (query) => {
      expect((await get(`${page}?${query}`)).status).toBe(404)
    },
  )
})

describe('the dialog', () => {
  const dialog = (query: string) => get(`${page}/download?${query}`, 'admin', { 'HX-Request': 'true' })

  test.each(['', `term=${year}-1`, 'formLevel=&formClass=&subject='])('without a choice (%s) it says so', async (query) => {
    const { status, text } = await dialog(query)
    expect(status).toBe(422)
    expect(text).toContain('No Fields selected. Please select field to download spreadsheet.')
    expect(text).not.toContain('data-course-spreadsheet')
  })

  test('shows the progress, sends what is not set as 0, and names the file by class or form level', async () => {
    const { status, text } = await dialog('formClass=5A')
    expect(status).toBe(200)
    expect(text).toContain(`data-course-spreadsheet="/api/spreadsheet/${year}/1/0/5A/0"`)
    expect(text).toContain('data-name="5A Term 1 Course Assesments 2025-12-01 10-00-00.xlsx"')
    expect(text).toMatch(/<progress[^>]*>.*An Error has occured, file could not be downloaded\..*Cancel/s)
    expect((await dialog('formLevel=5&subject=104')).text).toContain('data-name="Form 5 Term 1 Course')
    expect((await dialog('subject=104')).text).toContain('data-name="Mathematics Term 1 Course')
    expect((await get(`${page}/download?formClass=5A`)).text).toMatch(/^<!doctype html>/)
  })

  test.each(['formClass=5Z', 'formLevel=1&formClass=5A', 'formLevel=6'])('%s: there is no such mark book', async (query) => {
    const { status, text } = await dialog(query)
    expect(status).toBe(422)
    expect(text).toContain('There is no mark book for this choice in this term.')
  })
})

describe('the stream', () => {
  test.each([
    [pathOf(0, 0, 0), 422, 'No Fields selected. Please select field to download spreadsheet.'],
    [pathOf(0, '5Z', 0), 404, 'There is no mark book for this choice in this term.'],
    [pathOf(1, '5A', 0), 404, 'There is no mark book for this choice in this term.'],
    [pathOf(0, '5A', 999), 404, 'There is no mark book for this choice in this term.'],
    [pathOf(0, '5A', 0, 3), 404, 'Page not found, or you don’t have access.'],
    [pathOf(7, '5A', 0), 422, undefined],
    [pathOf(0, '5A', 0, 4), 422, undefined],
    ['/api/spreadsheet/20252027/1/0/5A/0', 422, undefined],
    ['/api/spreadsheet/20252026/1/0/5A/1e2', 422, undefined],
    ['/api/spreadsheet/20252026/1/0/5A', 404, undefined],
  ])('%s: %i', async (path, status, message) => {
    const res = await get(path)
    expect(res.status).toBe(status)
    expect(res.headers.get('Content-Type')).toMatch(/^application\/json/)
    if (message) expect(JSON.parse(res.text)).toEqual({ message, errors: [message] })
  })

  test('tells message, progress, total, complete and filePath until it is complete', async () => {
    const res = await world.as('admin')(of5A, { headers: { 'Accept-Encoding': 'gzip' } })
    const headers = ['Content-Type', 'Content-Encoding', 'Cache-Control', 'X-Accel-Buffering'].map((name) => res.headers.get(name))
    expect(headers).toEqual(['text/event-stream', null, 'no-store', 'no'])
    await res.text()
    const { events, last } = await follow(world, pathOf(5, 0, 104))
    expect(events.length).toBeGreaterThan(1)
    for (const { data, id } of events) {
      expect(Object.keys(data)).toEqual(['message', 'progress', 'total', 'complete', 'filePath'])
      expect(id).toMatch(/^[\w-]{43}\.\d+$/)
      expect(data.filePath === null).toBe(!data.complete)
    }
    expect(last?.data).toMatchObject({ message: 'The file is complete.', progress: 1, total: 1, complete: true })
    expect(JSON.stringify(events)).not.toMatch(/tmp|\/|\\\\/)
  })

  test('is not begun for who asks only for its head', async () => {
    const res = await world.as('admin')(of5A, { method: 'HEAD' })
    expect([res.status, res.headers.get('Content-Type'), await res.text()]).toEqual([200, null, ''])
    expect((await world.as('lutchman')(of5A, { method: 'HEAD' })).status).toBe(403)
  })

  test('changes nothing that is stored', async () => {
    await world.as('admin')('/api/current-period') // the session is there
    const before = await allRows(world.db)
    await follow(world)
    expect(await allRows(world.db)).toEqual(before)
  })
})

describe('the download', () => {
  test('is the workbook under the name that is asked for, as often as wanted for ten minutes', async () => {
    const { filePath } = await follow(world)
    const name = '5A Term 1 Course Assesments 2025-12-01 10-00-00.xlsx'
    for (const minutes of [0, 4, 9]) {
      world.setNow(new Date(Date.parse('2025-12-01T14:00:00Z') + minutes * 60_000))
      const res = await fetchFile(world, filePath, 'admin', name)
      expect([res.status, res.headers.get('Content-Type')]).toEqual([
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ])
      expect(res.headers.get('Content-Disposition')).toContain(`attachment; filename="${name}"`)
      expect((await res.arrayBuffer()).byteLength).toBeGreaterThan(5000)
    }
    world.setNow(new Date('2025-12-01T14:11:00Z'))
    const gone = await fetchFile(world, filePath)
    expect([gone.status, (await gone.json()).message]).toEqual([404, 'The file is no longer available. Start the spreadsheet again.'])
  })

  test.each([
    [{ filePath: '', name: 'x' }],
    [{ filePath: 'x', name: '' }],
    [{ filePath: 'x', name: '  ' }],
    [{ filePath: 'x', name: 'x'.repeat(201) }],
    [{ filePath: 'x' }],
    [{ filePath: ['x'], name: 'x' }],
    [{ filePath: 'x', name: 'x', path: '/etc/passwd' }],
  ])('%o is refused', async (json) => {
    expect((await world.as('admin')('/api/spreadsheet-download', { method: 'POST', json })).status).toBe(422)
  })

  test.each(['../school.db', '/etc/passwd', 'data/school.db', '%2e%2e%2fschool.db', '__proto__'])(
    '%s is no file of anybody’s',
    async (path) => {
      await follow(world)
      expect((await fetchFile(world, path)).status).toBe(404)
    },
  )

  test('a name can neither lead anywhere nor add a header', async () => {
    const { filePath } = await follow(world)
    const res = await fetchFile(world, filePath, 'admin', '..\\../a\r\nSet-Cookie: x=1"é.xlsx')
    expect(res.headers.get('Content-Disposition')).toBe(
      `attachment; filename="..-..-a--Set-Cookie- x=1-e.xlsx"; filename*=UTF-8''..-..-a--Set-Cookie-%20x%3D1-%C3%A9.xlsx`,
    )
    expect(res.headers.get('Set-Cookie')).toBeNull()
  })

  test('wants the token that keeps other sites out', async () => {
    const { filePath } = await follow(world)
    const res = await world.as('admin')('/api/spreadsheet-download', {
      method: 'POST',
      json: { filePath, name: 'x' },
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(res.status).toBe(403)
  })
})

test('half of a sign in the name of the file is no bug', async () => {
  const { filePath } = await follow(world)
  const res = await fetchFile(world, filePath, 'admin', 'Form 5\ud83d marks')
  expect([res.status, world.logged]).toEqual([200, []])
  expect(res.headers.get('Content-Disposition')).toContain('filename="Form 5_ marks.xlsx"')
})
