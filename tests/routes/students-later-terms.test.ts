import { expect, test } from 'vitest'
import { registerBatch } from '../../src/db/term-page/registration.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, subjects, year } from '../world.ts'

const htmx = { 'HX-Request': 'true' }
const { teShawn } = students
const own = `/admin/students/${teShawn.id}`

/** Term 2 was registered already, and term 1 is under way again. */
async function world() {
  const world = await makeWorld()
  const { db, as } = world
  const makeCurrent = async (term: number) => {
    await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    await db.updateTable('academic_term').set({ is_current: 1 }).where('academic_year_id', '=', year).where('term', '=', term).execute()
  }
  await makeCurrent(2)
  await registerBatch(db, null, { actor: actor('admin'), at: '2025-11-30T14:00:00.000Z' })
  await makeCurrent(1)
  const get = async (path: string) => (await as('admin')(path, { headers: htmx })).text()
  const post = async (path: string, fields: Record<string, string>) => {
    const res = await as('admin')(path, { method: 'POST', headers: htmx, body: new URLSearchParams(fields) })
    return { status: res.status, text: await res.text() }
  }
  const shownIn = async (path: string) => /name="shown" value="([^"]*)"/.exec(await get(path))?.[1] ?? ''
  const record = (term: number, id: number = teShawn.id) =>
    db
      .selectFrom('student_term_record')
      .select(['form_class_id', 'left_on', 'joined_on', 'possible_attendance'])
      .where('student_id', '=', id)
      .where('term', '=', term)
      .where('academic_year_id', '=', year)
      .executeTakeFirst()
  const taken = async (term: number, id: number = teShawn.id) => {
    const rows = db.selectFrom('subject_record').select('subject_id').where('student_id', '=', id).where('term', '=', term)
    return (await rows.where('academic_year_id', '=', year).orderBy('subject_id').execute()).map((row) => row.subject_id)
  }
  const undo = async (id: number = teShawn.id) => {
    const last = db.selectFrom('student_move').select('id').where('student_id', '=', id).orderBy('id', 'desc')
    const move = await last.executeTakeFirstOrThrow()
    return (await post(`/admin/students/${id}/moves/${move.id}/undo`, {})).status
  }
  return { ...world, get, post, shownIn, record, taken, undo }
}

test('a class change takes along the report of a term that is registered already, says so by name, and is undone with it', async () => {
  const { get, post, shownIn, record, taken, undo } = await world()
  const asks = `${own}/class?class_id=1A&day=&class_from=this-term`
  expect(await get(asks)).toContain('Class, subjects and teachers follow in the reports of Term 2 2025-2026, registered already.')
  const before = [await record(2), await taken(2)]
  expect((await post(`${own}/class`, { class_id: '1A', shown: await shownIn(asks) })).status).toBe(204)
  expect([await record(1), await record(2)]).toMatchObject([{ form_class_id: '1A' }, { form_class_id: '1A' }])
  expect(await taken(2)).toEqual([subjects.mathematics])
  expect(await undo()).toBe(204)
  expect([await record(2), await taken(2)]).toEqual(before)
})

test('from the next term on, that report goes and this one stays', async () => {
  const { post, shownIn, record } = await world()
  const asks = `${own}/class?class_id=1A&day=&class_from=next-term`
  await post(`${own}/class`, { class_id: '1A', class_from: 'next-term', shown: await shownIn(asks) })
  expect([await record(1), await record(2)]).toMatchObject([{ form_class_id: '5A' }, { form_class_id: '1A' }])
})

test('who leaves is out of the later term, and who comes back is in it again', async () => {
  const { get, post, record, undo } = await world()
  const before = await record(2)
  expect(await get(`${own}/archive`)).toContain('The same in the reports of Term 2')
  await post(`${own}/archive`, { archived_on: '28-Nov-2025' })
  expect(await record(2)).toMatchObject({ left_on: '2025-11-28', possible_attendance: 0 })
  await post(`${own}/restore`, { returned_on: '01-Dec-2025', class_id: '5A' })
  expect(await record(2)).toEqual(before)
  await undo()
  expect(await record(2)).toMatchObject({ left_on: '2025-11-28' })
})

test('who is added joins the later term too, and takes there what is given and taken away', async () => {
  const { post, record, taken, undo } = await world()
  const id = 20250099
  const names = { first_name: 'Keziah', last_name: 'Ali', date_of_birth: '08-May-2013', birth_certificate_no: '1' }
  const added = await post('/admin/students/new', { ...names, id: String(id), class_id: '1A', subjects_of: '1A', subject: '104' })
  expect(added.status).toBe(204)
  expect(await record(1, id)).toMatchObject({ form_class_id: '1A', joined_on: '2025-12-01' })
  expect(await record(2, id)).toMatchObject({ form_class_id: '1A', joined_on: null })
  expect(await taken(2, id)).toEqual([subjects.mathematics])
  expect(await undo(id)).toBe(204)
  expect(await record(2, id)).toBeUndefined()
})

test('each dialog about who takes what names the later terms that follow, and none that is posted', async () => {
  const { get, db } = await world()
  const dialogs = [
    `/admin/subjects/${subjects.mathematics}/students`,
    `/admin/subjects/${subjects.mathematics}/students/new`,
    `/admin/subjects/${subjects.mathematics}/students/removal?student=${students.zahra.id}-1`,
    '/admin/subjects/batch',
    `${own}/subjects`,
  ]
  await db.deleteFrom('subject_student').where('student_id', '=', teShawn.id).execute()
  const words = 'Reports of Term 2 2025-2026 follow too, for whoever is registered there already.'
  for (const path of dialogs) expect(await get(path), path).toContain(words)
  const posted = { posted: 1, date_posted: '2025-12-01' } as const
  await addRows(db, 'term_report_posting', { academic_year_id: year, term: 2, ...posted })
  for (const path of dialogs) expect(await get(path), path).not.toContain('follow too')
})
