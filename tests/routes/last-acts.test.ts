import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { people, students, subjects, today, year } from '../world.ts'
import { teacherWorld } from './_teachers.ts'

const { lutchman, joseph } = people
const at = today.toISOString()

/** The rows of the panel: what was done, and the address of the undo. */
async function acts(world: Awaited<ReturnType<typeof teacherWorld>>, who: 'admin' | 'deansHods' = 'admin') {
  const { text } = await world.get('/admin/dashboard', who)
  const panel = text.slice(text.indexOf('id="last-acts"'), text.indexOf('</section>', text.indexOf('id="last-acts"')))
  return panel
    .split('<li')
    .slice(1)
    .map((row) => ({
      text: row
        .replace(/^[^>]*>|<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      undo: /hx-get="([^"]+)"/.exec(row)?.[1],
    }))
}

test('the Dashboard lists the last acts on many records, each with its undo or why not', async () => {
  const world = await teacherWorld()
  const { db, post, get } = world
  expect((await get('/admin/dashboard')).text).not.toContain('id="last-acts"')
  const batch = { rows: 12, at, made_by: 'admin', confirmed_at: at, confirmed_by: 'admin' }
  await addRows(db, 'batch', [
    { ...batch, id: 1, kind: 'school', name: 'lists.xlsx' },
    { ...batch, id: 2, kind: 'students', name: 'form1.xlsx', undone_at: at, undone_by: 'admin' },
    { ...batch, id: 3, kind: 'students', name: 'old.xlsx', swept_at: at },
    { ...batch, id: 4, kind: 'students', name: 'waits.xlsx', confirmed_at: null, confirmed_by: null },
  ])
  const move = {
    kind: 'leaves' as const,
    day: '2025-12-01',
    said: '',
    stood: '{}',
    first_change: 1,
    last_change: 1,
    at: '2025-12-01T13:00:00.000Z',
    actor_name: 'admin',
  }
  await addRows(
    db,
    'student_move',
    [students.zahra, students.andres].map(({ id }) => ({ ...move, student_id: id })),
  )
  await addRows(db, 'student_move', [{ ...move, student_id: students.marcus.id, at: '2025-12-01T12:00:00.000Z' }])
  const rows = [`lesson/${year}/${subjects.mathematics}/1A`, `lesson/${year}/${subjects.mathematics}/5A`].flatMap(
    (key): [string, string][] => [
      ['row', key],
      ['row_to', ''],
    ],
  )
  await post(
    `/admin/teachers/${lutchman.id}/hand-over`,
    [['kind', 'leaves'], ['day', '01-Dec-2025'], ['until', ''], ['to', String(joseph.id)], ...rows],
    'admin',
    {},
  )
  const shown = await acts(world)
  const of = (what: string, from = shown) => from.find(({ text }) => text.includes(what))
  expect(of('Hand over, Devika Lutchman')).toMatchObject({ text: expect.stringContaining('2 rows'), undo: '/admin/hand-overs/1/undo' })
  expect(of('lists.xlsx')).toMatchObject({ text: expect.stringContaining('admin · '), undo: '/admin/school-upload/1/undo' })
  expect(of('form1.xlsx')).toMatchObject({ text: expect.stringContaining('Undone by admin'), undo: undefined })
  expect(of('old.xlsx')).toMatchObject({ text: expect.stringContaining('Too old'), undo: undefined })
  expect(of('Students archived')).toMatchObject({ text: expect.stringContaining('2 students'), undo: undefined })
  expect(of('waits.xlsx')).toBeUndefined()
  expect(shown).toHaveLength(5)
  expect(of('lists.xlsx', await acts(world, 'deansHods'))).toMatchObject({
    text: expect.stringContaining('An administrator can undo it'),
    undo: undefined,
  })
  await post('/admin/hand-overs/1/undo', {})
  expect(of('Hand over', await acts(world))).toMatchObject({ text: expect.stringContaining('Undone by admin'), undo: undefined })
  expect((await get('/term-reports', 'joseph')).text).not.toContain('id="last-acts"')
})

test('a sheet tells its last twenty cells to those who may open it', async () => {
  const { db, get } = await teacherWorld()
  const recordOf = (id: number, subject: number) =>
    db.selectFrom('subject_record').select('id').where('student_id', '=', id).where('subject_id', '=', subject).executeTakeFirstOrThrow()
  const zahra = await recordOf(students.zahra.id, subjects.mathematics)
  const andres = await recordOf(students.andres.id, subjects.mathematics)
  const [english, marcus] = [await recordOf(students.zahra.id, subjects.english), await recordOf(students.marcus.id, subjects.mathematics)]
  const change = (key: number, student_id: number, new_value: string) => ({
    ...{ at, actor_kind: 'employee' as const, actor_id: lutchman.id, actor_name: 'D. Lutchman' },
    ...{ entity: 'subject_record', entity_key: String(key), student_id, field: 'exam_mark', old_value: '1', new_value },
  })
  await addRows(db, 'change', [
    ...Array.from({ length: 25 }, (_, n) => change(zahra.id, students.zahra.id, String(30 + n))),
    change(andres.id, students.andres.id, '77'),
    change(english.id, students.zahra.id, '99'),
    change(marcus.id, students.marcus.id, '98'),
  ])
  const url = `/sheet-history/subject_record/${zahra.id}`
  const { status, text } = await get(`/term-reports${url}`, 'lutchman')
  expect(status).toBe(200)
  expect(text.match(/<time/g)).toHaveLength(20)
  expect(text.indexOf('Andrés')).toBeGreaterThan(0)
  expect(text.indexOf('Andrés')).toBeLessThan(text.indexOf('Zahra'))
  for (const other of ['99', '98', '30']) expect(text).not.toContain(`>${other}<`)
  expect((await get(`/term-reports${url}`, 'stranger')).status).toBe(404)
  expect((await get(`/term-reports/sheet-history/subject_record/${marcus.id}`, 'joseph')).status).toBe(404)
  expect((await get(`/admin${url}`)).status).toBe(200)
  expect((await get(`/term-reports/history/subject_record/${zahra.id}/exam_mark`, 'lutchman')).text).toContain(`/term-reports${url}`)
})

test('a mark book and Class Remarks tell theirs too', async () => {
  const { db, get } = await teacherWorld()
  const book = { employee_id: lutchman.id, form_class_id: '5A', subject_id: subjects.mathematics, academic_year_id: year, term: 1 }
  await addRows(db, 'assessment', [{ ...book, id: 1, assessment_number: 1 }])
  await addRows(db, 'assessment_mark', [{ assessment_id: 1, student_id: students.zahra.id, mark: 15, updated_at: at }])
  const { id } = await db
    .selectFrom('student_term_record')
    .select('id')
    .where('student_id', '=', students.zahra.id)
    .executeTakeFirstOrThrow()
  const by = { at, actor_kind: 'employee' as const, actor_id: 2, actor_name: 'K. Joseph', student_id: students.zahra.id }
  await addRows(db, 'change', [
    { ...by, entity: 'assessment_mark', entity_key: `1-${students.zahra.id}`, field: 'mark', new_value: '15' },
    { ...by, entity: 'student_term_record', entity_key: String(id), field: 'comments', new_value: 'Works well' },
  ])
  expect((await get('/term-reports/sheet-history/assessment/1', 'lutchman')).text).toContain('15')
  expect((await get('/term-reports/sheet-history/assessment/1', 'joseph')).status).toBe(404)
  expect((await get(`/term-reports/sheet-history/student_term_record/${id}`, 'joseph')).text).toContain('Works well')
  expect((await get(`/term-reports/sheet-history/student_term_record/${id}`, 'stranger')).status).toBe(404)
  expect((await get('/term-reports/sheet-history/employee/1', 'joseph')).status).toBe(404)
})
