import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { book } from '../spreadsheets/make.ts'
import { makeWorld, type Who } from '../world.ts'

const head = ['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date']
const row = (id: number, dob: string | number, entry: string | number = '') => [id, 'Ali', 'Ria', 'S1', '1A', dob, 'Poui', entry]

const uploaded = (...rows: (string | number)[][]) => sent(new File([new Uint8Array(book([head, ...rows]))], 'new.xlsx'))

async function sent(file: File) {
  const { as, db } = await makeWorld()
  const form = new FormData()
  form.set('file', file)
  const url = (await as('admin')('/admin/students/upload', { method: 'POST', body: form })).headers.get('Location') ?? ''
  const page = async () => (await as('admin')(url)).text()
  const answer = async (field: string, order: string, who: Who | 'nobody' = 'admin') =>
    (await as(who)(`${url}/days`, { method: 'POST', body: new URLSearchParams({ field, order }) })).status
  const confirm = async () => {
    const version = /name="version" value="(\d+)"/.exec(await page())?.[1] ?? ''
    await as('admin')(`${url}/confirm`, { method: 'POST', body: new URLSearchParams({ version, first: 'always' }) })
    const added = db.selectFrom('student').select(['date_of_birth as born', 'entry_date as entered']).where('id', '>', 20260000)
    return added.orderBy('id').execute()
  }
  const mend = async (base: string, value: string) =>
    (await as('admin')(`${url}/rows/2`, { method: 'POST', body: new URLSearchParams({ field: 'date_of_birth', base, value }) })).status
  return { as, page, answer, confirm, mend }
}

test('ordinary dates are taken, and a number in a column of dates is the date it stands for', async () => {
  const written = ['25/12/2013', '25-12-2013', '25.12.2013', '25 Dec 2013', '2013-12-25', '12/25/2013', 41_633]
  const { page, confirm } = await uploaded(...written.map((day, i) => row(20260001 + i, day)))
  expect(await page()).not.toContain('can be read in two ways')
  expect((await confirm()).map(({ born }) => born)).toEqual(written.map(() => '2013-12-25'))
})

test.each([
  ['day-first', ['2013-08-05', '2014-01-02', '2013-12-25', '2012-03-04', '2011-02-03']],
  ['month-first', ['2013-05-08', '2014-02-01', '2013-12-25', '2012-04-03', '2011-03-02']],
])('a column that can be read in two ways is asked about once, with three examples: %s', async (order, expected) => {
  const written = ['05/08/2013', '02/01/2014', '25/12/2013', '04/03/2012', '03/02/2011']
  const { page, answer, confirm } = await uploaded(...written.map((day, i) => row(20260001 + i, day, i === 0 ? '09/01/2026' : '')))
  const asked = await page()
  expect(asked).toContain('DOB: 4 dates can be read in two ways.')
  expect(asked).toContain('Entry Date: one date can be read in two ways.')
  expect(asked).toContain('<div><p>DOB: 4 dates')
  expect(asked).not.toContain('<span><p>')
  expect([...asked.matchAll(/<th scope="row">(\d\d\/\d\d\/\d{4})<\/th><td>([^<]+)<\/td><td>([^<]+)</g)].map((m) => m.slice(1))).toEqual([
    ['05/08/2013', '05-Aug-2013', '08-May-2013'],
    ['02/01/2014', '02-Jan-2014', '01-Feb-2014'],
    ['04/03/2012', '04-Mar-2012', '03-Apr-2012'],
    ['09/01/2026', '09-Jan-2026', '01-Sep-2026'],
  ])
  expect(await answer('date_of_birth', order)).toBe(303)
  expect(await page()).not.toContain('DOB: 4 dates')
  expect(await answer('entry_date', 'month-first')).toBe(303)
  const added = await confirm()
  expect(added.map(({ born }) => born)).toEqual(expected)
  expect(added[0]?.entered).toBe('2026-09-01')
})

test.each([
  ['nobody', 303],
  ['zahra', 403],
  ['joseph', 403],
  ['admin', 303],
  ['deansHods', 303],
] as const)('%s: saying which number is the day is answered %i', async (who, status) => {
  const { answer, page } = await uploaded(row(20260001, '05/08/2013'))
  expect(await answer('date_of_birth', 'day-first', who)).toBe(status)
  expect((await page()).includes('can be read in two ways')).toBe(!['admin', 'deansHods'].includes(who))
  expect(await answer('date_of_birth', 'year-first')).toBe(422)
  expect(await answer('last_name', 'day-first')).toBe(422)
})

const csv = (separator: string, ...rows: (string | number)[][]) =>
  new File([[head, ...rows].map((cells) => cells.join(separator)).join('\n')], 'new.csv')

test.each([',', ';', '\t'])('a .csv file parted by %j is read, with the short years that spreadsheets write there', async (separator) => {
  const { page, confirm } = await sent(csv(separator, row(20260001, '3-Feb-14', '02-Sep-25'), row(20260002, '25/12/83')))
  expect(await page()).toContain('2 rows in the file. No errors found.')
  expect(await confirm()).toEqual([
    { born: '2014-02-03', entered: '2025-09-02' },
    { born: '1983-12-25', entered: null },
  ])
})

test('days with short years that can be two are asked about once for the column', async () => {
  const { page, answer, confirm } = await sent(csv(',', row(20260001, '05/08/13'), row(20260002, '03/02/14')))
  expect(await page()).toContain('DOB: 2 dates can be read in two ways.')
  expect(await answer('date_of_birth', 'day-first')).toBe(303)
  expect((await confirm()).map(({ born }) => born)).toEqual(['2013-08-05', '2014-02-03'])
})

test('a short year that somebody types is refused as everywhere', async () => {
  const { page, mend } = await sent(csv(',', row(20260001, '3-Feb-14')))
  expect(await page()).not.toContain('Write a day like')
  expect(await mend('3-Feb-14', '4-Feb-14')).toBe(303)
  expect(await page()).toContain('Write a day like')
})

test('the columns of days in the template are dates', async () => {
  const { as } = await uploaded(row(20260001, ''))
  const template = new ExcelJS.Workbook()
  await template.xlsx.load(await (await as('admin')('/api/student-upload-template')).arrayBuffer())
  const [sheet] = template.worksheets
  const titles = [sheet?.getRow(1).values ?? []].flat().filter(Boolean)
  const formatOf = (title: string) => sheet?.getColumn(titles.indexOf(title) + 1).numFmt
  expect([formatOf('DOB'), formatOf('Entry Date'), formatOf('House')]).toEqual([
    expect.stringMatching(/yyyy/),
    expect.stringMatching(/yyyy/),
    '@',
  ])
})
