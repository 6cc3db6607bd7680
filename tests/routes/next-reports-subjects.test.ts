import { beforeEach, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { students } from '../world.ts'
import { by, preparedWorld, url } from './_next-reports.ts'

const { zahra, teShawn } = students
let world: Awaited<ReturnType<typeof preparedWorld>>
beforeEach(async () => {
  world = await preparedWorld()
  return () => world.close()
})
const listed = () => world.listed()
const record: typeof world.record = (...of) => world.record(...of)
const taken: typeof world.taken = (...of) => world.taken(...of)

/** Zahra takes one subject more and one less than the report of the prepared term says; the choices of the present stay. */
async function swapSubjects() {
  const own = world.db
    .selectFrom('subject_student')
    .select(['subject_id as id', 'employee_id as teacher'])
    .where('student_id', '=', zahra.id)
  const [chosen] = await own.orderBy('subject_id').execute()
  const other = { id: 299 }
  await addRows(world.db, 'subject', [{ ...other, title: 'Woodwork', abbr: 'WOOD' }])
  const record = () => world.db.updateTable('subject_record').where('student_id', '=', zahra.id).where('term', '=', 2)
  await record()
    .set({ subject_id: other.id })
    .where('subject_id', '=', chosen?.id ?? 0)
    .execute()
  return { lacks: chosen?.id ?? 0, extra: other.id, was: await records() }
}
const records = () => {
  const own = world.db
    .selectFrom('subject_record')
    .select(['subject_id as subject', 'employee_id as teacher'])
    .where('student_id', '=', zahra.id)
  return own.where('term', '=', 2).orderBy('subject_id').execute()
}
const lastAct = async () => {
  const { text } = await world.get('/admin/dashboard')
  const panel = text.slice(text.indexOf('id="last-acts"'), text.indexOf('</section>', text.indexOf('id="last-acts"')))
  const row = panel.split('<li').find((one) => one.includes('Next reports mended'))
  return row && (/hx-get="([^"]+)"/.exec(row)?.[1] ?? '').replaceAll('&amp;', '&')
}

test('Set Subjects is undone from the Dashboard: subjects and teachers of the prepared term are as they were, and the history says so', async () => {
  const { lacks, extra, was } = await swapSubjects()
  expect(await listed()).toMatchObject([[zahra.id, 'subjects', expect.stringContaining(',')]])
  expect(await lastAct()).toBeUndefined()
  await world.post(`${url}/${zahra.id}`, {})
  expect([await listed(), (await taken(zahra.id)).includes(lacks), (await taken(zahra.id)).includes(extra)]).toEqual([[], true, false])
  expect((await world.get(`/admin/students/${zahra.id}`)).text).toContain('Subjects set as today in Term 2')
  const undo = (await lastAct()) ?? ''
  const asked = (await world.get(undo)).text
  expect(asked).toContain('Undo what was mended for 1 student?')
  const at = /name="at" value="([^"]*)"/.exec(asked)?.[1] ?? ''
  expect((await world.post(`${url}/undo`, { at }, 'lutchman')).status).toBe(403)
  expect((await world.post(`${url}/undo`, { at }, 'deansHods')).trigger).toContain('1 change undone.') // somebody else may, too
  expect([await records(), await listed()]).toEqual([was, [[zahra.id, 'subjects', expect.any(String)]]])
  expect((await world.get('/admin/dashboard')).text).toContain('Undone by ')
  expect([await lastAct(), (await world.get(undo)).text]).toEqual(['', expect.stringContaining('This is undone already.')])
  expect((await world.post(`${url}/undo`, { at })).trigger).toContain('0 changes undone.')
})

test.each(['mark', 'subject'] as const)('Set Subjects is not undone once a %s was entered since in what it gave', async (entered) => {
  const { lacks } = await swapSubjects()
  await world.post(`${url}/${zahra.id}`, {})
  const own = world.db.updateTable('subject_record').where('student_id', '=', zahra.id).where('term', '=', 2)
  if (entered === 'mark')
    await own
      .set({ course_mark: 0 as never })
      .where('subject_id', '=', lacks)
      .execute()
  else
    await world.db
      .deleteFrom('subject_record')
      .where('student_id', '=', zahra.id)
      .where('term', '=', 2)
      .where('subject_id', '=', lacks)
      .execute()
  const stood = await records()
  const move = await world.db.selectFrom('student_move').selectAll().where('student_id', '=', zahra.id).executeTakeFirstOrThrow()
  const page = `/admin/students/${zahra.id}/moves/${move.id}/undo`
  expect((await world.get(page)).text).toContain(entered === 'mark' ? 'entered since in a subject that this gave' : 'moved since')
  expect((await world.post(page, {})).status).toBe(409)
  expect((await world.post(`${url}/undo`, { at: move.at })).trigger).toContain('0 changes undone. 1 stays')
  expect(await records()).toEqual(stood)
})

test('a mark entered in the present term does not keep Set Subjects from being undone, nor does what was undone keep the move before it', async () => {
  await world.db.updateTable('student').set({ form_class_id: '1A' }).where('id', '=', teShawn.id).execute()
  await world.post(`${url}/${teShawn.id}`, {})
  const { was } = await swapSubjects()
  await world.post(`${url}/${zahra.id}`, {})
  const mark = { entity: 'subject_record', entity_key: '1', student_id: zahra.id, field: 'exam_mark', new_value: '60' }
  await world.db
    .insertInto('change')
    .values({ ...mark, at: by.at, actor_kind: 'administrator', actor_id: 1, actor_name: 'x' })
    .execute()
  const last = async (id: number) => {
    const own = world.db.selectFrom('student_move').select('id').where('student_id', '=', id).where('undone_at', 'is', null)
    return (await own.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  }
  expect((await world.post(`/admin/students/${zahra.id}/moves/${await last(zahra.id)}/undo`, {})).status).toBe(204)
  expect(await records()).toEqual(was)
  await world.db.deleteFrom('subject_record').where('student_id', '=', teShawn.id).where('term', '=', 2).execute()
  await world.post(`${url}/${teShawn.id}`, {})
  for (const _ of ['subjects', 'class'])
    expect((await world.post(`/admin/students/${teShawn.id}/moves/${await last(teShawn.id)}/undo`, {})).status).toBe(204)
  expect(await record(teShawn.id)).toEqual({ classId: '5A', leftOn: null })
})
