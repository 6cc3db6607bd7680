import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { listLocalFields } from '../../src/db/school/students/local-fields.ts'
import { parseLabel } from '../../src/domain/school/students/local-fields.ts'
import { png } from '../pictures.ts'
import { book } from '../spreadsheets/make.ts'
import { students } from '../world.ts'
import { base, type Ours, registrationWorld } from './_registration.ts'

const { zahra } = students
const documents = `/admin/students/${zahra.id}/documents`
const titles = ['Birth Certificate', 'Immunization Card', 'SEA Placement Slip', 'Passport Photo', 'Contribution Receipt']

const save = ({ post }: Ours, id: string, label: string, on = true, alerted = true, version = '1') =>
  post(`/admin/school/local-fields/${id}`, { label, version, ...(on && { on: '1' }), ...(alerted && { alerted: '1' }) }, 'admin')

const switchOff = async (world: Ours, ...ids: string[]) => {
  for (const id of ids) expect((await save(world, id, '', false)).status).toBe(204)
}

async function headOf({ as }: Ours, path: string) {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (await as('admin')(path)).arrayBuffer())
  return [workbook.worksheets[0]?.getRow(1).values ?? []].flat().filter(Boolean)
}
const [template, data] = ['/api/student-upload-template', '/api/registration-data-spreadsheet']

async function upload({ as }: Ours, seaTitle: string) {
  const form = new FormData()
  const rows = [
    ['Student ID', 'Last Name', 'First Name', seaTitle, 'Class'],
    [20260001, 'Ali', 'Ria', 'S77', '1A'],
  ]
  form.set('file', new File([new Uint8Array(book(rows))], 'new.xlsx'))
  const url = (await as('admin')('/admin/students/upload', { method: 'POST', body: form })).headers.get('Location') ?? ''
  return (await as('admin')(url)).text()
}

function addReceipt({ as }: Ours, path: string, who: 'admin' | 'zahra') {
  const body = new FormData()
  body.set('file', new File([png()], 'receipt.png', { type: 'image/png' }))
  return as(who)(`${path}/contribution-receipt`, { method: 'POST', body })
}

test('a school that changes nothing has the usual words, all fields, and what is missing in red', async () => {
  const world = await registrationWorld()
  const list = await world.get('/admin/students', 'admin')
  expect(list.text).toContain('0/5')
  for (const title of titles) expect(list.text).toContain(title)
  expect(await headOf(world, template)).toContain('SEA Reg No.')
  expect(await headOf(world, data)).toEqual(expect.arrayContaining(['SEA Reg No.', ...titles]))
  expect((await world.get(`${base}/student`)).text).toContain('SEA Reg No.')
})

test('a number that is renamed is so called in the registration, at the office, on the form and in both workbooks', async () => {
  const world = await registrationWorld()
  expect((await save(world, 'sea_no', 'Entrance No.')).status).toBe(204)
  const reads = [
    [`${base}/student`, 'zahra'],
    [`${base}/review`, 'zahra'],
    [`/admin/registration/students/${zahra.id}`, 'admin'],
    [`/admin/registration/students/${zahra.id}/details`, 'admin'],
    [`/reports/registration-form/${zahra.id}`, 'admin'],
  ] as const
  for (const [path, who] of reads) {
    const { text } = await world.get(path, who)
    expect([path, text.includes('Entrance No.'), text.includes('SEA Reg No.')]).toEqual([path, true, false])
  }
  for (const path of [template, data]) {
    expect(await headOf(world, path)).toContain('Entrance No.')
    expect(await headOf(world, path)).not.toContain('SEA Reg No.')
  }
})

test.each(['Entrance No.', 'ENTRANCE NO', 'SEA Reg No.'])('an upload takes the renamed column titled %s', async (title) => {
  const world = await registrationWorld()
  await save(world, 'sea_no', 'Entrance No.')
  const page = await upload(world, title)
  expect(page).toContain('S77')
  expect(page).toContain('Entrance No.')
  expect(page).not.toContain('not read')
})

test('a number that is switched off stands nowhere, and what is stored of it stays and comes back', async () => {
  const world = await registrationWorld()
  await world.db.updateTable('student').set({ sea_no: 'S-4711' }).where('id', '=', zahra.id).execute()
  expect((await world.get(`${base}/student`)).text).toContain('S-4711')
  await switchOff(world, 'sea_no')
  const details = `/admin/registration/students/${zahra.id}/details`
  for (const [path, who] of [
    [`${base}/student`, 'zahra'],
    [`${base}/review`, 'zahra'],
    [details, 'admin'],
    [`/reports/registration-form/${zahra.id}`, 'admin'],
  ] as const) {
    const { status, text } = await world.get(path, who)
    expect([path, status, /SEA Reg|S-4711/.test(text)]).toEqual([path, 200, false])
  }
  for (const path of [template, data]) expect(await headOf(world, path)).not.toContain('SEA Reg No.')
  const call = async () => await (await world.as('admin')(`/api/students`)).text()
  expect(await call()).toContain('S-4711')
  await world.post(details, { telephone: '868 555 0199', was_telephone: '' }, 'admin')
  expect((await save(world, 'sea_no', '', true, true, '2')).status).toBe(204)
  expect((await world.get(`${base}/student`)).text).toContain('S-4711')
})

test('a document that is switched off is neither counted nor asked for, and its file stays', async () => {
  const world = await registrationWorld()
  expect((await addReceipt(world, documents, 'admin')).status).toBe(303)
  expect((await world.get('/admin/students', 'admin')).text).toContain('1/5')
  await switchOff(world, 'contribution-receipt')
  const list = (await world.get('/admin/students', 'admin')).text
  expect([list.includes('0/4'), list.includes('Contribution Receipt')]).toEqual([true, false])
  for (const path of [`${base}/documents`, `${base}/review`]) expect((await world.get(path)).text).not.toContain('Contribution Receipt')
  expect((await world.get(base)).text).toContain('of 4')
  expect((await addReceipt(world, documents, 'admin')).status).toBe(404)
  expect((await addReceipt(world, `${base}/documents`, 'zahra')).status).toBe(404)
  expect((await world.get(`${documents}/contribution-receipt`, 'admin')).status).toBe(404)
  expect((await world.as('admin')(`${documents}/contribution-receipt/file`)).status).toBe(200)
  expect(await headOf(world, data)).not.toContain('Contribution Receipt')
})

test('a school without any document asks for none', async () => {
  const world = await registrationWorld()
  const ids = ['birth-certificate', 'immunization-card', 'sea-placement-slip', 'passport-photo', 'contribution-receipt']
  await switchOff(world, ...ids)
  expect((await world.get('/admin/students', 'admin')).text).not.toContain('/documents/')
  expect((await world.get(base)).text).not.toContain(`${base}/documents`)
  expect((await world.get(`/reports/registration-form/${zahra.id}`, 'admin')).text).not.toContain('Received')
})

test('a document that need not be there is missing without red', async () => {
  const world = await registrationWorld()
  const red = async () => (await world.get(`${documents}/passport-photo`, 'admin')).text.includes('row bad')
  expect(await red()).toBe(true)
  await save(world, 'passport-photo', 'Photo', true, false)
  expect(await red()).toBe(false)
  expect((await world.get('/admin/students', 'admin')).text).toContain('btn-icon bad')
  for (const id of ['birth-certificate', 'immunization-card', 'sea-placement-slip', 'contribution-receipt'])
    await save(world, id, '', true, false)
  const list = (await world.get('/admin/students', 'admin')).text
  expect(list).not.toContain('btn-icon bad')
  expect(list).toContain('Photo')
})

test('a label that is too long or another field’s is refused beside it, what was typed stays, and nothing is stored', async () => {
  const world = await registrationWorld()
  for (const [label, said] of [
    ['x'.repeat(41), 'At most 40 characters.'],
    ['Passport photo', 'Another field has this name.'],
    ['Surname', 'Another field has this name.'],
    ['Telephone', 'Another field has this name.'],
  ] as const) {
    const { status, text } = await save(world, 'sea_no', label)
    expect([status, text.includes(said), text.includes(label)]).toEqual([422, true, true])
  }
  const rows = await listLocalFields(world.db)
  expect(rows.map(({ label, isOn, isAlerted }) => [label, isOn, isAlerted])).toEqual(Array(7).fill([null, true, true]))
  expect(parseLabel('sea_no', ' SEA  Reg No. ', rows)).toEqual({ ok: true, value: null })
  expect(parseLabel('sea_no', 'SEA Number', rows)).toEqual({ ok: true, value: 'SEA Number' })
})

test('each change is in the history; of two at once the second is shown the first', async () => {
  const world = await registrationWorld()
  await save(world, 'sea_no', 'Entrance No.')
  const { status, text } = await save(world, 'sea_no', 'Index No.')
  expect([status, text.includes('now Entrance No., you typed Index No.'), text.includes('Index No.')]).toEqual([409, true, true])
  const rows = await world.db
    .selectFrom('change')
    .select(['entity_key', 'field', 'new_value'])
    .where('entity', '=', 'local_field')
    .execute()
  expect(rows).toEqual([{ entity_key: 'sea_no', field: 'label', new_value: 'Entrance No.' }])
  const history = await world.get('/admin/history/local_field/sea_no/label', 'admin')
  expect([history.status, history.text.includes('Entrance No.')]).toEqual([200, true])
  expect((await world.get('/admin/school/local-fields/none', 'admin')).status).toBe(404)
})

test('a field that is renamed has its new name in the history too, where it is searched by it, and in what an upload is refused for', async () => {
  const world = await registrationWorld()
  await save(world, 'sea_no', 'Entrance No.')
  await save(world, 'contribution-receipt', 'Fee Receipt')
  await addReceipt(world, documents, 'admin')
  await world.post(`/admin/registration/students/${zahra.id}/details`, { sea_no: 'E-77', was_sea_no: '' }, 'admin')
  const { text } = await world.get('/admin/history?kind=student', 'admin')
  expect([text.includes('Entrance No.'), text.includes('SEA Reg No.')]).toEqual([true, false])
  expect((await world.get('/admin/history?search=fee+receipt', 'admin')).text).toContain('Fee Receipt')
  expect((await world.get(`/admin/history/student/${zahra.id}/sea_no`, 'admin')).text).toContain('History of Entrance No.')
  expect(
    await refused(world, [
      ['Entrance No.', 'SEA Reg No.', 'Last Name'],
      ['1', '2', 'Ali'],
    ]),
  ).toContain('Two columns are titled Entrance No.')
  const nothing = [
    ['Something', 'Else'],
    ['1', '2'],
  ]
  expect(await refused(world, nothing)).toContain('First Name, Entrance No., Class')
  await save(world, 'sea_no', '', false, true, '2')
  expect(await refused(world, nothing)).toContain('First Name, Class')
})

async function refused({ as }: Ours, rows: string[][]) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(book(rows))], 'new.xlsx'))
  return (await as('admin')('/api/store-registration-file', { method: 'POST', body })).text()
}
