import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { book, fixture } from '../spreadsheets/make.ts'
import { makeWorld, students, type Who } from '../world.ts'

const htmx = { 'HX-Request': 'true' }
const head = ['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date']
const good = (id: number, first = 'Ria') => [id, "O'Brien", first, 'S1', '1A', '08-May-2014', 'Poui', '01-Sep-2026']
const types = { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

async function world() {
  const world = await makeWorld()
  const get = async (path: string, who: Who | 'nobody' = 'admin', headers = {}) => {
    const res = await world.as(who)(path, { headers })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const post = async (path: string, body: FormData | URLSearchParams, who: Who | 'nobody' = 'admin', headers = {}) => {
    const res = await world.as(who)(path, { method: 'POST', headers, body })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const send = (bytes: Uint8Array, name = 'new.xlsx', who: Who | 'nobody' = 'admin', headers = {}) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name, types))
    return post('/admin/students/upload', form, who, headers)
  }
  const upload = async (rows: (string | number)[][]) => {
    const sent = await send(book([head, ...rows]))
    expect(sent.status).toBe(303)
    return sent.headers.get('Location') ?? ''
  }
  const act = (url: string, fields: Record<string, string> | [string, string][], headers = {}, who: Who | 'nobody' = 'admin') =>
    post(url, new URLSearchParams(fields), who, headers)
  const version = async (url: string) => /name="version" value="(\d+)"/.exec((await get(url)).text)?.[1] ?? ''
  const confirm = async (url: string, who: Who = 'admin') =>
    act(`${url}/confirm`, { version: await version(url), first: 'always' }, {}, who)
  const count = async () => (await world.db.selectFrom('student').select('id').execute()).length
  const student = (id: number) => world.db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirst()
  return { ...world, get, post, send, upload, act, confirm, version, count, student }
}

const who = { nobody: 303, zahra: 403, joseph: 403, baptiste: 403, admin: 200, deansHods: 200 }
test.each(Object.entries(who))('%s: the dialog, the list of uploads and an upload are answered %i', async (w, status) => {
  const { get, upload } = await world()
  const url = await upload([good(20260001)])
  for (const path of ['/admin/students/upload', '/admin/students/uploads', url]) expect((await get(path, w as Who)).status).toBe(status)
})
test.each(Object.entries(who))('%s: uploading, confirming and undoing lead where %i says', async (w, status) => {
  const { send, upload, act, version, count } = await world()
  const url = await upload([good(20260001)])
  const before = await count()
  const steps = [
    await send(book([head, good(20260002)]), 'a.xlsx', w as Who),
    await act(`${url}/confirm`, { version: await version(url) }, {}, w as Who),
  ]
  expect(await count()).toBe(before + (status === 200 ? 1 : 0))
  steps.push(await act(`${url}/undo`, {}, {}, w as Who))
  expect(await count()).toBe(before)
  expect(steps.map((step) => step.status)).toEqual(steps.map(() => (status === 200 ? 303 : status)))
  const places = { nobody: ['/', '/', '/'], admin: [`${url.slice(0, -1)}${Number(url.at(-1)) + 1}`, url, '/admin/students/uploads'] }
  if (w === 'nobody' || w === 'admin') expect(steps.map((step) => step.headers.get('Location'))).toEqual(places[w])
})
test('an upload that is not there is not found', async () => {
  const { get, act } = await world()
  expect((await get('/admin/students/uploads/7')).status).toBe(404)
  expect((await act('/admin/students/uploads/7/confirm', { version: '1' })).status).toBe(404)
  expect((await act('/admin/students/uploads/7/cancel', {})).status).toBe(404)
})

test('the dialog is a fragment for htmx and a page otherwise, with the words of the specification', async () => {
  const { get } = await world()
  expect((await get('/admin/students/upload')).text).toMatch(/^<!doctype html>.*Upload Students/s)
  const { text } = await get('/admin/students/upload', 'admin', htmx)
  expect(text).toMatch(/^<header>/)
  for (const word of ['Download Template', 'Upload File', 'Cancel', 'Taking a bit long...']) expect(text).toContain(word)
})

describe('a file that cannot be read', () => {
  test.each([
    ['students.xls', 'This is an old type of spreadsheet (.xls).'],
    ['students.ods', 'OpenDocument'],
    ['macros.xlsm', 'macros'],
  ])('%s, renamed or not, is refused with the cause', async (name, cause) => {
    const { send, db } = await world()
    for (const as of [name, 'students.xlsx']) {
      const { status, text } = await send(fixture(name), as, 'admin', htmx)
      expect(status).toBe(422)
      expect(text).toContain('Could not upload the file.')
      expect(text).toContain(cause)
    }
    expect(await db.selectFrom('batch').selectAll().execute()).toEqual([])
  })
  test.each<[string, (string | number)[][]]>([
    [
      'without titles',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['without a column of classes', [head.slice(0, 4), [20260001, 'a', 'b', 'c']]],
    [
      'with two columns of one title',
      [
        [...head, 'Class'],
        [...good(20260001), '1B'],
      ],
    ],
    [
      'with a column without a title',
      [
        [...head, ''],
        [...good(20260001), 'what'],
      ],
    ],
  ])('%s asks first what its columns are', async (_, rows) => {
    const { send, get } = await world()
    const url = (await send(book(rows))).headers.get('Location') ?? ''
    expect(url).toMatch(/columns$/)
    expect((await get(url)).text).toContain('Match columns')
  })
  test('without rows, no file, and fields that are not asked for', async () => {
    const { post, send } = await world()
    const empty = await send(book([head]))
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('There are no rows in this file.')])
    const none = await post('/admin/students/upload', new FormData())
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Please select a file!')])
    const form = new FormData()
    form.set('other', 'x')
    expect((await post('/admin/students/upload', form)).status).toBe(422)
  })
})

describe('what is wrong with a row', () => {
  const wrong = (change: (row: (string | number)[]) => void) => {
    const row = good(20260001)
    change(row)
    return [row]
  }
  const set = (column: number, value: string | number) => wrong((row) => void row.splice(column, 1, value))
  test.each<[string, (string | number)[][], string]>([
    ['no number', set(0, ''), 'Required'],
    ['a number that is none', set(0, '2026x'), 'Digits only'],
    ['no last name', set(1, ''), 'Required'],
    ['200 characters', set(2, 'x'.repeat(200)), 'Too long.'],
    ['no class', set(4, ''), 'Required'],
    ['a class that is not there', set(4, '1AA'), 'Use 1A'],
    ['a day that is none', set(5, 'May 2013'), 'Write a day like'],
    ['a day to come', set(5, '02-Dec-2025'), 'This day is in the future.'],
    ['a number twice', [good(20260001), good(20260001)], 'Also in row 3.'],
  ])('%s', async (_, rows, words) => {
    const { upload, get, act, version, count } = await world()
    const url = await upload(rows)
    const { text } = await get(url)
    expect(text).toContain(words)
    expect(text).toMatch(/<button[^>]*disabled[^>]*>.*Confirm Upload/s)
    const before = await count()
    const refused = await act(`${url}/confirm`, { version: await version(url) })
    expect([refused.status, await count()]).toEqual([409, before])
  })

  test('formulas, merged cells and hidden rows of a real file are told', async () => {
    const { send, get } = await world()
    const { text } = await get((await send(fixture('odd.xlsx'))).headers.get('Location') ?? '')
    for (const words of ['A formula. Write the value itself.', 'Merged with another cell.', 'hidden in the file'])
      expect(text).toContain(words)
  })
  test('names are kept as they are written', async () => {
    const { upload, get, confirm, student } = await world()
    const names = ["O'Brien", 'D’Abreau-Noël', '=1+1', '<b>', 'محمد']
    const url = await upload(names.map((name, i) => [20260001 + i, name, ...good(1).slice(2)]))
    expect((await get(url)).text).not.toContain('<b>')
    expect((await confirm(url)).status).toBe(303)
    expect(await Promise.all(names.map(async (_, i) => (await student(20260001 + i))?.last_name))).toEqual(names)
  })
})

test('a real file is previewed, mended, confirmed once, and is in the history', async () => {
  const { send, get, act, confirm, student, db } = await world()
  const url = (await send(fixture('students.xlsx'))).headers.get('Location') ?? ''
  expect((await get(url)).text).toContain('4 rows in the file.')
  expect((await confirm(url, 'deansHods')).status).toBe(303)
  expect(await student(20260002)).toMatchObject({
    last_name: 'D’Abreau-Noël',
    sea_no: '0101',
    form_class_id: '1A',
    date_of_birth: '2014-06-09',
    entry_date: '2026-09-01',
  })
  const { text } = await get(url)
  expect(text).toContain('4 students added, 0 students changed.')
  expect(text).toContain('Password Slips')
  const again = await act(`${url}/confirm`, { version: '1' })
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('Deans/HODs has confirmed this upload already.')])
  const history = await db.selectFrom('change').select(['field', 'new_value', 'actor_name']).where('student_id', '=', 20260002).execute()
  expect(history).toEqual([{ field: 'batch', new_value: 'new.xlsx, 3', actor_name: 'Deans/HODs' }])
})

test('a row that is mended is checked again, with the others; what two write in one cell is shown to the second', async () => {
  const { upload, act, get } = await world()
  const url = await upload([good(20260001), good(20260001)])
  const mend = (fields: Record<string, string>) => act(`${url}/rows/2`, fields, htmx)
  const { status, text } = await mend({ id: '20260002', 'was-id': '20260001' })
  expect(status).toBe(200)
  expect(text).toMatch(/^<section id="upload-state"/)
  expect(text).toContain('2 rows in the file. No errors found.')
  const late = await mend({ id: '20260009', 'was-id': '20260001', house_name: 'Ibis', 'was-house_name': 'Poui' })
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Someone else wrote “20260002” here.')])
  expect(late.text).toContain('value="20260009"')
  expect((await get(url)).text).not.toContain('Ibis')
  expect((await mend({ house_name: 'Ibis', 'was-house_name': 'Poui', id: '20260001', 'was-id': '20260001' })).status).toBe(200)
  expect((await get(url)).text).toMatch(/20260002.*Ibis/s)
  expect((await mend({ password_hash: 'x' })).status).toBe(422)
  expect((await act(`${url}/rows/99`, { id: '1' }, htmx)).status).toBe(404)
})

test('a change by somebody else since it was looked at must be looked at first', async () => {
  const { upload, act, version, count } = await world()
  const url = await upload([good(20260001), good(20260002)])
  const seen = await version(url)
  await act(`${url}/delete`, [['row', '2']], {}, 'deansHods')
  const before = await count()
  const late = await act(`${url}/confirm`, { version: seen })
  expect([late.status, late.text]).toEqual([
    409,
    expect.stringContaining('Someone else has changed this upload, or the school, meanwhile.'),
  ])
  expect(await count()).toBe(before)
})

test('rows are deleted, and an upload is given up', async () => {
  const { upload, act, get, db } = await world()
  const url = await upload([good(20260001), good(20260002, 'Gone')])
  expect((await get(`${url}?mode=select`)).text).toMatch(/Back.*Delete/s)
  expect((await act(`${url}/delete`, [])).text).toContain('Select the rows to delete.')
  expect((await act(`${url}/delete`, [['row', '2']])).status).toBe(303)
  expect((await get(url)).text).not.toContain('Gone')
  expect((await act(`${url}/cancel`, {})).headers.get('Location')).toBe('/admin/students')
  expect(await db.selectFrom('batch_row').selectAll().execute()).toEqual([])
})

describe('who is there already', () => {
  const { ana } = students
  const row = [ana.id, 'Baksh', 'Anna', '', '5B', '02-Mar-2010', 'Ibis', '']
  test('is shown as a difference, and left unless it is accepted', async () => {
    const { upload, get, confirm, student } = await world()
    const url = await upload([row])
    expect((await get(url)).text).toMatch(/<bdi>Anna<\/bdi><p class="hint whitespace-normal">now <bdi>Ana<\/bdi>/)
    expect((await confirm(url)).status).toBe(303)
    expect(await student(ana.id)).toMatchObject({ first_name: 'Ana', version: 1 })
  })
  test('is changed when it is accepted, with the record of the term; undoing puts back what has not changed since', async () => {
    const { upload, act, version, student, db } = await world()
    const url = await upload([row])
    expect((await act(`${url}/accept`, { row: 'all', accept: '1' })).status).toBe(303)
    expect((await act(`${url}/confirm`, { version: await version(url), class_from: 'this-term' })).status).toBe(303)
    expect(await student(ana.id)).toMatchObject({ first_name: 'Anna', form_class_id: '5B', house_name: 'Ibis' })
    const record = () =>
      db.selectFrom('student_term_record').select(['form_class_id', 'form_level']).where('student_id', '=', ana.id).executeTakeFirst()
    expect(await record()).toEqual({ form_class_id: '5B', form_level: 5 })
    await db.updateTable('student').set({ house_name: 'Poui' }).where('id', '=', ana.id).execute()
    expect((await act(`${url}/undo`, {})).status).toBe(303)
    expect(await student(ana.id)).toMatchObject({ first_name: 'Ana', form_class_id: '1A', house_name: 'Poui' })
    expect(await record()).toEqual({ form_class_id: '1A', form_level: 1 })
  })
  test('and has left: the row is not right', async () => {
    const { upload, get, db } = await world()
    await db.updateTable('student').set({ archived_on: '2025-10-01' }).where('id', '=', ana.id).execute()
    expect((await get(await upload([row]))).text).toContain('who has left')
  })
  test('was edited between looking and confirming: nothing is written unseen', async () => {
    const { upload, act, version, db, student } = await world()
    const url = await upload([row, good(20260001)])
    const seen = await version(url)
    await addRows(db, 'student', {
      id: 20260001,
      first_name: 'A',
      last_name: 'B',
      form_class_id: '1A',
      archived_on: null,
      password_hash: null,
      batch_id: null,
      updated_at: 'x',
    })
    expect((await act(`${url}/confirm`, { version: seen })).status).toBe(303)
    expect(await student(20260001)).toMatchObject({ first_name: 'A' })
  })
  test('is accepted or left one by one, and a class only with an answer since when', async () => {
    const { upload, act, get, version, student } = await world()
    const url = await upload([row, [students.zahra.id, 'Abdool-Rahman', 'Zara', '', '', '', '', '']])
    const { status, text } = await act(`${url}/accept`, { row: '1', accept: '1' }, htmx)
    expect([status, text]).toEqual([200, expect.stringMatching(/^<tr.*Accepted.*<hx-partial hx-target="#upload-state"/s)])
    expect((await get(url)).text).toMatch(/Left as it is/)
    const unsaid = await act(`${url}/confirm`, { version: await version(url) })
    expect([unsaid.status, (await student(ana.id))?.first_name]).toEqual([422, 'Ana'])
    expect((await act(`${url}/confirm`, { version: await version(url), class_from: 'next-term' })).status).toBe(303)
    expect([(await student(ana.id))?.first_name, (await student(students.zahra.id))?.first_name]).toEqual(['Anna', 'Zahra'])
    expect((await get(url)).text).toContain('0 students added, 1 student changed.')
  })
})
