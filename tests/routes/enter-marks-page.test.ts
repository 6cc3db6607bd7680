import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students } from '../world.ts'

const sheet = '/term-reports/enter-marks/20252026/1/5A/104'
const api = '/api/lesson-marks/20252026/1/5A/104'
const zahra = students.zahra.id
const text = async (res: Response | Promise<Response>) => (await res).text()
const course = async ({ db }: Awaited<ReturnType<typeof makeWorld>>) =>
  (
    await db
      .selectFrom('subject_record')
      .selectAll()
      .where('student_id', '=', zahra)
      .where('subject_id', '=', 104)
      .executeTakeFirstOrThrow()
  ).course_mark

async function withPhoto() {
  const world = await makeWorld()
  const photo = {
    kind: 'passport-photo',
    name: 'z.png',
    type: 'image/png',
    bytes: Buffer.from('x'),
    uploaded_at: '2025-10-01T12:00:00.000Z',
  }
  await addRows(world.db, 'student_document', { student_id: zahra, ...photo } as never)
  return world
}

describe('the picture of the student', () => {
  test('is that of the first student, later the initials of one without', async () => {
    const world = await withPhoto()
    const html = await text(world.as('lutchman')(sheet))
    expect(html).toContain(`src="/students/${zahra}/picture?v=2025-10-01T12%3A00%3A00.000Z" alt="" loading="lazy"`)
    const other = await text((await makeWorld()).as('lutchman')(sheet))
    expect(other).toContain('aria-hidden="true">ZA</span>')
    expect(other).not.toContain('/picture?')
  })

  test('is left out where this browser was told to', async () => {
    const world = await withPhoto()
    const html = await text(world.as('lutchman')(sheet, { headers: { Cookie: 'pictures=hidden' } }))
    expect(html).toContain('Student Picture')
    expect(html).not.toContain('alt="" loading="lazy"')
  })

  test('is shown by its address to who teaches the class, and to nobody else', async () => {
    const world = await withPhoto()
    expect((await world.as('lutchman')(`/students/${zahra}/picture`)).status).toBe(200)
    expect((await world.as('stranger')(`/students/${zahra}/picture`)).status).toBe(404)
  })
})

test('the history of the first cell is a link under the shell of who looks, and opens for who may enter the mark', async () => {
  const world = await makeWorld()
  await world.as('lutchman')(api, { method: 'POST', json: { student_id: zahra, version: 1, course_mark: 72 } })
  const { students: rows } = await (await world.as('lutchman')(api)).json()
  expect(rows[0]).toMatchObject({ student_id: zahra, id: expect.any(Number) })
  for (const [who, base] of [
    ['lutchman', '/term-reports'],
    ['admin', '/admin'],
  ] as const) {
    const html = await text(world.as(who)(sheet.replace('/term-reports', base)))
    const link = /id="cell-history"[^>]* href="([^"]*)"/.exec(html)?.[1]
    expect(link).toMatch(new RegExp(`^${base}/history/subject_record/\\d+/course_mark$`))
    const history = await world.as(who)(`${base}/history/subject_record/${rows[0].id}/course_mark`)
    expect([history.status, (await history.text()).includes('72')]).toEqual([200, true])
  }
  expect((await world.as('stranger')(`/term-reports/history/subject_record/${rows[0].id}/course_mark`)).status).toBe(404)
})

describe('what is sent that cannot be stored', () => {
  const post = (values: object) => ({ method: 'POST', json: { student_id: zahra, version: 1, ...values } })

  test.each([
    ['a mark between marks of direction', { course_mark: '\u206672\u2069' }],
    ['a mark with a mark of direction before it', { course_mark: '\u200f72' }],
    ['a comment of 20 kB', { course_mark: 72, custom_comment: 'x'.repeat(20_000) }],
    ['a comment of 301 characters', { course_mark: 72, custom_comment: 'é'.repeat(301) }],
  ])('%s is refused whole', async (_, values) => {
    const world = await makeWorld()
    expect((await world.as('lutchman')(api, post({ course_mark: 71 }))).status).toBe(200)
    expect((await world.as('lutchman')(api, { ...post({ ...values, version: 2 }) })).status).toBe(422)
    expect(await course(world)).toBe(71)
  })

  test('a comment with marks of direction is kept as it was typed, and stands by itself on the page', async () => {
    const world = await makeWorld()
    const words = 'Good \u202eevil\u202c work'
    expect((await world.as('lutchman')(api, post({ course_mark: 72, custom_comment: words }))).status).toBe(200)
    const { students: rows } = await (await world.as('lutchman')(api)).json()
    expect(rows[0].custom_comment).toBe(words)
  })
})

describe('while the page is open', () => {
  const rows = (version: number) => ({ method: 'POST', json: { rows: [{ student_id: zahra, version, course_mark: 72 }] } })

  test('the term is posted: each row is answered with the reason, and with what stands', async () => {
    const world = await makeWorld()
    expect((await world.as('lutchman')(sheet)).status).toBe(200)
    await world.as('admin')('/api/post-term-reports', { method: 'POST', json: { year: 20252026, term: 1, posted: 1 } })
    const { results } = await (await world.as('lutchman')(api, rows(1))).json()
    expect(results).toMatchObject([{ status: 'refused', fault: 'closed', fields: ['course_mark'], row: { course_mark: null } }])
    expect(await course(world)).toBeNull()
  })

  test('the lesson is taken away: the sheet is not found, and nothing is written', async () => {
    const world = await makeWorld()
    expect((await world.as('lutchman')(sheet)).status).toBe(200)
    await world.db.deleteFrom('lesson').where('subject_id', '=', 104).execute()
    expect((await world.as('lutchman')(api, rows(1))).status).toBe(404)
    expect(await course(world)).toBeNull()
  })
})

describe('the lock on Exam', () => {
  const isLocked = (html: string) => html.includes('No exam in Term 2 for Forms 1 to 4.')
  const exam = async (options: Parameters<typeof makeWorld>[0], path: string) => {
    const world = await makeWorld(options)
    return isLocked(await text(world.as('lutchman')(path)))
  }
  test('is there in Term 2 for a form that sits none', async () =>
    expect(await exam({ term: 2 }, '/term-reports/enter-marks/20252026/2/1A/104')).toBe(true))
  test('is not there where nobody is registered for the subject yet', async () => {
    expect(await exam({ registered: false }, sheet)).toBe(false)
    const world = await makeWorld()
    await world.db.deleteFrom('subject_record').where('subject_id', '=', 104).execute()
    const html = await text(world.as('lutchman')(sheet))
    expect(html).toContain('Not registered for this subject.')
    expect(isLocked(html)).toBe(false)
  })
  test('is not there for a form that sits one', async () =>
    expect(await exam({ term: 2 }, '/term-reports/enter-marks/20252026/2/5A/104')).toBe(false))
})
