import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { students, subjects, year } from '../world.ts'
import { mainOf } from './_browser.ts'
import { fieldsOf, htmx, next, yearWorld } from './_year.ts'

/** The terms are set, and 1A goes to 5B, so that everybody has a class to go to. */
async function ready() {
  const world = await yearWorld()
  await world.confirm('/terms')
  await world.post('/promotion', [
    ['class', '1A'],
    ['was', ''],
    ['next', '5B'],
  ])
  await world.post('/students', { student: String(students.marcus.id), next: 'own-class' })
  return world
}

test('two administrators at once: what one has changed is shown to the other before anybody is moved', async () => {
  const { get, post, fieldsOf, classes } = await ready()
  const shown = fieldsOf((await get('/promotion/confirm', 'admin')).text)
  await post('/students', { student: String(students.zahra.id), next: 'own-class' }, 'deansHods')
  const refused = await post('/promotion/confirm', shown)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Nothing was done. Check the new numbers.')])
  expect((await classes()).get(students.ana.id)?.class).toBe('1A')
  expect((await post('/promotion/confirm', fieldsOf(refused.text))).status).toBe(204)
  expect((await classes()).get(students.zahra.id)).toMatchObject({ class: '5A', left: null })
})

test('Promote sent twice promotes once', async () => {
  const { get, post, fieldsOf, classes, db } = await ready()
  const shown = fieldsOf((await get('/promotion/confirm')).text)
  const [one, two] = await Promise.all([post('/promotion/confirm', shown), post('/promotion/confirm', shown)])
  expect([one.status, two.status].sort()).toEqual([204, 409])
  expect([one, two].find(({ status }) => status === 409)?.text).toContain('The promotion is done already.')
  expect((await classes()).get(students.ana.id)?.class).toBe('5B')
  expect(await db.selectFrom('batch').select('id').where('kind', '=', 'promotion').execute()).toHaveLength(1)
})

test('what one has begun another goes on with on another day, and what is done says by whom', async () => {
  const { get, confirm, statuses, setNow } = await ready()
  await confirm('/promotion/confirm')
  setNow(new Date('2026-08-20T14:00:00Z'))
  expect(await statuses('deansHods')).toMatchObject({
    terms: 'Done',
    promotion: 'Done',
    staff: 'To do',
    subjects: 'To do',
    registration: 'To do',
  })
  const { text } = await get('', 'deansHods')
  expect(text).toMatch(/1 to the next form, 1 in the same form again, 4 left\..*Done by admin, 20-Jul-2026 10:00\./s)
})

test('students are found by class and name, ticked and set; without a tick or a choice nothing is', async () => {
  const { get, post } = await ready()
  expect((await get('/students?class=5A&q=abdool')).text).toMatch(/Abdool-Rahman.*Leaves the school/s)
  expect((await get('/students?class=5A&q=marcus')).text).toContain('No students found')
  expect((await get('/students?outcome=repeats', 'admin', htmx)).text).toMatch(/Pierre.*5B<\/td><td[^>]*>5B<\/td>/s)
  expect((await post('/students', { next: 'leaves' })).text).toContain('Tick students first.')
  expect((await post('/students', { student: String(students.ana.id), next: '' })).text).toContain('Choose where the ticked students go.')
  expect((await post('/students', { student: String(students.ana.id), next: '9Z' })).status).toBe(422)
  const set = await post('/students', [
    ['student', String(students.ana.id)],
    ['student', String(students.zahra.id)],
    ['next', '5A'],
  ])
  expect([set.status, set.trigger]).toEqual([200, expect.stringContaining('2 students set.')])
  const back = await post('/students?class=1A', { student: String(students.ana.id), next: 'with-class' })
  expect(back.text).toMatch(/Baksh.*5B<\/td>.*Next form, with the class/s)
})

test('the subjects of a class and the choices of its students are changed, given out, and undone as one', async () => {
  const { get, post, confirm, db } = await ready()
  expect((await get('/subjects/confirm')).text).toContain('Promote the students first')
  await confirm('/promotion/confirm')
  const taken = async (id: number) =>
    (await db.selectFrom('subject_student').select('subject_id as id').where('student_id', '=', id).orderBy('subject_id').execute()).map(
      (one) => one.id,
    )
  const set = (subject: number, was: string, given: string) => [
    ['subject', String(subject)],
    ['was', was],
    ['given', given],
  ]
  const saved = await post('/subjects/classes/5B', [...set(subjects.english, 'all', 'none'), ...set(subjects.chemistry, 'all', 'some')])
  expect(saved.text).toContain('aria-label="Baksh, Ana: Chemistry"')
  await post('/subjects/classes/5B', [['takes', `${students.ana.id}-${subjects.chemistry}`]])
  expect((await post('/subjects/classes/9Z', [])).status).toBe(404)
  expect((await confirm('/subjects/confirm')).trigger).toContain('Subjects given out.')
  expect([await taken(students.ana.id), await taken(students.marcus.id)]).toEqual([
    [subjects.mathematics, subjects.chemistry],
    [subjects.mathematics, subjects.chemistry],
  ])
  expect((await post('/subjects/classes/5B', set(subjects.english, 'none', 'all'))).status).toBe(409)
  expect((await get()).text).toContain('The subjects were given out after the promotion. Undo that first.')
  expect((await confirm('/subjects/undo')).trigger).toContain('Subjects of 2 students put back, 5 in all.')
  expect([await taken(students.ana.id), await taken(students.marcus.id)]).toEqual([[subjects.mathematics], [101, 104, 113]])
  expect((await confirm('/promotion/undo')).trigger).toContain('Promotion undone for 5 students.')
})

test('who came after the subjects were given out is named, with what can be done', async () => {
  const { get, confirm, db } = await ready()
  await confirm('/promotion/confirm')
  expect((await confirm('/subjects/confirm')).status).toBe(204)
  const step = async () => /id="step-subjects".*?id="step-holidays"/s.exec((await get()).text)?.[0]
  const classOf = await db.selectFrom('student').select('form_class_id as id').where('id', '=', students.ana.id).executeTakeFirstOrThrow()
  await db.deleteFrom('subject_student').where('student_id', '=', students.ana.id).execute()
  expect(await step()).toContain(`1 in ${classOf.id}`)
  expect(await step()).toContain('Undo and give out the subjects again')
  expect(await step()).toContain('/admin/subjects/batch')
})

test('Term 1 becomes current after the question of what that closes; registering is undone until the first mark', async () => {
  const { as, get, post, fieldsOf, confirm, db, statuses } = await ready()
  await confirm('/promotion/confirm')
  await confirm('/subjects/confirm')
  const asked = await get('/current')
  expect(asked.text).toContain('The reports of Term 2 2025-2026 are not posted.')
  expect((await post('/current', { leaving: `${year}-1` })).status).toBe(409)
  expect((await post('/current', fieldsOf(asked.text))).trigger).toContain('Term 1 2026-2027 is the current term.')
  await as('admin')('/api/term-reports-register', { method: 'POST', json: { class_id: null } })
  expect(await statuses()).toMatchObject({ promotion: 'Done', subjects: 'Done', registration: 'Done' })
  expect((await get()).text).toContain('2 students registered in Term 1 2026-2027.')
  const undo = fieldsOf((await get('/registration/undo')).text)
  const mark = (value: number | null) =>
    db.updateTable('subject_record').set({ exam_mark: value }).where('academic_year_id', '=', next).where('subject_id', '=', 104).execute()
  await mark(71)
  expect((await post('/registration/undo', undo)).text).toContain('This can no longer be undone.')
  expect((await get()).text).toContain('The steps can no longer be undone.')
  await mark(null)
  expect((await post('/registration/undo', undo)).trigger).toContain('Registration undone for 2 students.')
  expect((await confirm('/current/back')).trigger).toContain('Term 2 2025-2026 is the current term.')
  expect((await confirm('/subjects/undo')).status).toBe(204)
  expect((await confirm('/promotion/undo')).status).toBe(204)
  expect((await confirm('/terms/removal')).status).toBe(204)
})

test('who comes back has the number, the history and the cards of before', async () => {
  const { as, confirm, db } = await ready()
  const card = async () => mainOf(await (await as('admin')(`/reports/report-card/${students.zahra.id}/${year}/1`)).text())
  await addRows(db, 'student_term_record', {
    ...{ student_id: students.zahra.id, academic_year_id: year, term: 1 },
    form_class_id: '5A',
    form_level: 5,
    updated_at: 't',
  })
  const before = await card()
  expect(before).toContain('Abdool-Rahman')
  await confirm('/promotion/confirm')
  const shown = await as('admin')(`/admin/students/${students.zahra.id}/restore`, { method: 'POST', body: new URLSearchParams() })
  expect(shown.status).toBeLessThan(400)
  const row = await db
    .selectFrom('student')
    .select(['archived_on', 'form_class_id'])
    .where('id', '=', students.zahra.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ archived_on: null, form_class_id: '5A' })
  expect(await card()).toBe(before)
  const told = await db
    .selectFrom('change')
    .select('field')
    .where('student_id', '=', students.zahra.id)
    .where('field', '=', 'archived_on')
    .execute()
  expect(told).toHaveLength(2)
})

test('lessons, form teachers and deans that were carried over are cleared with their numbers', async () => {
  const { as, get, post, fieldsOf, confirm, db } = await ready()
  const carry = `/admin/school/years/${next}/carry-over`
  const counts = fieldsOf(await (await as('admin')(carry)).text())
  expect((await as('admin')(carry, { method: 'POST', headers: htmx, body: new URLSearchParams(counts) })).status).toBe(204)
  const shown = fieldsOf((await get('/staff/clear')).text)
  expect(Object.fromEntries(shown)).toEqual({ lesson: '4', form_teacher_class: '1', dean_class: '2' })
  await db.deleteFrom('dean_class').where('academic_year_id', '=', next).where('form_class_id', '=', '5B').execute()
  expect((await post('/staff/clear', shown)).status).toBe(409)
  const staff = async () => {
    const [lessons, of] = [
      db.selectFrom('lesson').selectAll(),
      (list: 'form_teacher_class' | 'dean_class') => db.selectFrom(list).selectAll(),
    ]
    return [lessons, of('form_teacher_class'), of('dean_class')].map((rows) =>
      (rows as typeof lessons).where('academic_year_id', '=', next).orderBy('employee_id').orderBy('form_class_id').execute(),
    )
  }
  const before = await Promise.all(await staff())
  expect((await confirm('/staff/clear')).status).toBe(204)
  expect(await db.selectFrom('lesson').select('id').where('academic_year_id', '=', next).execute()).toEqual([])
  expect((await get()).text).toContain('Undo Clear')
  expect((await confirm('/staff/undo')).status).toBe(204)
  expect(await Promise.all(await staff())).toEqual(before)
  expect((await get()).text).not.toContain('Undo Clear')
  expect((await post('/staff/undo', fieldsOf(''))).status).toBe(409)
  expect(await db.selectFrom('lesson').select('id').where('academic_year_id', '=', year).execute()).toHaveLength(4)
})

test('what an archived teacher had and nobody has yet is named after the lessons are carried over', async () => {
  const { as, get, db } = await ready()
  await db.updateTable('employee').set({ deleted_at: '2026-07-10T12:00:00Z' }).where('id', '=', 1).execute()
  expect((await get()).text).not.toContain('nobody has them')
  const carry = `/admin/school/years/${next}/carry-over`
  const counts = fieldsOf(await (await as('admin')(carry)).text())
  await as('admin')(carry, { method: 'POST', headers: htmx, body: new URLSearchParams(counts) })
  expect((await get()).text).toContain('nobody has them in 2026-2027 yet: 1A Mathematics, 5A Mathematics')
})

test('the question of undoing the promotion names as many students as then go back, without who repeats', async () => {
  const { get, confirm } = await ready()
  await confirm('/promotion/confirm')
  expect((await get('/promotion/undo')).text).toContain('5 students go back to the classes they were in')
  expect((await confirm('/promotion/undo')).trigger).toContain('Promotion undone for 5 students.')
})
