import { beforeEach, describe, expect, test } from 'vitest'
import { alikeNames, formsOf } from '../../src/domain/_alike.ts'
import { whyOf } from '../../src/domain/doubles/index.ts'
import { addRows } from '../_rows.ts'
import { makeWorld, students, subjects, type World, year } from '../world.ts'
import { mergeOf } from './_doubles.ts'

const { zahra } = students
const twin = 20219999
const base = '/admin/students/doubles'
const htmx = { 'HX-Request': 'true' }
const text = async (res: Response | Promise<Response>) => (await (await res).text()).replaceAll('<!-- -->', '')
let world: World

/** Zahra was entered twice: under the other number she has another mark in Mathematics, one in Chemistry, a contact and a day. */
beforeEach(async () => {
  world = await makeWorld()
  const { db } = world
  const birth = { date_of_birth: '2009-03-04' }
  await db
    .updateTable('student')
    .set({ ...birth, birth_certificate_no: null })
    .where('id', '=', zahra.id)
    .execute()
  const person = {
    first_name: 'Zahrah',
    last_name: 'Abdool-Rahman',
    form_class_id: '5A',
    birth_certificate_no: 'P 7',
    updated_at: '2025-11-01T08:00:00.000Z',
  }
  await addRows(db, 'student', { id: twin, ...person, ...birth })
  const of = { student_id: twin, academic_year_id: year, term: 1, updated_at: '2025-11-01T08:00:00.000Z' }
  await addRows(db, 'student_term_record', { ...of, form_class_id: '5A', form_level: 5, conduct: 'B', comments: 'Of the other.' })
  await addRows(db, 'student_term_record', { ...of, term: 2, form_class_id: '5A', form_level: 5 })
  const marks = [
    { ...of, subject_id: subjects.mathematics, exam_mark: 81 },
    { ...of, subject_id: subjects.english, exam_mark: 66 },
  ]
  await addRows(db, 'subject_record', marks as never)
  await db
    .updateTable('subject_record')
    .set({ exam_mark: 44 })
    .where('student_id', '=', zahra.id)
    .where('subject_id', '=', subjects.mathematics)
    .execute()
  await addRows(db, 'student_contact', [
    { student_id: zahra.id, place: 1, name: 'Farida Ali', telephone: '868 555 0101' },
    { student_id: twin, place: 1, name: 'Fareda Ali', email: 'f@example.org' },
    { student_id: twin, place: 2, name: 'Imran Ali' },
  ])
  await addRows(db, 'attendance_record', { student_id: twin, date_scanned: '2025-11-10', attendance_am: 'P', attendance_pm: 'A' })
  return world.close
})

const look = () => text(world.as('admin')(`${base}/${zahra.id}/${twin}`))
const lines = async (field: string) =>
  (await world.db.selectFrom('change').select(['old_value', 'new_value']).where('field', '=', field).execute())
    .map((line) => `${line.old_value} → ${line.new_value}`)
    .sort()
const mark = async (id: number, subject: number) =>
  (
    await world.db
      .selectFrom('subject_record')
      .select('exam_mark')
      .where('student_id', '=', id)
      .where('subject_id', '=', subject)
      .executeTakeFirst()
  )?.exam_mark
const post = (path: string, form: Record<string, string> = {}, who: 'admin' | 'deansHods' | 'joseph' = 'admin') =>
  world.as(who)(path, { method: 'POST', headers: htmx, body: new URLSearchParams(form) })

async function merge(side: 'kept' | 'gone') {
  const { path, form } = await mergeOf(world, zahra.id, twin, side)
  return { done: await post(path, form) }
}

test('are listed with why, and not again once they are two people, which the history keeps', async () => {
  const list = () => text(world.as('admin')(base))
  expect(await list()).toContain('Names differ by one letter, same birthday')
  expect((await post(`${base}/${zahra.id}/${twin}/apart`)).status).toBe(204)
  expect(await list()).toContain('Nobody looks entered twice')
  const lines = await world.db
    .selectFrom('change')
    .select(['student_id', 'new_value'])
    .where('field', '=', 'apart')
    .orderBy('student_id')
    .execute()
  expect(lines).toEqual([
    { student_id: zahra.id, new_value: `Zahrah Abdool-Rahman (${twin})` },
    { student_id: twin, new_value: `Zahra Abdool-Rahman (${zahra.id})` },
  ])
  await post(`${base}/${zahra.id}/${twin}/again`)
  expect(await list()).toContain('Names differ by one letter')
})

test('show both values wherever both have one, and nothing is merged before each is chosen', async () => {
  const page = await look()
  for (const said of ['Mathematics · Exam mark', '44', '81', 'Farida Ali', 'Fareda Ali', 'P 7', 'Of the other.'])
    expect(page).toContain(said)
  const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const open = await post(`${base}/${zahra.id}/${twin}/merge`, { shown })
  expect([open.status, await mark(twin, subjects.mathematics)]).toEqual([422, 81])
  const stale = await post(`${base}/${zahra.id}/${twin}/merge`, { shown: 'x' })
  expect([stale.status, await mark(twin, subjects.mathematics)]).toEqual([409, 81])
})

describe('merged', () => {
  test('have the marks, remarks, days and contacts of both, as it was chosen', async () => {
    const { done } = await merge('gone')
    expect(done.status).toBe(303)
    expect([await mark(zahra.id, subjects.mathematics), await mark(zahra.id, subjects.english)]).toEqual([81, 66])
    const { db } = world
    const own = await db
      .selectFrom('student')
      .select(['first_name', 'birth_certificate_no as pin'])
      .where('id', 'in', [zahra.id, twin])
      .execute()
    expect(own).toEqual([{ first_name: 'Zahrah', pin: 'P 7' }])
    const contacts = await db
      .selectFrom('student_contact')
      .select(['place', 'name', 'telephone', 'email'])
      .where('student_id', '=', zahra.id)
      .orderBy('place')
      .execute()
    expect(contacts).toEqual([
      { place: 1, name: 'Fareda Ali', telephone: '868 555 0101', email: 'f@example.org' },
      { place: 3, name: 'Imran Ali', telephone: null, email: null },
    ])
    const days = await db
      .selectFrom('attendance_record')
      .select('attendance_pm')
      .where('student_id', '=', zahra.id)
      .where('date_scanned', '=', '2025-11-10')
      .execute()
    expect(days).toEqual([{ attendance_pm: 'A' }])
    expect(await lines('exam_mark')).toEqual(['44 → 81', '66 → null', '81 → null', 'null → 66'])
    expect(await lines('removed')).toEqual(Array(3).fill('null → 1'))
    expect(await lines('student_id')).toEqual([`${twin} → ${zahra.id}`])
    expect(await lines('merged')).toEqual([`null → Zahrah Abdool-Rahman (${twin})`])
  })

  test('leave a number that leads to the one who stayed, is given to nobody, and may not sign in', async () => {
    await merge('kept')
    expect(await mark(zahra.id, subjects.mathematics)).toBe(44)
    const old = await world.as('admin')(`/admin/students/${twin}`)
    expect([old.status, old.headers.get('Location')]).toEqual([303, `/admin/students/${zahra.id}`])
    expect((await world.as('joseph')(`/term-reports/students/${twin}`)).status).toBe(404)
    await expect(addRows(world.db, 'student', { id: twin, first_name: 'A', last_name: 'B', updated_at: 'x' })).rejects.toThrow('merged')
    const page = await text(world.as('admin')(`/admin/history?student=${zahra.id}`))
    expect(page).toContain(`Zahrah Abdool-Rahman (${twin})`)
  })

  test('are as they were after undo; not after a mark of theirs was changed, which is said', async () => {
    await merge('gone')
    const english = async (exam_mark: number, by: number) =>
      world.db
        .updateTable('subject_record')
        .set((eb) => ({ exam_mark, version: eb('version', '+', by) }))
        .where('student_id', '=', zahra.id)
        .where('subject_id', '=', subjects.english)
        .execute()
    await english(12, 1)
    const refused = await post(`${base}/merges/1/undo`)
    expect([refused.status, await text(refused)]).toEqual([409, expect.stringContaining('Changed since: subjects with marks and comments')])
    expect(await mark(twin, subjects.mathematics)).toBeUndefined()
    await english(66, -1)
    expect((await post(`${base}/merges/1/undo`)).status).toBe(204)
    expect([await mark(twin, subjects.mathematics), await mark(zahra.id, subjects.mathematics)]).toEqual([81, 44])
    expect(await lines('removed')).toEqual([...Array(3).fill('1 → null'), ...Array(3).fill('null → 1')])
    expect(await lines('student_id')).toEqual([`${zahra.id} → ${twin}`, `${twin} → ${zahra.id}`].sort())
    expect(await lines('merged')).toContain(`Zahrah Abdool-Rahman (${twin}) → null`)
    expect((await post(`${base}/merges/1/undo`)).status).toBe(409)
  })

  test('have papers that are genuine still, and replaced', async () => {
    await world.db
      .insertInto('term_report_posting')
      .values({ academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-01' })
      .onConflict((oc) => oc.columns(['academic_year_id', 'term']).doUpdateSet({ posted: 1, date_posted: '2025-12-01' }))
      .execute()
    const card = await text(world.as('admin')(`/reports/report-card/${twin}/${year}/1`))
    const code = /\/verify\/([0-9A-Z]{24})/.exec(card)?.[1] ?? ''
    const verify = async () => text(world.as('nobody')(`/verify/${code}`))
    const before = await verify()
    await merge('kept')
    const after = await verify()
    expect(code).not.toBe('')
    expect([before.includes('genuine'), after.includes('genuine'), before === after]).toEqual([true, true, false])
    await post(`${base}/merges/1/undo`)
    expect(await verify()).toBe(before)
  })
})

test('are set apart by the office, and merged by administrators with all rights alone', async () => {
  expect((await world.as('deansHods')(base)).status).toBe(200)
  expect((await post(`${base}/${zahra.id}/${twin}/merge`, {}, 'deansHods')).status).toBe(403)
  expect((await world.as('joseph')(base)).status).toBe(403)
  expect((await post(`${base}/${zahra.id}/${twin}/apart`, {}, 'joseph')).status).toBe(403)
})

test.each([
  ['Ali', 'Ann', 'Ali', 'Ann', 'same'],
  ['Ali', 'Ann', 'Ann', 'Ali', 'order'],
  ["D'Abreau", 'Mary Ann', 'DAbreau', 'Ann Mary', 'order'],
  ['Mohammed', 'Zara', 'Mohamed', 'Zara', 'double-letters'],
  ['Ramlal', 'Keisha', 'Ramlal', 'Kiesha', 'one-letter'],
  ['Ramlal', 'Keisha', 'Ramlall', 'Keesha', undefined],
  ['Li', 'Bo', 'Lu', 'Bo', undefined],
  ['Ramlal', 'Keisha', 'Ramlal', 'Krishna', undefined],
])('%s, %s and %s, %s are alike: %s', (last, first, otherLast, otherFirst, alike) => {
  expect(alikeNames(formsOf(last, first), formsOf(otherLast, otherFirst))).toBe(alike)
})

test.each([
  ['2014-01-02', '2014-02-01', 'near'],
  ['2014-01-02', null, 'missing'],
  ['2014-01-02', '2013-07-09', undefined],
])('of the same name, born %s and %s: %s', (a, b, birth) => {
  const person = { firstName: 'Ann', lastName: 'Ali', pin: null, classId: null, archivedOn: null }
  expect(whyOf({ ...person, id: 1, birth: a }, { ...person, id: 2, birth: b })?.birth).toBe(birth)
})
