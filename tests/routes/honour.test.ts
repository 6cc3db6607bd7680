import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { pagesOf } from '../reports/_poppler.ts'
import { lastYear, makeWorld, students, subjects, type Who, type World } from '../world.ts'

const { zahra, nicolette, andres, teShawn, marcus, ana } = students
const { english, mathematics, chemistry } = subjects
const plain = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ')
const text = async (res: Response | Promise<Response>) => (await (await res).text()).replace(/<!-- -->/g, '')
const baseOf = (who: string) => (['admin', 'deansHods', 'nobody', 'zahra'].includes(who) ? '/admin' : '/term-reports')

/** Marks of English, Mathematics and Chemistry in the exam, and conduct. */
async function school(): Promise<World> {
  const world = await makeWorld()
  const marks = [
    [zahra, [80, 60, 100], 'A'],
    [nicolette, [95, 90, 85], null],
    [andres, [49, 20, 49], 'C'],
    [teShawn, [59, 100, 100], 'A'],
    [marcus, [90, 90, 90], 'B'],
    [ana, [null, 70, null], 'E'],
  ] as const
  for (const [student, figures, conduct] of marks) {
    await world.db.updateTable('student_term_record').set({ conduct }).where('student_id', '=', student.id).execute()
    for (const [at, subject] of [english, mathematics, chemistry].entries()) {
      const row = world.db.updateTable('subject_record').set({ exam_mark: figures[at] ?? null })
      await row.where('student_id', '=', student.id).where('subject_id', '=', subject).execute()
    }
  }
  return world
}

/** The names and reasons of a list. */
function rowsOf(html: string, label: string): string[] {
  const from = html.indexOf(`aria-label="${label}"`)
  if (from < 0) return []
  const table = html.slice(from, html.indexOf('</table>', from))
  return [...table.slice(table.indexOf('<tbody>')).matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => plain(row).trim())
}
const lists = (html: string) => ({
  roll: rowsOf(html, 'On the honour roll'),
  help: rowsOf(html, 'Need help'),
  off: rowsOf(html, 'Average enough, kept off the roll'),
})

describe('who is answered', () => {
  // Joseph leads 5A, Noël is dean of 5A and 5B, Baptiste has a post; Lutchman only teaches.
  const reach: Record<string, number[]> = {
    ...{ nobody: [303, 303, 303, 303, 303], zahra: [403, 403, 403, 403, 403], admin: [200, 200, 200, 200, 200] },
    ...{ deansHods: [200, 200, 200, 200, 200], baptiste: [200, 200, 200, 200, 200], joseph: [200, 404, 404, 200, 200] },
    ...{ noel: [200, 200, 404, 200, 200], lutchman: [404, 404, 404, 404, 404], stranger: [404, 404, 404, 404, 404] },
  }
  test.each(Object.entries(reach))('%s about 5A, 5B, 1A, Form 5 and all: %j', async (who, statuses) => {
    const { as } = await school()
    for (const path of ['/honour', '/honour/print', '/honour/excel']) {
      const answered = []
      for (const query of ['class=5A', 'class=5B', 'class=1A', 'class=form-5', ''])
        answered.push((await as(who as Who | 'nobody')(`${baseOf(who)}${path}?${query}`)).status)
      expect([path, answered]).toEqual([path, statuses])
    }
  })

  test('and what is no class or term is not found', async () => {
    const { as } = await school()
    for (const query of ['class=9Z', 'class=form-6', 'term=20992100-1', 'term=x'])
      expect([query, (await as('admin')(`/admin/honour?${query}`)).status]).toEqual([query, 404])
  })

  test('the rules are for administrators alone', async () => {
    const { as } = await school()
    for (const [who, status] of [
      ['admin', 200],
      ['deansHods', 200],
      ['baptiste', 403],
      ['joseph', 403],
      ['zahra', 403],
    ] as const)
      expect([who, (await as(who)('/admin/honour/rules')).status]).toEqual([who, status])
    expect(await text(as('joseph')('/term-reports/honour'))).not.toContain('honour/rules')
    expect(await text(as('admin')('/admin/honour'))).toContain('hx-get="/admin/honour/rules"')
  })
})

describe('the two lists', () => {
  test('have name, class, average and reasons, and the reason why somebody is kept off the roll', async () => {
    const { as } = await school()
    expect(lists(await text(as('admin')('/admin/honour')))).toEqual({
      roll: [
        'Pierre, Marcus 5B 90.0 Lowest mark 90, conduct B Very Good',
        'Abdool-Rahman, Zahra 5A 80.0 Lowest mark 60, conduct A Outstanding',
      ],
      help: ['Gómez Rondón, Andrés 5A 39.3 Average 39.3, below 50 3 marks below 50: English Language 49, Mathematics 20, Chemistry 49'],
      off: ['D’Abreau, Nicolette 5A 90.0 Conduct not entered', 'O’Brien, Té-Shawn 5A 86.3 English Language 59'],
    })
    const own = await text(as('joseph')('/term-reports/honour'))
    expect(lists(own).roll).toEqual(['Abdool-Rahman, Zahra 5A 80.0 Lowest mark 60, conduct A Outstanding'])
    expect(plain(own)).toContain('1 of 4 students')
    expect(own).not.toContain('Pierre')
    expect(lists(await text(as('admin')('/admin/honour?class=1A')))).toEqual({ roll: [], help: [], off: [] })
  })

  test('leave out who left in the term', async () => {
    const { as, db } = await school()
    await db.updateTable('student_term_record').set({ left_on: '2025-11-20' }).where('student_id', 'in', [zahra.id, andres.id]).execute()
    const html = await text(as('admin')('/admin/honour?class=5A'))
    expect(lists(html)).toMatchObject({ roll: [], help: [] })
    expect(plain(html)).toContain('0 of 2 students')
  })

  test('compare with the term before, of the same students', async () => {
    const { as, db } = await school()
    await addRows(db, 'academic_term', { academic_year_id: lastYear, term: 3, is_current: 0 })
    const before = { academic_year_id: lastYear, term: 3, updated_at: '2025-06-20T12:00:00.000Z' }
    for (const [student, exam_mark] of [
      [marcus, 100],
      [zahra, 89],
    ] as const) {
      await addRows(db, 'student_term_record', { ...before, student_id: student.id, form_class_id: '1A', form_level: 1 })
      await addRows(db, 'subject_record', { ...before, student_id: student.id, subject_id: english, course_mark: 1, exam_mark })
    }
    const html = await text(as('noel')('/term-reports/honour?class=5B'))
    expect(lists(html).help).toEqual(['Pierre, Marcus 5B 90.0 Down 10 from 100 the term before'])
    expect((await as('noel')(`/term-reports/honour?term=${lastYear}-3`)).status).toBe(404)
    expect((await as('admin')(`/admin/honour?term=${lastYear}-3`)).status).toBe(200)
  })

  test('go into Excel with numbers as numbers', async () => {
    const { as } = await school()
    const res = await as('joseph')('/term-reports/honour/excel?class=5A')
    expect(res.headers.get('Content-Disposition')).toContain(`Honour Roll Class 5A Term 1 2025-2026.xlsx`)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await res.arrayBuffer())
    const rows = book.worksheets.map((sheet) => sheet.getSheetValues().map((row) => (Array.isArray(row) ? row.slice(1) : [])))
    expect(rows[0]).toContainEqual([20210001, 'Abdool-Rahman, Zahra', '5A', 80, 'Lowest mark 60, conduct A Outstanding'])
    expect(rows[1]).toContainEqual([20210003, 'Gómez Rondón, Andrés', '5A', 39.3, expect.stringContaining('3 marks below 50')])
  })
})

describe('the rules', () => {
  const form = {
    average: '85',
    least: '',
    conduct: '',
    attendance: '',
    below: '',
    fails: '',
    fall: '',
    core: String(mathematics),
    version: '1',
  }
  const post = (as: World['as'], typed: Partial<Record<keyof typeof form, string>> = {}, who: Who = 'admin') =>
    as(who)('/admin/honour/rules', { method: 'POST', headers: { 'HX-Request': 'true' }, body: new URLSearchParams({ ...form, ...typed }) })

  test('are saved with their history, and the lists follow them', async () => {
    const { as, db } = await school()
    const saved = await post(as)
    expect([saved.status, saved.headers.get('HX-Trigger')]).toEqual([204, expect.stringContaining('honour-changed')])
    const { roll, help, off } = lists(await text(as('admin')('/admin/honour')))
    expect(roll.map((row) => row.split(',')[0])).toEqual(['D’Abreau', 'Pierre', 'O’Brien'])
    expect([help, off]).toEqual([['Gómez Rondón, Andrés 5A 39.3 Mathematics failed: 20'], []])
    const changes = db.selectFrom('change').select(['field', 'old_value as old', 'new_value as new']).where('entity', '=', 'honour_rule')
    expect(await changes.orderBy('field').execute()).toEqual(
      [
        ...[
          ['average', '80', '85'],
          ['below', '50', null],
          ['conduct', 'B', null],
          ['core', '', String(mathematics)],
        ],
        ...[
          ['fails', '3', null],
          ['fall', '10', null],
          ['least', '60', null],
        ],
      ].map(([field, old, now]) => ({ field, old, new: now })),
    )
    expect(plain(await text(as('admin')('/admin/history?entity=honour_rule')))).toContain('Core subjects: without a mark, or failed')
    expect(plain(await text(as('admin')('/admin/history?entity=honour_rule')))).toContain('Mathematics')
  })

  test('a second save of the same counts once, and a colleague’s later value is not overwritten', async () => {
    const { as } = await school()
    expect([(await post(as)).status, (await post(as)).status]).toEqual([204, 204])
    const late = await post(as, { average: '90', version: '1', shown: JSON.stringify({ ...form, average: '80' }) } as never, 'deansHods')
    expect([late.status, plain(await late.text())]).toEqual([409, expect.stringContaining('Average at least')])
  })

  test('a number out of bounds is refused with the reason beside it, and nothing is saved', async () => {
    const { as, db } = await school()
    const res = await post(as, { average: '', fall: '0' })
    expect([res.status, plain(await res.text())]).toEqual([
      422,
      expect.stringMatching(/A whole number from 0 to 100\. .*A whole number from 1 to 100, or blank\./),
    ])
    expect(await db.selectFrom('honour_rule').select(['average', 'version']).execute()).toEqual([{ average: 80, version: 1 }])
    expect((await post(as, { core: 'x' })).status).toBe(422)
    expect((await post(as, { conduct: 'F' })).status).toBe(422)
    expect((await post(as, {}, 'joseph')).status).toBe(403)
  })
})

describe('the papers', () => {
  const pages = async (res: Response | Promise<Response>) =>
    pagesOf(new Uint8Array(await (await res).arrayBuffer())).map((page) => page.replace(/\s+/g, ' '))

  test('are a certificate for each student on the list shown, with class, term, average and the principal’s line', async () => {
    const { as, db } = await school()
    await db.updateTable('school').set({ principal: 'A. Ramsaran' }).execute()
    const res = await as('admin')('/admin/honour/certificates?class=form-5')
    expect(res.headers.get('Content-Disposition')).toContain('Certificates Form 5 Term 1 2025-2026.pdf')
    const [marcuss, zahras, ...others] = await pages(res)
    expect(others).toEqual([])
    for (const words of [
      'Certificate of Honour is awarded to Marcus Pierre of Class 5B, who is on the Honour Roll of Term 1 2025-2026 Average 90.0',
      'A. Ramsaran',
      'Principal',
      '01-Dec-2025',
    ])
      expect(marcuss).toContain(words)
    expect(zahras).toContain('Average 80 or more, no mark below 60, conduct B or better Given on 01-Dec-2025')
    expect(zahras).toContain('Kerwin Joseph Form Teacher A. Ramsaran Principal')
    expect(zahras).toContain('Printed before the reports of the term were posted.')
    const { name } = await db.selectFrom('school').select('name').executeTakeFirstOrThrow()
    expect(zahras).toContain(name)
    expect((await pages(as('joseph')('/term-reports/honour/certificates'))).length).toBe(1)
  })

  test('are a letter to each family, with the reasons and, for who may know it, the address', async () => {
    const { as, db } = await school()
    await db.updateTable('student').set({ home_address: '12 Saddle Road\nMaraval' }).where('id', '=', andres.id).execute()
    await addRows(db, 'student_contact', { student_id: andres.id, place: 1, name: 'Luisa Gómez' })
    const [letter, ...others] = await pages(as('joseph')('/term-reports/honour/letters?class=5A'))
    expect(others).toEqual([])
    for (const words of [
      'Luisa Gómez 12 Saddle Road Maraval 01-Dec-2025 Andrés Gómez Rondón · Class 5A · Term 1 2025-2026 Dear Luisa Gómez, We are writing',
      'The average of the term is 39.3, which is below 50.',
      '3 marks are below 50: English Language 49, Mathematics 20, Chemistry 49.',
      'Yours sincerely, Kerwin Joseph Form Teacher',
    ])
      expect(letter).toContain(words)
    const read = db.selectFrom('change').select(['actor_name as who', 'entity_key as what', 'new_value as read'])
    expect(await read.where('entity', '=', 'reading').execute()).toEqual([
      { who: 'K. Joseph', what: 'honour-letters', read: 'Class 5A: 1 as PDF' },
    ])
    // in another class now: whoever led the class of the term does not learn where the family lives
    await db.updateTable('student').set({ form_class_id: '1A' }).where('id', '=', andres.id).execute()
    const [moved] = await pages(as('joseph')('/term-reports/honour/letters?class=5A'))
    expect(moved).toContain('The parent or guardian 01-Dec-2025')
    expect(moved).toContain('Dear parent or guardian,')
    expect(moved).not.toMatch(/Luisa|Saddle/)
  })

  test('are of nobody where nobody is on the list, or in reach', async () => {
    const { as } = await school()
    const status = async (who: Who, path: string) => (await as(who)(`${baseOf(who)}/honour/${path}`)).status
    for (const path of ['certificates', 'letters']) {
      expect(await status('admin', `${path}?class=1A`)).toBe(404)
      expect(await status('joseph', `${path}?class=5B`)).toBe(404)
      expect(await status('lutchman', path)).toBe(404)
      expect(await status('zahra', path)).toBe(403)
    }
    expect(await text(as('admin')('/admin/honour?class=1A'))).not.toMatch(/honour\/(?:certificates|letters)/)
    expect(await text(as('admin')('/admin/honour?class=5A'))).toMatch(/honour\/certificates\?.*honour\/letters\?/s)
  })
})

test('the page is reached from Reports, the page of a class and Find, by who has it', async () => {
  const { as } = await school()
  expect(await text(as('admin')('/admin/reports'))).toContain('href="/admin/honour"')
  expect(await text(as('joseph')('/term-reports/classes/5A'))).toContain('href="/term-reports/honour?class=5A"')
  expect(await text(as('lutchman')('/term-reports/classes/5A'))).not.toContain('/honour')
  const find = async (who: Who, typed: string) => text(as(who)(`/find?q=${typed}`, { headers: { 'HX-Request': 'true' } }))
  expect(await find('joseph', '5A+honour')).toMatch(/honour(?::|%3A)5A/)
  expect(await find('lutchman', '5A+honour')).not.toMatch(/honour(?::|%3A)/)
  expect(await text(as('baptiste')('/term-reports'))).toContain('href="/term-reports/honour"')
  expect(await text(as('lutchman')('/term-reports'))).not.toContain('/honour')
  expect((await as('joseph')(`/find/actions/honour:5A`)).headers.get('Location')).toBe('/term-reports/honour?class=5A')
})
