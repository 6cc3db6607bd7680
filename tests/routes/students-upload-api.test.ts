import { expect, test } from 'vitest'
import { eachOf } from '../../src/domain/_changes.ts'
import { guardianFields } from '../../src/domain/school/students/fields.ts'
import { readSpreadsheet } from '../../src/routes/_spreadsheet/index.ts'
import { addRows } from '../_rows.ts'
import { book, fixture } from '../spreadsheets/make.ts'
import { firstUpload, makeWorld, students, type Who } from '../world.ts'

const row = (id: number | string, more: object = {}) => ({ id, last_name: "O'Brien", first_name: 'Ria', class_id: '1A', ...more })
const htmx = { 'HX-Request': 'true' }

async function world() {
  const world = await makeWorld()
  const ask = async (path: string, init: { who?: Who | 'nobody'; json?: unknown; body?: FormData } = {}) => {
    const { who = 'admin', ...rest } = init
    const res = await world.as(who)(path, { ...(Object.keys(rest).length > 0 && { method: 'POST' }), ...rest })
    const bytes = new Uint8Array(await res.arrayBuffer())
    return { status: res.status, bytes, headers: res.headers, json: () => JSON.parse(new TextDecoder().decode(bytes)) }
  }
  const store = (bytes: Uint8Array, who: Who | 'nobody' = 'admin') => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], 'new.xlsx'))
    return ask('/api/store-registration-file', { who, body })
  }
  const add = (data: unknown, who: Who | 'nobody' = 'admin') => ask('/api/upload-new-students', { who, json: { data } })
  const count = async () => (await world.db.selectFrom('student').select('id').execute()).length
  const kept = async () => (await world.db.selectFrom('batch').select('id').execute()).length
  return { ...world, ask, store, add, count, kept }
}

const who = { nobody: 401, zahra: 403, joseph: 403, baptiste: 403, admin: 200, deansHods: 200 }
test.each(Object.entries(who))('%s: the two workbooks, reading a file and uploading are answered %i', async (name, status) => {
  const { ask, store, add, count } = await world()
  const [w, before] = [name as Who, await count()]
  for (const path of ['/api/student-upload-template', '/api/registration-data-spreadsheet'])
    expect((await ask(path, { who: w })).status, path).toBe(status)
  expect((await store(fixture('students.xlsx'), w)).status).toBe(status)
  expect((await add([row(20260001)], w)).status).toBe(status)
  expect(await count()).toBe(before + (status === 200 ? 1 : 0))
})

test('the template is named by the specification, has its columns, and comes back through the reader', async () => {
  const { ask, store } = await world()
  const { bytes, headers } = await ask('/api/student-upload-template')
  expect(headers.get('Content-Disposition')).toContain('Registration Upload.xlsx')
  const read = await readSpreadsheet(bytes)
  expect(read.ok && read.value.rows[0]?.slice(0, 8).map((cell) => cell.text)).toEqual([
    ...['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date'],
  ])
  const empty = await store(bytes)
  expect([empty.status, empty.json().message]).toEqual([422, expect.stringContaining('There are no rows below the titles.')])
})

test('Registration Data has all that is stored of every current student, and can be uploaded again without a difference', async () => {
  const { ask, store, db } = await world()
  const { ana } = students
  const values = { sex: 'F', sea_no: '0101', house_name: 'Ibis', entry_date: '2025-09-01', birth_certificate_no: 'P-1' } as const
  await db.updateTable('student').set(values).where('id', '=', ana.id).execute()
  await addRows(db, 'student', { ...(await leaver()), archived_on: '2025-10-01' })
  const { bytes, headers } = await ask('/api/registration-data-spreadsheet')
  expect(headers.get('Content-Disposition')).toContain('Registration Data.xlsx')
  const read = await readSpreadsheet(bytes)
  const rows = read.ok ? read.value.rows.map((cells) => cells.map((cell) => cell.text)) : []
  expect(rows[0]?.slice(0, 11)).toEqual([
    ...[
      'Student ID',
      'Last Name',
      'First Name',
      'SEA Reg No.',
      'Class',
      'Form',
      'DOB',
      'House',
      'Entry Date',
      'Sex',
      'Birth Certificate Pin',
    ],
  ])
  const own = rows.find((cells) => cells[0] === String(ana.id))
  expect(own?.slice(3, 11)).toEqual(['0101', '1A', '1', expect.any(String), 'Ibis', '2025-09-01', 'F', 'P-1'])
  expect(rows.some((cells) => cells[0] === '20200001')).toBe(false)
  const again = (await store(bytes)).json() as { id: string; errors: string[] }[]
  expect(again).toHaveLength(rows.length - 1)
  for (const { errors } of again) expect(errors).toEqual([expect.stringMatching(/^Student ID: Already in the school/)])
})

const leaver = async () => ({
  ...{ id: 20200001, first_name: 'Gone', last_name: 'By', form_class_id: null, password_hash: null, batch_id: null },
  updated_at: '2025-10-01T00:00:00.000Z',
})

test('a file is read row by row with what is wrong, and nothing of it is stored', async () => {
  const { store, kept, count } = await world()
  const before = await count()
  const read = await store(
    book([
      ['Student ID', 'Last Name', 'First Name', 'Class', 'DOB'],
      [20260001, 'A', 'B', '1A', '05/08/2013'],
    ]),
  )
  expect(read.json()).toEqual([
    {
      ...{ row: 2, id: '20260001', last_name: 'A', first_name: 'B', class_id: '1A', date_of_birth: '05/08/2013' },
      ...{ sea_no: '', house_name: '', entry_date: '', sex: '', birth_certificate_no: '' },
      ...eachOf(guardianFields, () => ''),
      errors: ['DOB: This could be 05-Aug-2013 or 08-May-2013.'],
    },
  ])
  expect([await kept(), await count()]).toEqual([0, before])
  const wrong = await store(fixture('students.ods'))
  expect([wrong.status, wrong.json().message]).toEqual([422, expect.stringMatching(/^Could not upload the file\. .*OpenDocument/)])
})

test('what was read is uploaded as it came back, once, and is undone on screen', async () => {
  const { store, add, as, count, db } = await world()
  const before = await count()
  const read = (await store(fixture('students.xlsx'))).json()
  const { status, json } = await add(read)
  expect([status, json()]).toEqual([200, { message: '4 students added, 0 students changed.', uploaded: 4, upload_id: firstUpload }])
  expect(await db.selectFrom('student').select('sea_no').where('id', '=', 20260002).executeTakeFirst()).toEqual({ sea_no: '0101' })
  const again = await add(read)
  expect([again.status, again.json().errors.length, await count()]).toEqual([422, 4, before + 4])
  expect((await as('admin')(`/admin/students/uploads/${firstUpload}/undo`, { method: 'POST', headers: htmx })).status).toBe(204)
  expect(await count()).toBe(before)
})

test.each<[string, unknown, number, RegExp]>([
  ['no rows', [], 422, /./],
  ['a row without a number', [row('')], 422, /^Row 1: Student ID: Required/],
  ['one wrong row among right ones', [row(20260001), row(20260002, { class_id: '9Z' })], 422, /^Row 2: Class: There is no such class/],
  ['a student who is there', [row(students.ana.id)], 422, /Already in the school/],
  ['the same number twice', [row(20260001), row(20260001)], 422, /Also in row/],
  ['the same row twice', [row(20260001, { row: 2 }), row(20260002, { row: 2 })], 422, /row 2/i],
  ['a field that is not asked for', [row(20260001, { password_hash: 'x' })], 422, /./],
  ['a number with a fraction', [row(20260001.5)], 422, /./],
  ['a formula’s number', [row('2.026e7')], 422, /Digits only/],
])('%s: nothing is uploaded', async (_, data, status, message) => {
  const { add, count, kept } = await world()
  const before = await count()
  const answer = await add(data)
  expect([answer.status, await count(), await kept()]).toEqual([status, before, 0])
  expect(answer.json()).toMatchObject({
    message: expect.stringMatching(message),
    errors: [expect.any(String), ...answer.json().errors.slice(1)],
  })
})
