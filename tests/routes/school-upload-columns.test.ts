import ExcelJS from 'exceljs'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstUpload, makeWorld, type World } from '../world.ts'
import { confirm, fieldsOf, match, pageOf, post, sendFile, textOf, url } from './_school-upload.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const staff = ['Name;Born;Staff No;Room', 'Khan, Kai;25/12/1983;T77;12', '"Ali, Abena";8/5/1980;T78;'].join('\n')
const teachers = () =>
  world.db
    .selectFrom('employee')
    .select(['first_name as first', 'last_name as last', 'date_of_birth as born', 'teacher_num as number'])
    .where('teacher_num', 'in', ['T77', 'T78'])
    .orderBy('teacher_num')
    .execute()
const both = [
  { first: 'Kai', last: 'Khan', born: '1983-12-25', number: 'T77' },
  { first: 'Abena', last: 'Ali', born: '1980-05-08', number: 'T78' },
]

test('who may match the columns of a file', async () => {
  const { address } = await sendFile(world, 'people.csv', staff)
  expect(address).toBe(`${url}/${firstUpload}/columns`)
  for (const who of ['lutchman', 'deansHods', 'zahra', 'stranger'] as const) {
    expect([who, (await world.as(who)(address)).status]).toEqual([who, 403])
    expect([who, (await post(world, address, { version: '1' }, who)).status]).toEqual([who, 403])
  }
  expect((await world.as('nobody')(address)).status).toBe(303)
  expect((await world.as('admin')(`${url}/99/columns`)).status).toBe(404)
})

test('guardians of a list of students are read whatever it calls them', async () => {
  const list = [
    'Student ID;Last Name;First Name;Class;Guardian;Guardian’s Phone;Parent 2;Parent 2 E-mail',
    '20260077;Silva;Ana;5A;Carla Silva;868 555-0101;José Silva;jose@example.com',
  ].join('\n')
  const { address } = await sendFile(world, 'students.csv', list)
  const page = await pageOf(world, address)
  for (const cell of ['Carla Silva', '868 555-0101', 'José Silva', 'jose@example.com']) expect(page).toContain(cell)
  expect(page).not.toContain('Not read')
})

test('what a list names and the school does not have can be added from where it is refused, once no name is nearly one of ours', async () => {
  const list = (subject: string) => ['Teacher,Subject,Class', `k.joseph,${subject},5A`, 'k.joseph,Agriculture,5A'].join('\n')
  const { address } = await sendFile(world, 'lessons.csv', list('Woodwork'))
  const page = await pageOf(world, address)
  expect(page).toContain('There is no subject “Woodwork”.')
  expect(page).toContain('Add these subjects')
  const [, link = ''] = /href="([^"]+add=subjects)"/.exec(page) ?? []
  const ticked = await pageOf(world, link)
  expect(ticked).toMatch(/<input(?=[^>]*value="subjects")(?=[^>]*checked)[^>]*>/)
  expect(await pageOf(world, link.replace('subjects', 'nothing'))).not.toMatch(/<input(?=[^>]*value="subjects")(?=[^>]*checked)[^>]*>/)
  expect(await pageOf(world, (await sendFile(world, 'two.csv', list('Mathmatics'))).address)).not.toContain('Add these subjects')
})

describe('a list with columns of its own', () => {
  test('is guessed, looked at, matched and confirmed', async () => {
    const { status, address } = await sendFile(world, 'people.csv', staff)
    expect(status).toBe(303)
    expect((await world.as('admin')(`${url}/${firstUpload}`)).headers.get('location'), 'its rows are not there yet').toBe(address)
    const page = await pageOf(world, address)
    for (const said of ['people', 'Leave out', 'Leave this sheet out']) expect(page).toContain(said)
    const shown = await textOf(await post(world, address, { ...fieldsOf(page), 'kind-0': 'teachers' }))
    for (const said of [
      'Khan, Kai · Ali, Abena',
      'T77 · T78',
      'Nothing is missing.',
      'Whole name: Last, First',
      '<td class="wrap-anywhere">Abena</td>',
    ])
      expect(shown).toContain(said)
    expect(fieldsOf(shown)).toMatchObject({
      'column-0-0': 'whole-last-first',
      'column-0-1': '',
      'column-0-2': 'teacherNum',
      'column-0-3': '',
    })
    const dated = { ...fieldsOf(shown), 'column-0-1': 'dateOfBirth' }
    const res = await post(world, address, { ...dated, do: 'check' })
    expect([res.status, res.headers.get('location')]).toEqual([303, `${url}/${firstUpload}`])
    const batch = await pageOf(world, `${url}/${firstUpload}`)
    for (const said of ['2 teachers', 'Not read: people: Room.', 'Match columns again', '25-Dec-1983']) expect(batch).toContain(said)
    expect(await confirm(world, `${url}/${firstUpload}`)).toBe(303)
    expect(await teachers()).toEqual(both)
    expect(await world.db.selectFrom('batch_file').select('batch_id').execute(), 'the file is not kept').toEqual([])
    expect((await post(world, address, dated)).status, 'it is confirmed').toBe(409)
    expect((await world.as('admin')(address)).headers.get('location')).toBe(`${url}/${firstUpload}`)
  })

  test('is not read before what is required is there, and says what', async () => {
    const { address } = await sendFile(world, 'people.csv', 'Given Name,Room\nKai,12')
    const res = await match(world, address, { 'kind-0': 'teachers', 'was-0': 'teachers 0', 'column-0-0': 'firstName' })
    expect([res.status, res.text]).toEqual([422, expect.stringContaining('Still required: Last Name.')])
    expect(fieldsOf(res.text)).toMatchObject({ 'kind-0': 'teachers', 'column-0-0': 'firstName' })
    const none = await match(world, address, { 'kind-0': '' })
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('All sheets are left out.')])
  })

  test('asks which number is the day, where every day can be two', async () => {
    const { address } = await sendFile(world, 'teachers.csv', 'First Name,Last Name,Teacher Number,Date of Birth\nKai,Khan,T77,8/5/1983')
    expect(address).toBe(`${url}/${firstUpload}/columns`)
    const open = await match(world, address)
    expect([open.status, open.text]).toEqual([422, expect.stringContaining('Which number is the day? 8/5/1983')])
    expect((await match(world, address, { 'days-0': 'month-first' })).status).toBe(303)
    expect(await pageOf(world, `${url}/${firstUpload}`)).toContain('05-Aug-1983')
    await confirm(world, `${url}/${firstUpload}`)
    expect((await teachers())[0]?.born).toBe('1983-08-05')
  })

  test('has its headings below a title, and a class in two columns', async () => {
    const list = 'St. Augustine High School,,,\n,,,\nTeacher,Subject,Form,Stream\nDevika Lutchman,MATH,5,A\n'
    const { address } = await sendFile(world, 'Timetable.csv', list)
    expect(fieldsOf(await pageOf(world, address))).toMatchObject({ 'kind-0': 'lessons', 'head-0': '2' })
    const matched = await match(world, address, { 'column-0-2': 'classes', 'column-0-3': 'classes' })
    expect(matched.status).toBe(303)
    const page = await pageOf(world, matched.address)
    expect(page).toContain('5, A')
  })
})

describe('a matching', () => {
  const matched = async () => {
    const { address } = await sendFile(world, 'people.csv', staff)
    const shown = await textOf(await post(world, address, { ...fieldsOf(await pageOf(world, address)), 'kind-0': 'teachers' }))
    await post(world, address, { ...fieldsOf(shown), 'column-0-1': 'dateOfBirth', do: 'check' })
  }

  test('is remembered for the next file with these headings, and the history says by whom', async () => {
    await matched()
    const next = await sendFile(world, 'more.csv', `Name\tBorn\tStaff No\tRoom\nBaptiste, Chinua\t25/12/1983\tT79\t`)
    expect(next.address).toBe(`${url}/${firstUpload + 1}`)
    const page = await pageOf(world, next.address)
    for (const said of ['Columns matched as last time: more.', '1 teacher', 'Chinua']) expect(page).toContain(said)
    const history = await pageOf(world, '/admin/history?kind=column_matching')
    expect(history).toContain('Name, Born, Staff No, Room')
    expect(history).toContain('Teachers: Name = Whole name: Last, First, Born = Date of Birth, Staff No = Teacher Number')
  })

  test('is changed while the upload is not confirmed: its rows are read again', async () => {
    await matched()
    expect(await pageOf(world, `${url}/${firstUpload}`)).toContain('T77')
    const again = await match(world, `${url}/${firstUpload}/columns`, { 'column-0-2': '' })
    expect([again.status, again.address]).toEqual([303, `${url}/${firstUpload}`])
    const page = await pageOf(world, `${url}/${firstUpload}`)
    expect(page).not.toContain('T77')
    expect(page).toContain('Abena')
    const old = await post(world, `${url}/${firstUpload}/columns`, {
      ...fieldsOf(await pageOf(world, `${url}/${firstUpload}/columns`)),
      version: '1',
      do: 'check',
    })
    expect(old.status, 'matched by somebody else meanwhile').toBe(422)
  })

  test('of a list is not taken for a sheet of ours with another name', async () => {
    await matched()
    const book = new ExcelJS.Workbook()
    book.addWorksheet('Subjects').addRows([
      ['Title', 'Abbreviation'],
      ['Latin', 'Lat'],
    ])
    book.addWorksheet('Notes').addRows([['Anything'], ['here']])
    const sent = await sendFile(world, 'book.xlsx', new Uint8Array(await book.xlsx.writeBuffer()))
    expect(sent.address).toBe(`${url}/${firstUpload + 1}`)
    expect(await pageOf(world, sent.address)).toContain('Not read: Notes.')
  })
})

describe('what a list names and the school does not have', () => {
  const lessons = 'Teacher,Subject,Class\n"Khan, Kai",Social Studies,5A\nKai Khan,Latin,2Z\nDevika Lutchman,MATH,2 z'

  test('is added with it when that is chosen, once', async () => {
    const { address } = await sendFile(world, 'Lessons.csv', lessons)
    expect(await pageOf(world, address)).toContain('There is no teacher “Khan, Kai”.')
    const page = await pageOf(world, `${address}/columns`)
    for (const said of ['Add what the school does not have yet', 'Subjects, with abbreviations made of their titles'])
      expect(page).toContain(said)
    const body = new URLSearchParams({ ...fieldsOf(page), do: 'check' })
    for (const what of ['classes', 'subjects', 'teachers']) body.append('adds-0', what)
    expect((await world.as('admin')(`${address}/columns`, { method: 'POST', body })).status).toBe(303)
    const batch = await pageOf(world, address)
    expect(batch).toContain('1 class, 2 subjects, 1 teacher, 3 lessons')
    expect(await confirm(world, address)).toBe(303)
    const subjects = await world.db
      .selectFrom('subject')
      .select('abbr')
      .where('title', 'in', ['Social Studies', 'Latin'])
      .orderBy('abbr')
      .execute()
    expect(subjects).toEqual([{ abbr: 'LATI' }, { abbr: 'SS' }])
  })
})

describe('a file of text', () => {
  const rows = 'First Name,Last Name,Teacher Number\nRenée,Müller,T77\n'
  const bytesOf = (text: string, of: 'latin1' | 'utf16le') => new Uint8Array(Buffer.from(text, of))
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['UTF-8', rows],
    ['UTF-8 that says so', `\ufeff${rows}`],
    ['Windows-1252', bytesOf(rows, 'latin1')],
    ['UTF-16', bytesOf(`\ufeff${rows}`, 'utf16le')],
    ['semicolons', rows.replaceAll(',', ';')],
    ['tabs', rows.replaceAll(',', '\t')],
    ['quotation marks', rows.replace(/[^,\n]+/g, '"$&"')],
  ])('of %s is read', async (_, content) => {
    const { address } = await sendFile(world, 'Teachers.csv', content)
    expect(address).toBe(`${url}/${firstUpload}`)
    await confirm(world, address)
    expect(await teachers()).toEqual([{ first: 'Renée', last: 'Müller', born: null, number: 'T77' }])
  })

  test.each<[string, string, string | Uint8Array<ArrayBuffer>, string]>([
    ['a picture', 'x.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'This file is not a spreadsheet.'],
    ['a web page without a table', 'Students.xls', '<html><p>Please sign in</p></html>', 'This is a web page'],
    ['a workbook that was cut off', 'x.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'This file is damaged.'],
    ['300 columns', 'x.csv', `${Array.from({ length: 300 }, (_, i) => `c${i}`).join(',')}\n`, 'more than 256 columns'],
    ['too many rows', 'x.csv', 'a,b\n1,2\n'.repeat(11_000), 'too many rows'],
    ['nothing', 'x.csv', '', 'empty'],
    ['a quotation mark that is never closed', 'x.csv', `a,b\n"1,2\n${'x\n'.repeat(20_000)}`, 'too long for a table'],
  ])('that is %s is refused with the reason', async (_, name, content, reason) => {
    const res = await sendFile(world, name, content)
    expect([res.status, res.text]).toEqual([422, expect.stringContaining(reason)])
  })

  test('of 10,000 rows is matched and read, and others have their turn meanwhile', async () => {
    const many = `Who,No\n${Array.from({ length: 10_000 }, (_, i) => `"Last${i}, First${i}",N${i}`).join('\n')}`
    let turns = 0
    const turning = setInterval(() => turns++, 5)
    const { address } = await sendFile(world, 'people.csv', many)
    const shown = await textOf(await post(world, address, { ...fieldsOf(await pageOf(world, address)), 'kind-0': 'teachers' }))
    const res = await post(world, address, {
      ...fieldsOf(shown),
      'column-0-0': 'whole-last-first',
      'column-0-1': 'teacherNum',
      do: 'check',
    })
    clearInterval(turning)
    expect(res.status).toBe(303)
    const { n } = await world.db
      .selectFrom('batch_row')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(10_000)
    expect(turns).toBeGreaterThan(10)
  })

  test('keeps hostile headings and cells what they are: text', async () => {
    const hostile =
      '<script>alert(1)</script>,"=HYPERLINK(""http://x"")",Last Name\n<img src=x onerror=alert(1)>,"=cmd|\'/c calc\'!A1",Khan\n'
    const { address } = await sendFile(world, '<b>people</b>.csv', hostile)
    const shown = await textOf(await post(world, address, { ...fieldsOf(await pageOf(world, address)), 'kind-0': 'teachers' }))
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    for (const live of ['<script>alert', '<img src=x', '<b>people']) expect(shown).not.toContain(live)
    const res = await match(world, address, {
      'kind-0': 'teachers',
      'was-0': 'teachers 0',
      'column-0-0': 'firstName',
      'column-0-1': 'teacherNum',
      'column-0-2': 'lastName',
    })
    const batch = await pageOf(world, res.address)
    expect(batch).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(batch).not.toContain('<img src=x')
  })
})
