import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { book } from '../spreadsheets/make.ts'
import { makeWorld, students } from '../world.ts'

const { zahra } = students
const base = ['Student ID', 'Last Name', 'First Name', 'Class']
const zahras = [zahra.id, 'Abdool-Rahman', 'Zahra', '5A']

async function world() {
  const world = await makeWorld()
  const { db, as } = world
  const post = (path: string, body: FormData | URLSearchParams) => as('admin')(path, { method: 'POST', body })
  const upload = async (...rows: (string | number)[][]) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(book(rows))], 'new.xlsx'))
    const sent = await post('/admin/students/upload', form)
    return sent.headers.get('Location') ?? ''
  }
  const page = async (url: string) => (await (await as('admin')(url)).text()).replace(/<!-- -->/g, '')
  const confirm = async (url: string) => {
    await post(`${url}/accept`, new URLSearchParams({ row: 'all', accept: '1' }))
    const version = /name="version" value="(\d+)"/.exec(await page(url))?.[1] ?? ''
    return post(`${url}/confirm`, new URLSearchParams({ version, first: 'always' }))
  }
  const of = async (id: number) =>
    (await db.selectFrom('student_contact').selectAll().where('student_id', '=', id).orderBy('place').execute()).map((c) =>
      [c.place, c.name, c.relation, c.telephone, c.email].join(' '),
    )
  const give = (values: object) => addRows(db, 'student_contact', { student_id: zahra.id, place: 1, ...values })
  return { ...world, post, upload, page, confirm, of, give }
}

test('a school’s own columns bring mothers, fathers and guardians in, and undoing takes them out again', async () => {
  const { upload, confirm, of, post, db } = await world()
  const url = await upload(
    [...base, "Mother's Name", "Mother's Phone", "Father's Name", "Father's E-mail", 'Guardian', 'Guardian Tel.'],
    [20260001, 'Ali', 'Ria', '1A', 'Farida Ali', '868 555-0101', 'Imran Ali', 'imran@example.com', 'Sita Ali', '868 555-0103'],
    [20260002, 'Ali', 'Sam', '1A', '', '', 'Imran Ali', '', '', ''],
    [20260003, 'Roy', 'Tom', '1A', '', '', '', '', '', ''],
  )
  expect((await confirm(url)).status).toBe(303)
  expect(await of(20260001)).toEqual([
    '1 Farida Ali Mother 868 555-0101 ',
    '2 Imran Ali Father  imran@example.com',
    '3 Sita Ali  868 555-0103 ',
  ])
  expect([await of(20260002), await of(20260003)]).toEqual([['2 Imran Ali Father  '], []])
  expect((await post(`${url}/undo`, new URLSearchParams())).status).toBe(303)
  expect(await db.selectFrom('student_contact').selectAll().execute()).toEqual([])
})

test('of who is there already the difference is shown, accepted and undone', async () => {
  const { upload, confirm, of, post, page, give, db } = await world()
  await give({ name: 'Rehana Ali', relation: 'Mother', telephone: '868 555-0177', may_collect: 1, note: 'At work till four' })
  const url = await upload([...base, 'Parent/Guardian', 'Telephone of Parent/Guardian'], [...zahras, 'Rehana Ali', '868 555-0200'])
  expect(await page(url)).toMatch(/868 555-0177.*868 555-0200|868 555-0200.*868 555-0177/s)
  await confirm(url)
  expect(await of(zahra.id)).toEqual(['1 Rehana Ali Mother 868 555-0200 '])
  const kept = await db.selectFrom('student_contact').select(['may_collect', 'note']).executeTakeFirstOrThrow()
  expect(kept).toEqual({ may_collect: 1, note: 'At work till four' })
  expect((await post(`${url}/undo`, new URLSearchParams())).status).toBe(303)
  expect(await of(zahra.id)).toEqual(['1 Rehana Ali Mother 868 555-0177 '])
})

test('a telephone and an address that cannot be one are said, and nothing is uploaded', async () => {
  const { upload, confirm, page, of } = await world()
  const url = await upload(
    [...base, 'Mother', 'Mother Telephone', 'Mother E-mail'],
    [20260001, 'Ali', 'Ria', '1A', 'Farida', '555', 'at home'],
  )
  const text = await page(url)
  expect(text).toContain('Write the number in digits, with the area code: 868 555-0142.')
  expect(text).toContain('Write an address like name@example.com.')
  expect((await confirm(url)).status).toBe(409)
  expect(await of(20260001)).toEqual([])
})

test('a student whose contact was changed since is used, and the upload is not undone', async () => {
  const { upload, confirm, of, post } = await world()
  const url = await upload([...base, 'Mother'], [20260001, 'Ali', 'Ria', '1A', 'Farida Ali'])
  await confirm(url)
  const blank = { relation: '', telephone: '', telephone2: '', email: '', language: '', note: '', may_collect: '', place: '1' }
  await post('/admin/students/20260001/contacts/new', new URLSearchParams({ ...blank, name: 'Sita Ali' }))
  await post(`${url}/undo`, new URLSearchParams())
  expect((await of(20260001)).length).toBe(2)
})
