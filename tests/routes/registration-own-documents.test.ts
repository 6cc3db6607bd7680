import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who } from '../world.ts'

const { zahra, nicolette } = students
const base = '/student/registration/documents'
const birth = `${base}/birth-certificate`
const htmx = { 'HX-Request': 'true' }
const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 1, 2, 3, 0x49, 0x45, 0x4e, 0x44,
])
const pdf = new TextEncoder().encode('%PDF-1.4 hello')

async function world(open = true) {
  const world = await makeWorld()
  if (open) await world.db.insertInto('student_registration_window').values({ form_level: 5, open: 1, deadline: '2025-12-05' }).execute()
  const send = async (path: string, files: readonly File[], who: Who | 'nobody' = 'zahra', headers: Record<string, string> = htmx) => {
    const body = new FormData()
    for (const file of files) body.append('file', file)
    const res = await world.as(who)(path, { method: 'POST', headers, body })
    return { status: res.status, to: res.headers.get('Location'), text: (await res.text()).replace(/<!-- -->/g, '') }
  }
  const waiting = () => world.db.selectFrom('student_registration_document').select(['kind', 'name', 'type', 'size']).execute()
  return { ...world, send, waiting }
}
const file = (bytes: Uint8Array<ArrayBuffer> = png, name = 'scan.png') => new File([bytes], name)

describe('who', () => {
  test('reads it: its owner, and nobody else under any address', async () => {
    const { as, db, send } = await world()
    await send(birth, [file()])
    const mine = await as('zahra')(`${birth}/file`)
    expect([mine.status, mine.headers.get('Content-Type'), mine.headers.get('X-Content-Type-Options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(mine.headers.get('Content-Security-Policy')).toMatch(/^sandbox/)
    expect(mine.headers.get('Cache-Control')).toBe('no-store')
    for (const who of ['joseph', 'admin', 'baptiste'] as const) expect((await as(who)(`${birth}/file`)).status).toBe(403)
    await db.updateTable('student_registration').set({ student_id: nicolette.id }).execute()
    expect((await as('zahra')(`${birth}/file`)).status).toBe(404)
  })
  test('reads the school’s own: one’s own only', async () => {
    const { as, db } = await world()
    const row = { kind: 'birth-certificate', name: 'x', type: 'image/png', bytes: png, uploaded_at: '2025-11-30T12:00:00Z' } as const
    await addRows(db, 'student_document', { student_id: nicolette.id, ...row })
    expect((await as('zahra')(`${birth}/school`)).status).toBe(404)
    await addRows(db, 'student_document', { student_id: zahra.id, ...row })
    expect((await as('zahra')(`${birth}/school`)).status).toBe(200)
    expect((await as('zahra')(base)).status).toBe(200)
  })
})

describe('an upload', () => {
  test('waits beside the school’s own, which stays', async () => {
    const { as, db, send, waiting } = await world()
    const row = {
      kind: 'birth-certificate',
      name: 'old.pdf',
      type: 'application/pdf',
      bytes: pdf,
      uploaded_at: '2025-11-30T12:00:00Z',
    } as const
    await addRows(db, 'student_document', { student_id: zahra.id, ...row })
    const { text } = await send(birth, [file()])
    for (const words of ['Birth Certificate added.', 'scan.png, 1 kB', 'The school has one since 30-Nov-2025.'])
      expect(text).toContain(words)
    expect(await waiting()).toEqual([{ kind: 'birth-certificate', name: 'scan.png', type: 'image/png', size: png.length }])
    expect((await (await as('zahra')(`${birth}/school`)).text()).startsWith('%PDF')).toBe(true)
    expect((await db.selectFrom('student_document').select('name').executeTakeFirstOrThrow()).name).toBe('old.pdf')
  })
  test('of the same kind takes its place, so that there are never more than five', async () => {
    const { send, waiting } = await world()
    for (const name of ['a.png', 'b.png', 'c.png']) await send(birth, [file(png, name)])
    expect((await waiting()).map(({ name }) => name)).toEqual(['c.png'])
  })
  test('without htmx leads back to the documents, and with a fault answers their page', async () => {
    const { send } = await world()
    expect(await send(birth, [file()], 'zahra', {})).toMatchObject({ status: 303, to: `${base}#birth-certificate` })
    const wrong = await send(birth, [file(pdf.slice(1))], 'zahra', {})
    expect(wrong.text).toMatch(/^<!doctype html>.*This is not a PDF, JPEG or PNG/s)
  })
  test('from the camera leaves the other place empty', async () => {
    const { send, waiting } = await world()
    await send(birth, [file(), new File([], '')])
    expect((await waiting()).length).toBe(1)
  })
  test.each([
    ['nothing', birth, [new File([], '')], 422, 'Please select a file!'],
    ['a web page', birth, [file(new TextEncoder().encode('<html>hello there</html>'), 'a.png')], 415, 'This is not a PDF, JPEG or PNG'],
    ['a drawing with script', birth, [file(new TextEncoder().encode('<svg onload="x()"/>          '), 'a.png')], 415, 'This is not a PDF'],
    ['a PDF as a photograph', `${base}/passport-photo`, [file(pdf, 'a.pdf')], 415, 'The passport photo must be a JPEG or PNG.'],
    ['six megabytes', birth, [file(new Uint8Array(5_500_000).fill(0x25))], 413, 'This file is larger than 5 MB.'],
  ] as const)('of %s is refused beside its field', async (_, path, files, status, words) => {
    const { send, waiting } = await world()
    const answer = await send(path, files)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(words)
    expect(await waiting()).toEqual([])
  })
  test('of two files at once, or of a kind that there is not, is refused', async () => {
    const { send, waiting } = await world()
    expect((await send(birth, [file(), file()])).status).toBe(422)
    expect((await send(`${base}/diary`, [file()])).status).toBe(404)
    expect(await waiting()).toEqual([])
  })
  test('under a hostile name is shown as text', async () => {
    const { as, send } = await world()
    await send(birth, [file(png, '../../<img src=x onerror=alert(1)>\u202egnp.exe')])
    const page = await (await as('zahra')(base)).text()
    expect(page).toContain('&lt;img src=x')
    expect(page).not.toMatch(/<img src=x|\u202e/)
    const answer = await as('zahra')(`${birth}/file`)
    expect(answer.headers.get('Content-Disposition')).toContain('filename="Birth Certificate.png"')
  })
  test('is stored without where it was taken', async () => {
    const { db, send } = await world()
    const text = [...'tEXtGPS home'].map((letter) => letter.charCodeAt(0))
    const ihdr = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 1, 2, 3, 4]
    const end = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 1, 2, 3, 4]
    await send(birth, [file(Uint8Array.from([...png.slice(0, 8), ...ihdr, 0, 0, 0, 8, ...text, 1, 2, 3, 4, ...end]))])
    const { bytes } = await db.selectFrom('student_registration_document').select('bytes').executeTakeFirstOrThrow()
    expect(Buffer.from(bytes)).toEqual(Buffer.from([...png.slice(0, 8), ...ihdr, ...end]))
  })
})

describe('it is not kept', () => {
  test('after the deadline, and says so', async () => {
    const { send, waiting } = await world(false)
    const { status, text } = await send(birth, [file()])
    expect([status, await waiting()]).toEqual([403, []])
    expect(text).toContain('Registration has closed, so the file was not saved.')
    expect(text).toContain('data-upload-answer') // the page script puts it in its place
  })
  test('once submitted', async () => {
    const { db, send, waiting } = await world()
    await send(birth, [file()])
    await db.updateTable('student_registration').set({ state: 'submitted', submitted_at: '2025-12-01T14:00:00Z' }).execute()
    expect((await send(`${base}/passport-photo`, [file()])).status).toBe(409)
    expect((await send(`${birth}/removal`, [])).status).toBe(409)
    expect((await waiting()).length).toBe(1)
  })
  test('when it is removed; the school’s stays', async () => {
    const { as, send, waiting } = await world()
    await send(birth, [file()])
    const { status, text } = await send(`${birth}/removal`, [])
    expect([status, await waiting()]).toEqual([200, []])
    expect(text).toContain('Birth Certificate removed.')
    expect((await as('zahra')(`${birth}/file`)).status).toBe(404)
  })
})

test('a small file that becomes gigabytes in the browser of the office is not taken', async () => {
  const { send, waiting } = await world()
  const huge = Uint8Array.from([...png.subarray(0, 16), 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 1, 0, 0, 0, 0])
  const answer = await send(`${base}/passport-photo`, [file(huge)])
  expect([answer.status, await waiting()]).toEqual([413, []])
  expect(answer.text).toContain('This picture has more than 64 million pixels. Save it smaller, and choose it again.')
  const large = Uint8Array.from([...png.subarray(0, 16), 0, 0, 0x1f, 0x40, 0, 0, 0x1f, 0x40, 1, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44])
  expect((await send(`${base}/passport-photo`, [file(large)])).status).toBe(200)
})
