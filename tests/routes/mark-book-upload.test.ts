import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { students, type Who } from '../world.ts'
import { adminSheet, at, type BookWorld, column, downloaded, file, makeBookWorld, page, post, put, sheet, upload } from './_mark-book.ts'

const ids = Object.values(students).map(({ id }) => id)
const [zahra, nicolette, andres, teShawn] = ids as [number, number, number, number]

/** Sends what the difference shows, with those ticked that come ticked, or all. */
async function accept(world: BookWorld, shown: Awaited<ReturnType<typeof upload>>, all = false) {
  const ticked = shown.takes.filter(({ isTicked }) => all || isTicked)
  return post(world, '/upload/changes', [
    ...shown.changes.map(({ value }) => ['change', value] as const),
    ...ticked.map(({ value }) => ['take', value] as const),
  ])
}

describe('who may', () => {
  const cases: [Who | 'nobody', string, number][] = [
    ['nobody', `${sheet}/upload`, 303],
    ['nobody', file, 401],
    ['zahra', `${sheet}/upload`, 403],
    ['zahra', file, 403],
    ['joseph', `${sheet}/upload`, 404],
    ['stranger', file, 404],
    ['baptiste', `${sheet}/upload`, 404],
    ['baptiste', file, 404],
    ['lutchman', `${sheet}/upload`, 200],
    ['lutchman', file, 200],
    ['deansHods', `${adminSheet}/upload`, 200],
    ['admin', file, 200],
  ]
  test.each(cases)('%s at %s: %s', async (who, path, status) => {
    const { as } = await makeBookWorld()
    expect((await as(who)(path)).status).toBe(status)
  })

  test('another teacher cannot send a file, nor what it would change', async () => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    put(book, at.zahra, column(1), 20)
    const shown = await upload(world, book)
    expect(shown.changes).toHaveLength(1)
    expect((await upload(world, book, 'joseph')).status).toBe(404)
    const sent = [
      ['change', shown.changes[0]?.value ?? ''],
      ['take', '0'],
    ] as const
    expect((await post(world, '/upload/changes', sent, 'joseph')).status).toBe(404)
    expect((await post(world, '/upload/undo', [sent[0], ['count', '1']], 'joseph')).status).toBe(404)
    expect((await world.stored()).marks[zahra]).toEqual([15, 30])
  })
})

test('the dialog is a fragment for htmx and a page for others', async () => {
  const { as } = await makeBookWorld()
  const [whole, fragment] = [
    await as('lutchman')(`${sheet}/upload`),
    await as('lutchman')(`${sheet}/upload`, { headers: { 'HX-Request': 'true' } }),
  ]
  expect(await whole.text()).toContain('<!doctype html>')
  const text = await fragment.text()
  expect([text.includes('<!doctype'), text.includes('Upload Mark Book')]).toEqual([false, true])
})

test('the sheet says what it is of, what may be typed is open and checked, and Total % follows', async () => {
  const world = await makeBookWorld()
  const res = await world.as('lutchman')(file)
  expect(res.headers.get('Content-Disposition')).toContain('5A Term 1 Course Marks 2025-12-01 10-00-00.xlsx')
  const it = page(await downloaded(world))
  expect([it.getCell('A1').value, it.getCell('A2').value]).toEqual([
    'Poui Valley Secondary School',
    '5A Mathematics · Term 1 2025-2026 · Devika Lutchman',
  ])
  const head = (row: number) => [1, 2, 3].map((number) => it.getCell(row, column(number)).value)
  expect([head(at.topic), head(at.total), head(at.weighting), head(at.head)]).toEqual([
    ['Quiz 1', 'Essay: “Work”', ''],
    [20, 40, null],
    [40, 60, null],
    [1, 2, 3],
  ])
  expect(it.getCell(at.date, column(1)).value).toEqual(new Date('2025-10-01T00:00:00Z'))
  expect([1, 2, 4, 5].map((n) => it.getCell(at.zahra, n).value)).toEqual([String(zahra), 'Abdool-Rahman, Zahra', 15, 30])
  expect([it.getColumn(3).hidden, it.getRow(at.origin).hidden]).toEqual([true, true])
  const mark = it.getCell(at.andres, column(2))
  expect([mark.protection.locked, mark.dataValidation]).toMatchObject([
    false,
    { type: 'custom', formulae: ['AND(ISNUMBER(D9),D9=INT(D9),D9>=0,D9<=D$5)'] },
  ])
  expect([it.getCell(at.zahra, 2).protection?.locked !== false, it.getCell(at.zahra, 9).protection?.locked !== false]).toEqual([true, true])
  expect(it.getCell(at.zahra, 9).value).toMatchObject({ formula: expect.stringMatching(/^IF\(SUMPRODUCT/), result: 75 })
  expect(it.getCell(at.andres, 9).result ?? '').toBe('')
  expect(it.pageSetup).toMatchObject({ orientation: 'landscape', paperSize: 9, fitToWidth: 1 })
})

test('what was filled in is shown beside what is stored, saved together, in the history, and undone', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  put(book, at.zahra, column(1), 0)
  put(book, at.andres, column(2), 40)
  put(book, at.topic, column(3), '=1+1 <b>Oral</b>')
  put(book, at.date, column(3), new Date('2025-11-05T00:00:00Z'))
  put(book, at.total, column(3), 10)
  put(book, at.nicolette, column(3), 9)
  put(book, at.teShawn, column(3), '10')
  const shown = await upload(world, book)
  expect(shown.html).toContain('4 marks are different, 3 details of assessments are different')
  expect(shown.takes.every(({ isTicked }) => isTicked)).toBe(true)
  expect(shown.html).toContain('05-Nov-2025')
  expect((await world.stored()).marks[zahra]).toEqual([15, 30])
  const saved = await accept(world, shown)
  expect([saved.status, saved.html.includes('7 values of the file saved.')]).toEqual([200, true])
  expect(saved.trigger).toContain('mark-book-changed')
  const after = await world.stored()
  expect(after.assesments[2]).toMatchObject({
    assesment_number: 3,
    topic: '=1+1 <b>Oral</b>',
    date: '2025-11-05',
    total: 10,
    weighting: null,
  })
  expect(after.marks).toMatchObject({ [zahra]: [0, 30], [nicolette]: [10, null, 9], [andres]: [null, 40], [teShawn]: [null, null, 10] })
  const history = await world.db.selectFrom('change').select(['field', 'old_value', 'new_value', 'student_id']).orderBy('id').execute()
  expect(history).toContainEqual({ field: 'mark', old_value: '15', new_value: '0', student_id: zahra })
  expect(history).toContainEqual({ field: 'topic', old_value: null, new_value: '=1+1 <b>Oral</b>', student_id: null })

  const back = await post(world, '/upload/undo', [
    ['count', '7'],
    ...saved.changes.map(({ value }) => ['change', value] as const),
    ...saved.removals.map(({ value }) => ['removal', value] as const),
  ])
  expect([back.status, back.html.includes('7 values put back.')]).toEqual([200, true])
  const before = await world.stored()
  expect(before.assesments.map((one) => one.assesment_number)).toEqual([1, 2])
  expect(before.marks).toMatchObject({ [zahra]: [15, 30], [nicolette]: [10], [andres]: [null, null] })
})

test('the same file again changes nothing', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  expect((await upload(world, book)).html).toContain('Nothing is different')
  put(book, at.zahra, column(1), 20)
  const shown = await upload(world, book)
  await accept(world, shown)
  expect((await upload(world, book)).html).toContain('Nothing is different')
  const again = await accept(world, shown)
  expect([again.status, (await world.stored()).marks[zahra]]).toEqual([200, [20, 30]])
})

test('a file that LibreOffice has saved again is read the same', async () => {
  const world = await makeBookWorld()
  const shown = await upload(world, new Uint8Array(readFileSync('tests/spreadsheets/mark-book-libreoffice.xlsx')))
  expect(shown.status).toBe(200)
  const changes = shown.changes.map(({ value }) => JSON.parse(value))
  expect(changes.map(({ number, studentId, field, stored, next }) => [number, studentId ?? field, stored, next])).toEqual([
    [1, zahra, 15, 20],
    [2, andres, null, 33],
    [3, 'topic', null, 'Écrit « bien » — 😀'],
    [3, 'date', null, '2025-11-07'],
    [3, 'total', null, 12],
    [3, nicolette, null, 0],
  ])
})

describe('what is not ticked from the first', () => {
  test('what moved since the download, and what would be taken away', async () => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    put(book, at.zahra, column(1), 20)
    put(book, at.zahra, column(2), null)
    put(book, at.topic, column(1), 'Quiz one')
    await world.mark('zahra', 1, 17, 'admin')
    const { html, takes } = await upload(world, book)
    expect(html).toContain('Changed since the download, when it was 15')
    expect(html).toContain('Removes a value')
    expect(takes.map(({ isTicked }) => isTicked)).toEqual([true, false, false])
  })

  test('can be ticked, and is then saved over what stands', async () => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    put(book, at.zahra, column(1), 20)
    put(book, at.zahra, column(2), null)
    await world.mark('zahra', 1, 17, 'admin')
    expect((await accept(world, await upload(world, book), true)).status).toBe(200)
    expect((await world.stored()).marks[zahra]).toEqual([20, null])
  })
})

test('what moves while the difference is looked at is not overwritten, and nothing else is saved', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  put(book, at.zahra, column(1), 20)
  put(book, at.andres, column(1), 11)
  const shown = await upload(world, book)
  await world.mark('zahra', 1, 17, 'admin')
  const again = await accept(world, shown)
  expect([again.status, again.html.includes('Abdool-Rahman, Zahra, Quiz 1: admin has changed it. Check both values')]).toEqual([409, true])
  expect(again.html).toContain('Changed since the download, when it was 15')
  expect(again.takes.map(({ isTicked }) => isTicked)).toEqual([false, true])
  expect((await world.stored()).marks).toMatchObject({ [zahra]: [17, 30], [andres]: [] })
  expect((await accept(world, again, true)).status).toBe(200)
  expect((await world.stored()).marks[zahra]).toEqual([20, 30])
})

test('an undo does not take back what somebody changed since, nor anything with it', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  put(book, at.zahra, column(1), 20)
  put(book, at.andres, column(1), 11)
  const saved = await accept(world, await upload(world, book))
  await world.mark('andres', 1, 12, 'admin')
  const back = await post(world, '/upload/undo', [['count', '1'], ...saved.changes.map(({ value }) => ['change', value] as const)])
  expect([back.status, back.html.includes('Not undone: something has changed since.')]).toEqual([409, true])
  expect((await world.stored()).marks).toMatchObject({ [zahra]: [20, 30], [andres]: [12] })
})

test('an assessment that an upload added does not go again with marks that others entered in it', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  put(book, at.total, column(3), 10)
  const saved = await accept(world, await upload(world, book))
  expect(saved.removals).toHaveLength(1)
  await world.mark('andres', 3, 7)
  const back = await post(world, '/upload/undo', [['count', '1'], ...saved.removals.map(({ value }) => ['removal', value] as const)])
  expect([back.status, (await world.stored()).assesments]).toMatchObject([409, { length: 3 }])
})

describe('totals', () => {
  test('one that falls below a mark that stands is not taken, and says so', async () => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    put(book, at.total, column(1), 12)
    const shown = await upload(world, book)
    expect([shown.html.includes('There are marks above this total.'), shown.changes]).toEqual([true, []])
  })
  test('one may fall together with the marks that were above it', async () => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    put(book, at.total, column(1), 12)
    put(book, at.zahra, column(1), 12)
    expect((await accept(world, await upload(world, book))).status).toBe(200)
    expect((await world.stored()).assesments[0]).toMatchObject({ total: 12 })
  })
  test('one that rises lets marks rise with it; without it they are refused, and nothing is saved', async () => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    put(book, at.total, column(1), 50)
    put(book, at.zahra, column(1), 45)
    const shown = await upload(world, book)
    const change = shown.changes.map(({ value }) => ['change', value] as const)
    const marksAlone = await post(world, '/upload/changes', [...change, ['take', '1']])
    expect([marksAlone.status, marksAlone.html.includes('Mark Entered is greater than the assigned total.')]).toEqual([422, true])
    expect((await world.stored()).marks[zahra]).toEqual([15, 30])
    expect((await accept(world, shown)).status).toBe(200)
    expect((await world.stored()).marks[zahra]).toEqual([45, 30])
  })
  test('marks of a new column need one', async () => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    put(book, at.topic, column(4), 'No total')
    put(book, at.zahra, column(4), 5)
    const shown = await upload(world, book)
    expect([shown.html.includes('The assessment has no total.'), shown.changes.length]).toEqual([true, 1])
  })
})

test('of a posted term the sheet can be taken out, not in', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  put(book, at.zahra, column(1), 20)
  const shown = await upload(world, book)
  await world.as('admin')('/api/post-term-reports', { method: 'POST', json: { year: 20252026, term: 1, posted: 1 } })
  expect((await world.as('lutchman')(file)).status).toBe(200)
  expect(await (await world.as('lutchman')(`${sheet}/upload`)).text()).toContain('The reports of this term are posted.')
  const refused = await accept(world, shown)
  expect([refused.status, refused.html.includes('This term is closed')]).toEqual([422, true])
  expect((await world.stored()).marks[zahra]).toEqual([15, 30])
})
