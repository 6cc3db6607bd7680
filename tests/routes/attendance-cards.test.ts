import { beforeEach, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { png } from '../pictures.ts'
import { pagesOf } from '../reports/_poppler.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const page = '/admin/attendance/cards'
const get = async (path: string, who: Who | 'nobody' = 'admin', headers: Record<string, string> = {}) => {
  const res = await world.as(who)(path, { headers })
  return {
    status: res.status,
    text: (await res.clone().text()).replaceAll('<!-- -->', ''),
    headers: res.headers,
    bytes: new Uint8Array(await res.arrayBuffer()),
  }
}
const fragment = { 'HX-Request': 'true' }

test.each([
  ['school', 'The whole school', '6 cards on 1 sheet of A4'],
  ['level-5', 'Form 5, all classes', '5 cards on 1 sheet of A4'],
  ['class-5B', '5B', '1 card on 1 sheet of A4'],
  [`student-${students.ana.id}`, 'Ana Baksh', '1 card on 1 sheet of A4'],
])('%s: says whose cards, how many, and where they open', async (of, about, count) => {
  const whole = await get(`${page}?of=${of}`)
  expect(whole.text).toContain('<!doctype html>')
  const { text } = await get(`${page}?of=${of}`, 'admin', fragment)
  expect(text).toMatch(/^<section id="attendance-cards"/)
  expect(text).toContain(`<bdi>${about}</bdi></b>: ${count}`)
  expect(text).toContain(`href="${page}/pdf?of=${of}"`)
})

test.each(['x', 'level-7', 'class-9Z', 'student-1', 'student-0', 'class-', 'level-5A', "class-5A' or 1=1"])(
  '%s is not found',
  async (of) => {
    for (const path of ['', '/show', '/pdf', '/print'])
      expect([path, (await get(`${page}${path}?of=${encodeURIComponent(of)}`)).status]).toEqual([path, 404])
  },
)

test('the cards are those of who is at the school, in the order of the class lists', async () => {
  await world.db.updateTable('student').set({ archived_on: '2025-11-01' }).where('id', '=', students.andres.id).execute()
  const { bytes, headers } = await get(`${page}/pdf?of=class-5A`)
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'application/pdf',
    expect.stringContaining('inline; filename="Barcode Cards 5A.pdf"'),
  ])
  const [sheet = ''] = pagesOf(bytes)
  expect(sheet.match(/\b2021000\d\b/g)).toEqual(['20210001', '20210002', '20210004'])
  expect((await get(`${page}?of=student-${students.andres.id}`)).status).toBe(404)
})

test('a class without students says so, and has nothing to print', async () => {
  await world.db.insertInto('form_class').values({ id: '2C', form_level: 2, retired_at: null }).execute()
  expect((await get(`${page}?of=class-2C`)).text).toContain('No students to print cards for')
  expect((await get(`${page}/pdf?of=class-2C`)).status).toBe(404)
})

test('the PDF opens in the dialog, with a page to print; pictures are on both', async () => {
  const photo = { kind: 'passport-photo', name: 'z.png', type: 'image/png', uploaded_at: '2025-09-01T00:00:00Z' } as const
  await addRows(world.db, 'student_document', { ...photo, student_id: students.zahra.id, bytes: png({ width: 40, height: 50 }) })
  await addRows(world.db, 'student_document', {
    ...photo,
    student_id: students.andres.id,
    bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]),
  })
  const shown = await get(`${page}/show?of=class-5A`, 'admin', fragment)
  expect(shown.text).toContain(`<iframe class="report-frame" src="${page}/pdf?of=class-5A"`)
  expect((await get(`${page}/show?of=class-5A`)).headers.get('location')).toBe(`${page}/pdf?of=class-5A`)
  const { bytes } = await get(`${page}/pdf?of=class-5A`)
  expect(Buffer.from(bytes).includes('/Subtype /Image')).toBe(true)
  expect((await get(`${page}/print?of=class-5A`)).text).toContain(`/students/${students.zahra.id}/picture?v=`)
})
