import { beforeEach, expect, test } from 'vitest'
import { students } from '../world.ts'
import { by, preparedWorld, url } from './_next-reports.ts'

const { zahra, nicolette, marcus, teShawn } = students
let world: Awaited<ReturnType<typeof preparedWorld>>
beforeEach(async () => {
  world = await preparedWorld()
  return () => world.close()
})
const listed = () => world.listed()
const record: typeof world.record = (...of) => world.record(...of)
const taken: typeof world.taken = (...of) => world.taken(...of)

/** Changes that went past the prepared term, as an upload of another program or an old version may leave them. */
const change = {
  class: () => world.db.updateTable('student').set({ form_class_id: '1A' }).where('id', '=', teShawn.id).execute(),
  left: () => world.db.updateTable('student').set({ archived_on: '2025-11-28' }).where('id', '=', marcus.id).execute(),
  missing: async () => {
    for (const table of ['subject_record', 'student_term_record'] as const)
      await world.db.deleteFrom(table).where('student_id', '=', nicolette.id).where('term', '=', 2).execute()
  },
  subjects: async () => {
    await world.db.deleteFrom('subject_record').where('student_id', '=', zahra.id).where('term', '=', 2).execute()
  },
}
const changeAll = async () => {
  for (const make of Object.values(change)) await make()
}

test('nobody is listed after ordinary moves, leaving, coming, and other subjects: all of these reach the prepared term', async () => {
  expect(await listed()).toEqual([])
  expect((await world.get(url)).text).toContain('Every next report is as today')
  const own = `/admin/students/${teShawn.id}`
  const asks = `${own}/class?class_id=1A&day=&class_from=this-term`
  const shown = /name="shown" value="([^"]*)"/.exec((await world.get(asks)).text)?.[1] ?? ''
  expect((await world.post(`${own}/class`, { class_id: '1A', shown })).status).toBe(204)
  expect((await world.post(`/admin/students/${marcus.id}/archive`, { archived_on: '28-Nov-2025' })).status).toBe(204)
  const names = { first_name: 'Keziah', last_name: 'Ali', date_of_birth: '08-May-2013', birth_certificate_no: '1' }
  const added = { ...names, id: '20250099', class_id: '1A', subjects_of: '1A', subject: '104' }
  expect((await world.post('/admin/students/new', added)).status).toBe(204)
  const [choice] = await world.db.selectFrom('subject_student').selectAll().where('student_id', '=', zahra.id).execute()
  const removal = `/admin/subjects/${choice?.subject_id}/students/removal`
  await world.post(removal, { student: `${zahra.id}-${choice?.version}` })
  expect(await taken(zahra.id)).not.toContain(choice?.subject_id)
  expect(await listed()).toEqual([])
})

test('who is registered late in the present term is registered in the prepared one too', async () => {
  await world.db
    .insertInto('student')
    .values({ ...{ id: 20250098, first_name: 'Jo', last_name: 'Ali', form_class_id: '5A' }, updated_at: by.at } as never)
    .execute()
  expect(await listed()).toEqual([[20250098, 'missing', '']])
  await world.db.deleteFrom('term_registration_flag').execute()
  await world.registerAll()
  expect([await record(20250098, 1), await record(20250098)]).toMatchObject([{ classId: '5A' }, { classId: '5A' }])
  expect(await listed()).toEqual([])
})

test('the list has exactly those whose next report is not as today, with the reason', async () => {
  const chosen = await taken(zahra.id)
  expect(chosen.length).toBeGreaterThan(0)
  await changeAll()
  const titles = await world.db.selectFrom('subject').select('title').where('id', 'in', chosen).orderBy('title').execute()
  const found = await listed()
  expect(found).toHaveLength(4)
  expect(found).toEqual(
    expect.arrayContaining([
      [teShawn.id, 'class', ''],
      [marcus.id, 'left', ''],
      [nicolette.id, 'missing', ''],
      [zahra.id, 'subjects', titles.map(({ title }) => title).join()],
    ]),
  )
  const { text } = await world.get(url)
  for (const says of ['Report in 5A', 'Left on 28-Nov-2025, still registered', 'Not registered', 'Without ']) expect(text).toContain(says)
  expect((await world.get('/admin/dashboard')).text).toContain('3 to mend')
  for (const page of ['/admin/students', '/admin/school/years']) expect((await world.get(page)).text).toContain(`href="${url}"`)
  expect((await world.as('admin')(`${url}/excel`)).headers.get('Content-Type')).toContain('spreadsheetml')
  expect((await world.get(url, 'lutchman')).status).toBe(403)
})

test('each is mended alone: the prepared term follows, the present one stays, and Undo puts it back', async () => {
  const before = [await record(teShawn.id, 1), await record(marcus.id, 1), await taken(zahra.id, 1)]
  const was = { [nicolette.id]: await taken(nicolette.id), [zahra.id]: await taken(zahra.id) }
  await changeAll()
  for (const { id } of [teShawn, marcus, nicolette, zahra]) {
    const [all, others] = [await listed(), (await listed()).filter(([one]) => one !== id)]
    const asked = (await world.get(`${url}/${id}`)).text
    expect(asked).toContain('Undo takes back classes, leavings, registrations and subjects')
    expect([asked, await listed()]).toEqual([expect.stringContaining('Mend the next report of '), all])
    const mended = await world.post(`${url}/${id}`, {})
    expect(mended.trigger).toContain('Next reports of 1 student mended.')
    expect(mended.text).toContain('name="at"')
    expect(await listed()).toEqual(others)
    expect((await world.get(`${url}/${id}`)).status).toBe(404)
  }
  expect([await record(teShawn.id, 1), await record(marcus.id, 1), await taken(zahra.id, 1)]).toEqual(before)
  expect(await record(teShawn.id)).toMatchObject({ classId: '1A' })
  expect(await record(marcus.id)).toMatchObject({ leftOn: '2025-11-28' })
  expect([await taken(nicolette.id), await taken(zahra.id)]).toEqual([was[nicolette.id], was[zahra.id]])
  for (const { id } of [teShawn, marcus, nicolette, zahra]) {
    const move = await world.db
      .selectFrom('student_move')
      .select('id')
      .where('student_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((await world.post(`/admin/students/${id}/moves/${move.id}/undo`, {})).status, String(id)).toBe(204)
  }
  expect([await record(teShawn.id), await record(marcus.id), await record(nicolette.id)]).toEqual([
    { classId: '5A', leftOn: null },
    { classId: '5B', leftOn: null },
    undefined,
  ])
  expect([await taken(zahra.id), (await listed()).length]).toEqual([[], 4])
})

test('all are mended at once after a question with their number, and undone at once; a mark entered since stays', async () => {
  await changeAll()
  expect((await world.get(`${url}/all`)).text).toContain('Mend the next reports of 4 students?')
  expect((await world.post(`${url}/all`, { students: '3' })).status).toBe(409)
  expect(await listed()).toHaveLength(4)
  const done = await world.post(`${url}/all`, { students: '4' })
  expect([done.trigger, await listed()]).toEqual([expect.stringContaining('Next reports of 4 students mended.'), []])
  const at = /name="at" value="([^"]*)"/.exec(done.text)?.[1] ?? ''
  await world.db
    .updateTable('subject_record')
    .set({ exam_mark: 60 as never })
    .where('student_id', '=', nicolette.id)
    .where('term', '=', 2)
    .execute()
  await world.db
    .insertInto('change')
    .values({
      at,
      actor_kind: 'administrator',
      actor_id: 1,
      actor_name: 'x',
      entity: 'subject_record',
      entity_key: '1',
      student_id: nicolette.id,
      field: 'exam_mark',
      new_value: '60',
    })
    .execute()
  const undone = await world.post(`${url}/undo`, { at })
  expect(undone.trigger).toContain('3 changes undone. 1 stays: something was entered or moved since.')
  const faults = [`${teShawn.id} class`, `${marcus.id} left`, `${zahra.id} subjects`]
  expect((await listed()).map(([id, fault]) => `${id} ${fault}`).sort()).toEqual(faults.sort())
  expect(await record(nicolette.id)).toBeDefined()
})

test('a subject with a mark in the prepared term is never taken away', async () => {
  await world.db
    .updateTable('subject_record')
    .set({ exam_mark: 60 as never })
    .where('student_id', '=', zahra.id)
    .where('term', '=', 2)
    .execute()
  await world.db.deleteFrom('subject_student').where('student_id', '=', zahra.id).execute()
  const before = await taken(zahra.id)
  expect(await listed()).toEqual([])
  expect((await world.post(`${url}/${zahra.id}`, {})).trigger).toContain('Nothing could be changed')
  expect(await taken(zahra.id)).toEqual(before)
  await world.db.updateTable('subject_record').set({ exam_mark: null }).where('student_id', '=', zahra.id).where('term', '=', 2).execute()
  expect(await listed()).toMatchObject([[zahra.id, 'subjects', expect.any(String)]])
  expect((await world.post(`${url}/${zahra.id}`, {})).trigger).toContain('mended')
  expect(await taken(zahra.id)).toEqual([])
})
