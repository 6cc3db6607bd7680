import { expect, test } from 'vitest'
import { makeWorld, students, type Who } from '../world.ts'

const { ana, marcus } = students
const at = (kind: string, id: number = ana.id) => `/admin/students/${id}/documents/${kind}`
const htmx = { 'HX-Request': 'true' }
const pad = Buffer.alloc(40)
const files = {
  pdf: Buffer.concat([Buffer.from('%PDF-1.4\n'), pad]),
  jpeg: Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), pad, Buffer.of(0xff, 0xd9)]),
  png: Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), Buffer.from('IHDR'), pad, Buffer.from('IEND')]),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  /** 30,000 by 30,000 each, in a file of nothing: 3.6 GB in the memory of whoever looks at it. */
  hugePng: Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13),
    Buffer.from('IHDR'),
    Buffer.of(0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30),
    pad,
  ]),
  hugeJpeg: Buffer.concat([
    Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xdb, 0, 3, 1),
    Buffer.of(0xff, 0xc2, 0, 17, 8, 0x75, 0x30, 0x75, 0x30, 3),
    pad,
  ]),
  almost: Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), pad]),
}

async function world() {
  const world = await makeWorld()
  const get = async (path: string, who: Who | 'nobody' = 'admin', headers = {}) => world.as(who)(path, { headers })
  const upload = async (
    kind: string,
    bytes: Buffer<ArrayBuffer> | null,
    {
      who = 'admin',
      name = 'scan.pdf',
      more = {},
      headers = htmx,
      id = ana.id,
    }: { who?: Who | 'nobody'; name?: string; more?: Record<string, string>; headers?: Record<string, string>; id?: number } = {},
  ) => {
    const body = new FormData()
    if (bytes) body.set('file', new File([bytes], name, { type: 'text/html' }))
    for (const [field, value] of Object.entries(more)) body.set(field, value)
    const res = await world.as(who)(at(kind, id), { method: 'POST', headers, body })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const stored = () => world.db.selectFrom('student_document').select(['student_id', 'kind', 'name', 'type']).execute()
  return { ...world, get, upload, stored }
}

test.each([
  ['birth-certificate', files.pdf, 'application/pdf', 'pdf'],
  ['immunization-card', files.jpeg, 'image/jpeg', 'jpg'],
  ['sea-placement-slip', files.png, 'image/png', 'png'],
  ['passport-photo', files.jpeg, 'image/jpeg', 'jpg'],
  ['contribution-receipt', files.pdf, 'application/pdf', 'pdf'],
])('%s is kept and served as what it is, under a name of its own, for no other use', async (kind, bytes, type, extension) => {
  const { get, upload } = await world()
  expect((await upload(kind, bytes, { name: 'evil.html' })).status).toBe(204)
  const res = await get(`${at(kind)}/file`)
  expect(Buffer.from(await res.arrayBuffer()).equals(bytes)).toBe(true)
  const header = (name: string) => res.headers.get(name) ?? ''
  expect(header('Content-Type')).toBe(type)
  expect(header('X-Content-Type-Options')).toBe('nosniff')
  expect(header('Content-Disposition')).toMatch(new RegExp(`^inline; filename=".* of Ana Baksh\\.${extension}"`))
  expect(header('Cache-Control')).toBe('no-store')
  expect(header('Content-Security-Policy')).toMatch(type === 'application/pdf' ? /frame-ancestors 'self'/ : /^sandbox; default-src 'none'/)
})

test.each([
  ['birth-certificate', files.svg, 415, 'This is not a PDF, JPEG or PNG'],
  ['birth-certificate', files.html, 415, 'This is not a PDF, JPEG or PNG'],
  ['birth-certificate', files.almost, 415, 'This is not a PDF, JPEG or PNG'],
  ['birth-certificate', Buffer.from('%PDF-'), 415, 'This is not a PDF, JPEG or PNG'],
  ['passport-photo', files.pdf, 415, 'The passport photo must be a JPEG or PNG.'],
  ['passport-photo', files.hugePng, 413, 'This picture has more than 64 million pixels.'],
  ['birth-certificate', files.hugeJpeg, 413, 'This picture has more than 64 million pixels.'],
  ['birth-certificate', Buffer.alloc(0), 422, 'Please select a file!'],
  ['birth-certificate', null, 422, 'Please select a file!'],
  ['birth-certificate', Buffer.concat([files.pdf, Buffer.alloc(5 * 1024 * 1024)]), 413, 'This file is larger than 5 MB.'],
] as const)('%s of the wrong kind or size is refused beside its field (%#)', async (kind, bytes, status, words) => {
  const { upload, stored } = await world()
  const answer = await upload(kind, bytes as Buffer<ArrayBuffer> | null)
  expect(answer.status).toBe(status)
  expect(answer.text).toMatch(new RegExp(`aria-invalid="true".*${words}`, 's'))
  expect(await stored()).toEqual([])
})

test('what is far too large is not read at all', async () => {
  const { upload, as } = await world()
  expect(
    (await as('admin')(at('birth-certificate'), { method: 'POST', headers: { ...htmx, 'Content-Length': '7000000' }, body: '' })).status,
  ).toBe(413)
  expect((await upload('birth-certificate', files.pdf)).status).toBe(204)
})

test('a replacement takes the place of the first, and both are in the history', async () => {
  const { upload, stored, db, get } = await world()
  await upload('birth-certificate', files.pdf, { name: 'first.pdf' })
  await upload('birth-certificate', files.png, { name: 'second.png' })
  expect(await stored()).toEqual([{ student_id: ana.id, kind: 'birth-certificate', name: 'second.png', type: 'image/png' }])
  const changes = await db.selectFrom('change').select(['entity', 'student_id', 'old_value', 'new_value']).execute()
  expect(changes.map((c) => c.new_value?.split(',')[0])).toEqual(['first.pdf', 'second.png'])
  expect(changes[1]).toMatchObject({ entity: 'student_document', student_id: ana.id, old_value: 'first.pdf, 2025-12-01T14:00:00.000Z' })
  expect(await (await get(at('birth-certificate'), 'admin', htmx)).text()).toMatch(/^<header>.*Replaced before.*first\.pdf/s)
  const { id } = await db.selectFrom('student_document_before').select('id').executeTakeFirstOrThrow()
  const file = await get(`${at('birth-certificate')}/before/${id}`)
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  expect((await get(`${at('birth-certificate', marcus.id)}/before/${id}`)).status).toBe(404)
})

test('the menu of a student says what is missing', async () => {
  const { upload, get } = await world()
  await upload('birth-certificate', files.pdf)
  await upload('passport-photo', files.png)
  const page = await (await get('/admin/students?q=baksh')).text()
  expect(page).toContain('aria-label="Documents of Ana Baksh, 2/5 present"')
  expect(page).toContain('2/5')
  expect(page.match(/>Missing</g)).toHaveLength(3)
  for (const title of ['Birth Certificate', 'Immunization Card', 'SEA Placement Slip', 'Passport Photo', 'Contribution Receipt'])
    expect(page).toContain(title)
})

test('a document is a dialog for htmx and a page otherwise: the photo a small picture, a PDF in a frame', async () => {
  const { upload, get } = await world()
  await upload('birth-certificate', files.pdf)
  await upload('passport-photo', files.png)
  const page = await (await get(at('birth-certificate'))).text()
  expect(page).toMatch(/^<!doctype html>.*<iframe[^>]*src="\/admin\/students\/20250001\/documents\/birth-certificate\/file\?v=/s)
  const photo = await (await get(at('passport-photo'), 'admin', htmx)).text()
  expect(photo).toMatch(/^<header>.*<img[^>]*alt="Passport Photo of Ana Baksh"/s)
  expect(await (await get(at('immunization-card'))).text()).toContain('There is no Immunization Card yet.')
})

test('what does not exist is not found, and extra fields are refused', async () => {
  const { upload, get, stored } = await world()
  await upload('birth-certificate', files.pdf)
  for (const path of [
    at('password'),
    at('birth-certificate', 7),
    `${at('immunization-card')}/file`,
    `${at('birth-certificate', marcus.id)}/file`,
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  expect((await upload('password', files.pdf)).status).toBe(404)
  expect((await upload('birth-certificate', files.pdf, { id: 7 })).status).toBe(404)
  expect((await upload('immunization-card', files.pdf, { more: { type: 'text/html' } })).status).toBe(422)
  expect(await stored()).toHaveLength(1)
})
