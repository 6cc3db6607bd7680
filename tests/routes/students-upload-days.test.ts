import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { book } from '../spreadsheets/make.ts'
import { makeWorld } from '../world.ts'
import { match, pageOf, post } from './_school-upload.ts'

const head = ['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date']
const row = (id: number, dob: string | number, entry: string | number = '') => [id, 'Ali', 'Ria', 'S1', '1A', dob, 'Poui', entry]

const uploaded = (...rows: (string | number)[][]) => sent(new File([new Uint8Array(book([head, ...rows]))], 'new.xlsx'))

async function sent(file: File) {
  const world = await makeWorld()
  const { as, db } = world
  const form = new FormData()
  form.set('file', file)
  const address = (await as('admin')('/admin/students/upload', { method: 'POST', body: form })).headers.get('Location') ?? ''
  const url = address.replace(/\/columns$/, '')
  const page = () => pageOf(world, address)
  const answer = (order: string) => match(world, address, { 'days-0': order })
  const confirm = async () => {
    const version = /name="version" value="(\d+)"/.exec(await pageOf(world, url))?.[1] ?? ''
    await post(world, `${url}/confirm`, { version, first: 'always' })
    const added = db.selectFrom('student').select(['date_of_birth as born', 'entry_date as entered']).where('id', '>', 20260000)
    return added.orderBy('id').execute()
  }
  const mend = async (was: string, day: string) =>
    (await post(world, `${url}/rows/1`, { date_of_birth: day, 'was-date_of_birth': was })).status
  return { as, address, page: () => (address === url ? page() : pageOf(world, url)), asked: page, answer, confirm, mend }
}

test('ordinary dates are taken, and a number in a column of dates is the date it stands for', async () => {
  const written = ['25/12/2013', '25-12-2013', '25.12.2013', '25 Dec 2013', '2013-12-25', '12/25/2013', 41_633]
  const { page, confirm } = await uploaded(...written.map((day, i) => row(20260001 + i, day)))
  expect(await page()).toContain('7 rows in the file. No errors found.')
  expect((await confirm()).map(({ born }) => born)).toEqual(written.map(() => '2013-12-25'))
})

test.each([
  ['day-first', ['2013-08-05', '2014-01-02', '2012-03-04', '2011-02-03'], '2026-01-09'],
  ['month-first', ['2013-05-08', '2014-02-01', '2012-04-03', '2011-03-02'], '2026-09-01'],
])('days that can be read in two ways are asked about once for the list: %s', async (order, born, entered) => {
  const written = ['05/08/2013', '02/01/2014', '04/03/2012', '03/02/2011']
  const { asked, answer, confirm } = await uploaded(...written.map((day, i) => row(20260001 + i, day, i === 0 ? '09/01/2026' : '')))
  expect(await asked()).toContain('Dates are written')
  expect((await answer('')).status, 'without an answer').toBe(422)
  expect((await answer(order)).status).toBe(303)
  const added = await confirm()
  expect(added.map((one) => one.born)).toEqual(born)
  expect(added[0]?.entered).toBe(entered)
})

test('where one of the days can be read in one way only, nothing is asked', async () => {
  const { confirm } = await uploaded(row(20260001, '05/08/2013'), row(20260002, '25/12/2013'))
  expect((await confirm()).map(({ born }) => born)).toEqual(['2013-08-05', '2013-12-25'])
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

test('days with short years that can be two are asked about once for the list', async () => {
  const { asked, answer, confirm } = await sent(csv(',', row(20260001, '05/08/13'), row(20260002, '03/02/14')))
  expect(await asked()).toContain('Dates are written')
  expect((await answer('day-first')).status).toBe(303)
  expect((await confirm()).map(({ born }) => born)).toEqual(['2013-08-05', '2014-02-03'])
})

test('a short year that somebody types is refused as everywhere, and of a day that can be two both are offered', async () => {
  const { page, mend } = await sent(csv(',', row(20260001, '3-Feb-14')))
  expect(await page()).not.toContain('Write a day like')
  expect(await mend('2014-02-03', '4-Feb-14')).toBe(303)
  expect(await page()).toContain('Write a day like')
  expect(await mend('4-Feb-14', '05/08/2013')).toBe(303)
  for (const words of ['This could be 05-Aug-2013 or 08-May-2013.', 'Use 05-Aug-2013', 'Use 08-May-2013'])
    expect(await page()).toContain(words)
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
