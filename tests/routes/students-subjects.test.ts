import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { lastYear, makeWorld, people, students, subjects, type Who, year } from '../world.ts'

const { zahra } = students
const nia = 20259001
const own = `/admin/students/${nia}`
const htmx = { 'HX-Request': 'true' }

/** Nia is new in 5A, and takes nothing; of the others only Zahra takes anything, Mathematics from the teacher of the class. */
async function world() {
  const world = await makeWorld()
  const { db } = world
  const at = '2025-11-20T14:00:00.000Z'
  const named = { first_name: 'Nia', last_name: 'Zephyrine', form_class_id: '5A', sort_key: 'zephyrine nia' }
  await addRows(db, 'student', { id: nia, ...named, updated_at: at })
  await db.deleteFrom('subject_student').execute()
  await addRows(
    db,
    'subject_student',
    [subjects.mathematics, subjects.chemistry].map((subject_id) => ({ subject_id, student_id: zahra.id })),
  )
  const get = async (path: string, who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)(path, { headers: htmx })
    return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
  }
  const post = async (path: string, fields: string[][], who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)(path, { method: 'POST', headers: htmx, body: new URLSearchParams(fields) })
    return { status: res.status, text: await res.text(), trigger: res.headers.get('HX-Trigger') ?? '' }
  }
  const taken = () => db.selectFrom('subject_student').select(['subject_id', 'employee_id']).where('student_id', '=', nia).execute()
  return { ...world, get, post, taken }
}
const give = (...ids: number[]) => ids.map((id) => ['subject', String(id)])

test('a student who joins in mid-term is told to have no subject, gets those of the class at once, and the report has them', async () => {
  const { get, post, taken, db } = await world()
  await db
    .updateTable('academic_term')
    .set({ term_start: '2025-09-01', term_end: '2025-12-12' })
    .where('academic_year_id', '=', year)
    .where('term', '=', 1)
    .execute()
  const asked = await get(`${own}/joins?day=20-Nov-2025`)
  expect(asked.text).toContain('without a subject')
  const shown = /name="shown" value="([^"]*)"/.exec(asked.text)?.[1] ?? ''
  const joins = [
    ['day', '20-Nov-2025'],
    ['shown', shown],
  ]
  expect((await post(`${own}/joins`, joins)).trigger).toContain('has joined')
  expect((await get(own)).text).toContain(`href="${own}/subjects"`)
  const dialog = (await get(`${own}/subjects`)).text
  expect(dialog.match(/type="checkbox"/g)).toHaveLength(2)
  expect(dialog.match(/checked=""/g)).toHaveLength(2)
  expect((await post(`${own}/subjects`, give(subjects.mathematics, subjects.chemistry))).trigger).toContain('2 subjects given.')
  expect(await taken()).toContainEqual({ subject_id: subjects.mathematics, employee_id: people.lutchman.id })
  const records = await db.selectFrom('subject_record').select('subject_id').where('student_id', '=', nia).execute()
  expect(records.map((one) => one.subject_id).sort()).toEqual([subjects.mathematics, subjects.chemistry])
  expect((await get(`${own}/subjects`)).text).toContain('takes every subject that others of 5A take')
})

test('what a few of the class have chosen is not ticked for who takes what all of them take', async () => {
  const { get, db } = await world()
  await db.deleteFrom('subject_student').where('subject_id', '=', subjects.chemistry).execute()
  const mates = await db.selectFrom('student').select('id').where('form_class_id', '=', '5A').where('id', '!=', zahra.id).execute()
  const takes = (subject_id: number, of: readonly { id: number }[]) => of.map(({ id }) => ({ subject_id, student_id: id }))
  await addRows(db, 'subject_student', [...takes(subjects.mathematics, mates), { subject_id: subjects.chemistry, student_id: zahra.id }])
  const dialog = (await get(`${own}/subjects`)).text
  expect(dialog).toContain('name="subject"')
  expect(dialog).not.toContain('checked=""')
})

test('a subject comes with its teacher of this year, not with who taught it to the class in another', async () => {
  const { post, taken, db } = await world()
  const lesson = { subject_id: subjects.chemistry, form_class_id: '5A' }
  await db
    .deleteFrom('lesson')
    .where((eb) => eb.and({ ...lesson, academic_year_id: year }))
    .execute()
  await addRows(db, 'lesson', { ...lesson, academic_year_id: lastYear, employee_id: people.stranger.id })
  await post(`${own}/subjects`, give(subjects.mathematics, subjects.chemistry))
  expect(await taken()).toEqual([
    { subject_id: subjects.mathematics, employee_id: people.lutchman.id },
    { subject_id: subjects.chemistry, employee_id: null },
  ])
})

test('only what others of the class take is given, nothing twice, and nothing ticked is said', async () => {
  const { post, taken } = await world()
  expect(await post(`${own}/subjects`, [])).toMatchObject({ status: 422, text: expect.stringContaining('Tick at least one subject.') })
  await post(`${own}/subjects`, give(subjects.english, subjects.chemistry, subjects.chemistry))
  await post(`${own}/subjects`, give(subjects.chemistry))
  expect((await taken()).map((one) => one.subject_id)).toEqual([subjects.chemistry])
})

test('what was given is taken back by Undo, but for what has marks by now, and it is said which stays', async () => {
  const { post, taken, db } = await world()
  const term = { academic_year_id: year, term: 1, form_class_id: '5A', form_level: 5, updated_at: 't' }
  await addRows(db, 'student_term_record', { student_id: nia, ...term })
  const undo = async () => {
    const { text } = await post(`${own}/subjects`, give(subjects.mathematics, subjects.chemistry))
    const given = /name="given" value="([^"]+)"/.exec(text)?.[1] ?? ''
    return () => post(`${own}/subjects/undo`, [['given', given]])
  }
  const all = await (await undo())()
  expect([all.status, all.trigger]).toEqual([204, expect.stringContaining('2 subjects taken back.')])
  expect(await taken()).toEqual([])
  expect(await db.selectFrom('subject_record').select('id').where('student_id', '=', nia).execute()).toEqual([])

  const again = await undo()
  await db
    .updateTable('subject_record')
    .set({ exam_mark: 61 })
    .where('student_id', '=', nia)
    .where('subject_id', '=', subjects.mathematics)
    .execute()
  const some = await again()
  expect([some.status, some.trigger]).toEqual([200, expect.stringContaining('1 subject taken back.')])
  expect(some.text).toContain('something is entered by now or the subject was changed since: Mathematics.')
  expect((await taken()).map((one) => one.subject_id)).toEqual([subjects.mathematics])
  const left = await db.selectFrom('subject_record').select(['subject_id', 'exam_mark']).where('student_id', '=', nia).execute()
  expect(left).toEqual([{ subject_id: subjects.mathematics, exam_mark: 61 }])
})
