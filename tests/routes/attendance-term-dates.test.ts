import { beforeEach, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, type Who, type World, year } from '../world.ts'
import { attended } from './_attendance.ts'

const htmx = { 'HX-Request': 'true' }
const page = '/admin/attendance/terms'
const row = `${page}/${year}/1`
let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const answerOf = async (res: Response) => ({
  status: res.status,
  text: (await res.text()).replaceAll('<!-- -->', ''),
  said: JSON.parse(res.headers.get('HX-Trigger') ?? '{}').snackbar,
  location: res.headers.get('Location'),
})
const get = async (path: string, who: Who = 'admin', headers: Record<string, string> = htmx) =>
  answerOf(await world.as(who)(path, { headers }))
const save = async (
  fields: Record<string, string>,
  { who = 'admin' as Who, path = row, headers = htmx as Record<string, string> } = {},
) => {
  const body = new URLSearchParams({ start: '01-Sep-2025', end: '12-Dec-2025', version: '1', ...fields })
  return answerOf(await world.as(who)(path, { method: 'POST', headers, body }))
}
const stored = (term = 1) =>
  world.db
    .selectFrom('academic_term')
    .select(['term_start as start', 'term_end as end', 'possible_attendance as possible', 'version'])
    .where('academic_year_id', '=', year)
    .where('term', '=', term)
    .executeTakeFirst()
const saved = { message: 'Term 1 term dates saved successfully.', good: true, ms: 2000 }
const notSaved = { message: 'Error occured, 1 term dates not saved.', error: true, ms: 2000 }

test('saving is refused to all others, and of a term that is not there', async () => {
  for (const who of ['lutchman', 'joseph', 'noel', 'baptiste', 'zahra'] as const)
    expect((await save({ end: '19-Dec-2025' }, { who })).status).toBe(403)
  for (const path of [`${page}/${year}/3`, `${page}/20252027/1`, `${page}/${year}/4`, `${page}/20992100/1`])
    expect([path, (await save({}, { path })).status, (await get(path)).status]).toEqual([path, 404, 404])
  expect(await stored()).toMatchObject({ end: '2025-12-12', version: 1 })
})

describe('the table', () => {
  test('has a row a term, its fields off and Edit', async () => {
    const { text } = await get(page)
    expect(text).toMatch(
      /^<header.*Set Term Dates.*Year.*Term.*Start Date.*End Date.*2025-2026.*Term 2.*Term 1.*disabled="".*value="12-Dec-2025".*Edit/s,
    )
    expect(text).not.toContain('Save')
    expect((await get(page, 'admin', {})).text).toContain('<!doctype html>')
  })

  test('says so when there is no term', async () => {
    for (const table of ['subject_record', 'student_term_record', 'academic_term'] as const) await world.db.deleteFrom(table).execute()
    expect((await get(page)).text).toContain('No terms yet')
  })

  test('a row is edited and left again', async () => {
    const edited = await get(`${row}?mode=edit`)
    expect(edited.text).toMatch(
      /^<tbody id="dates-20252026-1"[^>]*>.*name="start".*value="01-Sep-2025".*name="version" value="1".*Cancel.*Save/s,
    )
    expect((await get(row)).text).toMatch(/^<tbody id="dates-20252026-1"[^>]*>.*disabled="".*Edit/s)
    expect((await get(`${row}?mode=edit`, 'admin', {})).text).toMatch(/<!doctype html>.*Term 2.*disabled="".*name="start"/s)
  })
})

describe('saving', () => {
  const by = (possible: number) =>
    world.db.updateTable('academic_term').set({ possible_attendance: possible }).where('term', '=', 1).execute()

  test('keeps a possible attendance that was typed, and says what the school calendar gives', async () => {
    const { text } = await save({ end: '19-Dec-2025' })
    expect(await stored()).toMatchObject({ possible: 124, version: 2 })
    expect(text).toContain(
      'The Possible Attendance of the term was typed as 124; by the School Calendar it is 160. The typed figure is used.',
    )
    expect(text).toContain(`href="/admin/attendance/calendar?year=${year}"`)
    expect(text).not.toContain('a Possible Attendance typed by hand')
  })

  test('stores the dates with their history, and goes back to view', async () => {
    await by(150)
    const { status, text, said } = await save({ end: '19-Dec-2025' })
    expect([status, said]).toEqual([200, saved])
    expect(text).toMatch(/disabled="".*value="19-Dec-2025".*Edit/s)
    expect(await stored()).toEqual({ start: '2025-09-01', end: '2025-12-19', possible: 160, version: 2 })
    expect(text).toContain('6 students have a Possible Attendance typed by hand, not the 160 of the term')
    expect(text).not.toContain('was typed as')
    const changes = await world.db.selectFrom('change').select(['entity_key', 'field', 'old_value', 'new_value', 'actor_name']).execute()
    expect(changes).toContainEqual({
      ...{ entity_key: '20252026-1', field: 'term_end', old_value: '2025-12-12', new_value: '2025-12-19', actor_name: 'admin' },
    })
    expect((await save({ end: '19-Dec-2025' })).said).toEqual(saved)
    expect(await stored()).toMatchObject({ version: 2 })
    const plain = await save({ version: '2' }, { headers: {} })
    expect([plain.status, plain.location]).toEqual([303, page])
  })

  test.each([
    [{ end: '31-Aug-2025' }, 'The term ends before it starts.', 'end'],
    [{ end: '05-Jan-2026' }, 'Another term has some of these days.', 'start'],
    [{ start: '01-Sep-2024' }, 'This is far outside the academic year.', 'start'],
    [{ end: '' }, 'A term that starts also ends', 'end'],
    [{ start: '' }, 'A term that ends also starts', 'start'],
    [{ start: '09/01/2025' }, 'Write the date as 05-Jan-2026', 'start'],
    [{ end: '31-Feb-2026' }, 'Write the date as 05-Jan-2026', 'end'],
  ])('%j: %s', async (fields, words, field) => {
    const { status, text, said } = await save(fields)
    expect([status, said]).toEqual([422, notSaved])
    expect(text).toMatch(new RegExp(`id="${field}-20252026-1-error">${words}`))
    for (const typed of Object.values(fields).filter(Boolean)) expect(text).toContain(`value="${typed}"`)
    expect(await stored()).toMatchObject({ start: '2025-09-01', end: '2025-12-12', version: 1 })
  })

  test('past the day on which school reopens is refused, and says where that day is changed', async () => {
    await world.db.updateTable('academic_term').set({ new_term_beginning: '2025-12-15' }).where('term', '=', 1).execute()
    const { status, text } = await save({ end: '19-Dec-2025' })
    expect(status).toBe(422)
    expect(text).toContain('id="end-20252026-1-error">New Term Beginning is 15-Dec-2025: change it on the Dashboard first.')
  })

  test('of a row that has moved on shows both, and saves over it only when asked again', async () => {
    await save({ end: '19-Dec-2025' }, { who: 'deansHods' })
    const { status, text, said } = await save({ end: '05-Dec-2025' })
    expect([status, said]).toEqual([409, notSaved])
    expect(text).toMatch(/value="05-Dec-2025".*Deans\/HODs.*End Date.*now 19-Dec-2025, you typed 05-Dec-2025/s)
    expect(text).toContain('name="version" value="2"')
    expect(await stored()).toMatchObject({ end: '2025-12-19' })
    expect((await save({ end: '05-Dec-2025', version: '2' })).said).toEqual(saved)
  })

  test('says first what it does to attendance that is recorded', async () => {
    await attended(world)
    const asked = await save({ end: '25-Nov-2025' })
    expect([asked.status, asked.said]).toEqual([200, undefined])
    expect(asked.text).toMatch(/2 records of 1 day would no longer count in this term.*was typed as 124; by the School Calendar it is 4\./s)
    const said = /name="said" value="([^"]+)"/.exec(asked.text)?.[1] ?? ''
    expect(said).not.toBe('')
    expect(await stored()).toMatchObject({ version: 1 })
    await by(6)
    expect((await save({ end: '25-Nov-2025' })).text).toMatch(/Possible Attendance of the term changes from 6 to 4(?!.*was typed)/s)
    await world.db.deleteFrom('attendance_record').where('id', '=', 3).execute()
    const other = await save({ end: '25-Nov-2025', said })
    expect(other.text).toContain('Save anyway')
    const now = /name="said" value="([^"]+)"/.exec(other.text)?.[1] ?? ''
    expect((await save({ end: '25-Nov-2025', said: now })).said).toEqual(saved)
    expect((await save({ end: '12-Dec-2025', version: '2' })).text).toContain('would count in this term from now on')
    expect((await save({ start: '', end: '', version: '2' })).text).toContain('would no longer count')
  })

  test('of a posted term is the administrator’s alone', async () => {
    await addRows(world.db, 'term_report_posting', { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-15 09:12:40' })
    expect((await get(page, 'deansHods')).text.match(/mode=edit/g)).toHaveLength(2)
    expect((await get(page)).text.match(/mode=edit/g)).toHaveLength(4)
    const { status, said } = await save({ end: '19-Dec-2025' }, { who: 'deansHods' })
    expect([status, said]).toEqual([403, notSaved])
    const api = { academic_year_id: year, term: 1, term_start: '2025-09-01', term_end: '2025-12-19' }
    expect((await world.as('deansHods')('/api/academic-term-details', { method: 'POST', json: api })).status).toBe(403)
    expect((await world.as('admin')('/api/academic-term-details', { method: 'POST', json: api })).status).toBe(200)
  })

  test.each([{ version: 'x' }, { more: '1' }, { start: 'x'.repeat(30) }])('what no page sends is refused: %j', async (fields) => {
    expect((await save(fields as Record<string, string>)).status).toBe(422)
  })
})

test.each([
  [{ term_start: '2025-12-01', term_end: '2025-11-01' }, 'The term ends before it starts.'],
  [{ term_start: '2025-09-01', term_end: '2026-02-01' }, 'Another term has some of these days.'],
  [{ term_start: '2015-09-01', term_end: '2025-12-12' }, 'This is far outside the academic year.'],
])('the call refuses %j', async (dates, message) => {
  const res = await world.as('admin')('/api/academic-term-details', { method: 'POST', json: { academic_year_id: year, term: 1, ...dates } })
  expect([res.status, await res.json()]).toEqual([422, { message, errors: [message] }])
})
