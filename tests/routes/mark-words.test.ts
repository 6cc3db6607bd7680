import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { serverOfRun } from '../_school.ts'
import { subjects, year } from '../world.ts'
import { andres, nicolette, on, paper, plain, ranked, sheet, teShawn, world, zahra } from './_mark-words.ts'

/** A card, the mark sheet and the rank sheet, one after the other. */
async function readAll(text: (path: string) => Promise<string>): Promise<string[]> {
  const read: string[] = []
  for (const path of [paper.card(zahra.id), paper.marks, paper.ranks]) read.push(plain(await text(path)))
  return read
}

describe('while the school has no words for marks', () => {
  test('AB is no mark, as before', async () => {
    const { enter } = await world()
    expect(await enter(zahra.id, 'AB')).toMatchObject({ status: 422, body: { message: 'Marks are whole numbers, 0 to 100.' } })
  })

  test('the database itself takes numbers and the three words, and nothing else', async () => {
    const { db } = await world()
    const put = (value: unknown) =>
      db
        .updateTable('subject_record')
        .set({ exam_mark: value as number })
        .where('student_id', '=', zahra.id)
        .execute()
    for (const value of [0, 100, 'absent', 'exempt', 'incomplete', null]) await put(value)
    const texts = serverOfRun() ? [] : ['50'] // a server keeps marks as texts, of which this is one
    for (const value of [-1, 101, 50.5, ...texts, 'AB', '', 'Absent']) await expect(put(value), `${value}`).rejects.toThrow(/check/i)
  })
})

describe('an absence that is typed in Enter Marks', () => {
  test('is stored as a word, shown by its code and told as a word in the history', async () => {
    const { setting, enter, as, text } = await world()
    expect((await setting('absent', on)).status).toBe(204)
    expect(await enter(zahra.id, 'ab')).toMatchObject({ status: 200, body: { data: { exam_mark: 'absent', entered: true } } })
    const read = await (await as('lutchman')(sheet)).json()
    expect(read).toMatchObject({ mark_words: { absent: { code: 'AB', counts: 'left-out', isRanked: false } } })
    expect(await text(`/term-reports/enter-marks/${year}/1/5A/${subjects.mathematics}`, 'lutchman')).toContain('value="AB"')
    expect(plain(await text('/admin/history'))).toContain('80 Absent')
  })

  test('is left out of the average, without a rank, and the card, the mark sheet and the rank sheet say so', async () => {
    const { setting, enter, text } = await world()
    await setting('absent', on)
    await enter(zahra.id, 'AB')
    const card = plain(await text(paper.card(zahra.id)))
    expect(card).toContain('Average 80.0')
    expect(card).toContain('not ranked')
    expect(card).toContain('AB absent: left out of the average, no rank.')
    expect(card).toContain('Average: the one exam mark.')
    const marks = plain(await text(paper.marks))
    expect(marks).toContain('AB absent: left out of averages')
    const ranks = plain(await text(paper.ranks))
    expect(ranks).toMatch(/1 Gómez Rondón, Andrés 90.0.*2 D'Abreau, Nicolette 50.0.*2 O’Brien, Té-Shawn 50.0.*Abdool-Rahman, Zahra 80.0/)
    expect(ranks).toContain('1 · AB')
  })

  test('counts as 0 where the school says so, and then ranks', async () => {
    const { setting, enter, text } = await world()
    await setting('absent', { ...on, counts: 'zero' })
    await enter(zahra.id, 'AB')
    const card = plain(await text(paper.card(zahra.id)))
    expect(card).toContain('Average 40.0')
    expect(card).toContain('AB absent: counts as 0 in the average.')
    expect(card).toMatch(/Rank 4 of 4/)
  })

  test('a sheet without such a mark is what it was, whatever is in use', async () => {
    const { setting, text } = await world()
    const read = () => readAll(text)
    const before = await read()
    for (const id of ['absent', 'exempt', 'incomplete']) await setting(id, on)
    expect(await read()).toEqual(before)
  })
})

test('an exempt student is ranked by the other marks, and an incomplete average is marked and still missing', async () => {
  const { setting, enter, text, as } = await world()
  await setting('exempt', { ...on, ...ranked })
  await setting('incomplete', on)
  await enter(nicolette.id, 'EX')
  await enter(teShawn.id, 'INC')
  const ranks = plain(await text(paper.ranks))
  expect(ranks).toMatch(/1 Gómez Rondón, Andrés 90.0.*2 Abdool-Rahman, Zahra 80.0.*3 D'Abreau, Nicolette 60.0.*O’Brien, Té-Shawn 50.0\*/)
  expect(ranks).toContain('* An average from which an incomplete mark is still left out.')
  expect(plain(await text(paper.card(teShawn.id)))).toContain('Average 50.0 incomplete')
  const read = (await (await as('lutchman')(sheet)).json()) as { entered: number }
  expect(read.entered).toBe(3)
  const missing = plain(await text('/admin/posting/readiness?list=marks'))
  expect(missing).toMatch(/Mathematics .*3 of 4, 1 incomplete/)
})

test('an average that leaves an incomplete mark out is marked in the term report and for the student too', async () => {
  const { setting, enter, text, as } = await world()
  await setting('incomplete', on)
  await enter(zahra.id, 'INC')
  expect(plain(await text('/admin/term-details/5A/1?year=20252026&term=1'))).toContain('Average 80.0* Grade A')
  const posted = { json: { year, term: 1, posted: 1, incomplete: 1 }, method: 'POST' }
  expect((await as('admin')('/api/post-term-reports', posted)).status).toBe(200)
  expect(plain(await (await as('zahra')('/student/reports')).text())).toContain(' 80.0* ')
})

test('an administrator types it in the term report, deletes the subject and puts it back as it was', async () => {
  const { setting, as, db } = await world()
  await setting('absent', on)
  const of = (more: Record<string, string>) => new URLSearchParams({ student_id: String(zahra.id), year: String(year), term: '1', ...more })
  const own = `/admin/term-details/5A/1/subjects/${subjects.mathematics}`
  const headers = { 'HX-Request': 'true' }
  const cell = of({ version: '1', field: 'exam_mark', base: '80', value: 'ab' })
  const saved = await as('admin')(`${own}/marks`, { method: 'POST', headers, body: cell })
  expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining('data-stands="AB"')])
  const exam = () =>
    db
      .selectFrom('subject_record')
      .select('exam_mark')
      .where('student_id', '=', zahra.id)
      .where('subject_id', '=', subjects.mathematics)
      .executeTakeFirst()
  expect(await exam()).toEqual({ exam_mark: 'absent' })
  const gone = { student_id: zahra.id, year, term: 1, subject_id: subjects.mathematics }
  expect((await as('admin')('/api/subject-record', { method: 'DELETE', json: gone })).status).toBe(200)
  expect(await exam()).toBeUndefined()
  expect((await as('admin')(`${own}/restore`, { method: 'POST', headers, body: of({}) })).status).toBe(204)
  expect(await exam()).toEqual({ exam_mark: 'absent' })
})

describe('the choice of the school', () => {
  test('cannot be taken back while marks of the open term are that word, which are named', async () => {
    const { setting, enter, db } = await world()
    await setting('absent', on)
    await enter(zahra.id, 'AB')
    const refused = await setting('absent', {})
    expect(refused.status).toBe(409)
    expect(plain(refused.html)).toContain(
      'Absent can’t be switched off: 1 mark of the current term is absent. Change it first: 5A Mathematics (1).',
    )
    await enter(zahra.id, 12)
    expect((await setting('absent', {})).status).toBe(204)
    expect(await db.selectFrom('mark_word').select('is_on').where('id', '=', 'absent').executeTakeFirst()).toEqual({ is_on: 0 })
  })

  test('to count otherwise is asked first, with how many marks that changes', async () => {
    const { setting, enter, text } = await world()
    await setting('absent', on)
    await enter(zahra.id, 'AB')
    const asked = await setting('absent', { ...on, counts: 'zero' })
    expect(asked.status).toBe(409)
    expect(plain(asked.html)).toContain('1 mark of 1 student is absent this term. Saving changes averages and ranks of their classes.')
    expect(plain(await text(paper.card(zahra.id)))).toContain('Average 80.0')
    await enter(andres.id, 'AB')
    expect((await setting('absent', { ...on, counts: 'zero', seen: '1' })).status).toBe(409)
    expect((await setting('absent', { ...on, counts: 'zero', seen: '2' })).status).toBe(204)
    expect(plain(await text(paper.card(zahra.id)))).toContain('Average 40.0')
  })

  test('another code is printed at once, and the old one is no longer read', async () => {
    const { setting, enter, text } = await world()
    await setting('absent', on)
    await enter(zahra.id, 'AB')
    expect((await setting('absent', { ...on, code: 'abs' })).status).toBe(204)
    expect(plain(await text(paper.card(zahra.id)))).toContain('ABS absent')
    expect((await enter(andres.id, 'AB')).status).toBe(422)
    expect((await setting('exempt', { ...on, code: 'ABS' })).html).toContain('Another meaning has this code.')
    expect((await setting('exempt', { ...on, code: '7' })).html).toContain('A code is one to four letters')
  })

  test('what was posted stays as it was printed, with its code, its average and its rank', async () => {
    const { setting, enter, text, post } = await world()
    await setting('absent', on)
    await enter(zahra.id, 'AB')
    await post(1)
    const read = () => readAll(text)
    const posted = await read()
    expect((await setting('absent', { ...on, code: 'ABS', counts: 'zero' })).status).toBe(204)
    expect((await setting('absent', { code: 'ABS' })).status).toBe(204)
    expect(await read()).toEqual(posted)
    expect((await enter(andres.id, 'AB', 'admin')).status).toBe(200)
    await setting('absent', { ...on, code: 'ABS', counts: 'zero' })
    await post(0)
    expect(plain(await text(paper.card(zahra.id)))).toContain('ABS absent: counts as 0 in the average.')
  })
})

test('the spreadsheet of a sheet goes out with the code and comes back with it', async () => {
  const { setting, enter, as } = await world()
  await setting('absent', on)
  await setting('exempt', on)
  await enter(zahra.id, 'AB')
  const url = `/term-reports/enter-marks/${year}/1/5A/${subjects.mathematics}/spreadsheet`
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await as('lutchman')(`${url}/file`)).arrayBuffer())
  const [page] = book.worksheets
  expect([2, 3].map((row) => page?.getCell(row, 4).value)).toEqual(['AB', 40])
  expect(page?.getCell(2, 4).dataValidation).toMatchObject({ type: 'custom', formulae: [expect.stringContaining('D2="AB",D2="EX"')] })
  if (page) page.getCell(3, 4).value = 'ex'
  if (page) page.getCell(4, 4).value = 'inc'
  const body = new FormData()
  body.append('file', new File([new Uint8Array(await book.xlsx.writeBuffer())], 'marks.xlsx'))
  const html = await (await as('lutchman')(url, { method: 'POST', body })).text()
  expect(plain(html)).toContain('40 Exempt')
  expect(plain(html)).toContain('Marks are whole numbers, 0 to 100, or AB or EX.')
  expect(plain(html)).toContain('1 value is different.')
})

test('a mark book takes the words, leaves them out of Total % and of the course mark', async () => {
  const { setting, as, text } = await world()
  for (const id of ['absent', 'exempt']) await setting(id, on)
  const lesson = { academic_year_id: year, term: 1, form_class_id: '5A', subject_id: subjects.mathematics, employee_id: 1 }
  const send = async (call: string, json: object) => {
    const res = await as('lutchman')(`/api/${call}`, { method: 'POST', json: { ...lesson, ...json } })
    return { status: res.status, body: await res.json() }
  }
  for (const n of [1, 2]) await send('mark-book-assesment', { assesment_number: n, topic: `Quiz ${n}`, total: 20 })
  const mark = (n: number, value: unknown) => send('mark-book', { student_id: zahra.id, assesment_number: n, mark: value })
  await mark(1, 10)
  expect(await mark(2, 'AB')).toMatchObject({ status: 200, body: { data: { mark: 'absent' } } })
  expect((await mark(2, 'INC')).status).toBe(422)
  const key = `${year}/1/5A/${subjects.mathematics}/1`
  const html = await text(`/term-reports/mark-book/${key}`, 'lutchman')
  expect(html).toMatch(/<td[^>]* id="m\d+-1"[^>]*>AB</)
  expect(plain(html)).toContain('50.0')
  expect(plain(await text(`/term-reports/mark-book/${key}/print`, 'lutchman'))).toContain('AB absent: left out of Total %.')
  expect(plain(await text(`/term-reports/mark-book/${key}/course-mark`, 'lutchman'))).toMatch(/Abdool-Rahman, Zahra 50.0/)
})
