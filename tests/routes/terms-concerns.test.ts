import { expect, test } from 'vitest'
import { insert } from '../../src/db/_insert.ts'
import { lastYear, people, students, year } from '../world.ts'
import { all, first, overlay, world } from './_terms.ts'

const { confirmed, ...asked } = all

/** Everybody was registered in the year before, in the class where they are now. */
async function inLastYear(db: Awaited<ReturnType<typeof world>>['db']) {
  await db.deleteFrom('student_term_record').where('academic_year_id', '=', lastYear).execute()
  const known = await db
    .selectFrom('academic_term')
    .select('term')
    .where('academic_year_id', '=', lastYear)
    .where('term', '=', 3)
    .executeTakeFirst()
  if (!known) await insert(db, 'academic_term', [{ academic_year_id: lastYear, term: 3, is_current: 0 }])
  await insert(
    db,
    'student_term_record',
    Object.values(students).map((s) => ({
      ...{ student_id: s.id, academic_year_id: lastYear, term: 3, updated_at: 't' },
      ...{ form_class_id: s.formClass, form_level: Number(s.formClass[0]) },
    })),
  )
}

async function ask(prepare: (world: Awaited<ReturnType<typeof inWorld>>) => Promise<unknown>) {
  const own = await inWorld()
  await prepare(own)
  const { status, text } = await own.post(overlay, asked)
  const registered = (await own.db.selectFrom('student_term_record').select('id').where('academic_year_id', '=', year).execute()).length
  return { ...own, status, text: text.replaceAll('&#x27;', "'"), registered }
}
async function inWorld() {
  const own = await world({ registered: false })
  await own.db.deleteFrom('student_term_record').where('academic_year_id', '=', lastYear).execute()
  return own
}

test('registering begins at once where nothing seems wrong', async () => {
  const { text } = await ask(async () => {})
  expect(text).toContain('Registering Students...')
})

test('a term without dates is said before registering, with the way to them, and asked about once more', async () => {
  const { text, registered, post } = await ask(({ db }) =>
    db.updateTable('academic_term').set({ term_start: null, term_end: null, possible_attendance: null }).where('term', '=', 1).execute(),
  )
  expect(text).toContain('Term 1 2025-2026 has no Term Start and Term End')
  expect(text).toMatch(/href="\/admin\/dashboard\?year=20252026&amp;term=1"[^>]*>Set the dates/)
  expect([text.includes('Register anyway'), registered]).toEqual([true, 0])
  expect((await post(overlay, all)).text).toContain('Registering Students...')
})

test('a new year in which most are still in last year’s classes is said before registering, the last form among them, with the way to the promotion', async () => {
  const { text, registered, post, db } = await ask(({ db }) => inLastYear(db))
  expect(text).toContain("still in the classes of 2024-2025: 6 students would be registered in last year's classes.")
  expect([text.includes('href="/admin/year"'), registered]).toEqual([true, 0])
  await db.updateTable('student_term_record').set({ form_level: 6 }).where('student_id', '=', students.zahra.id).execute()
  expect((await post(overlay, asked)).text).toContain('1 of Form 6 among them')
  await db.updateTable('student').set({ form_class_id: '5B' }).where('id', '=', students.zahra.id).execute()
  expect((await post(overlay, asked)).text).toContain('5 students would be registered')
  const leave = (archived_on: string | null) => db.updateTable('student').set({ archived_on }).where('id', '=', students.ana.id).execute()
  await leave('2025-07-04')
  expect((await post(overlay, asked)).text).toContain('4 students would be registered')
  await leave(null)
  await db.updateTable('student').set({ form_class_id: '1A' }).where('form_class_id', '=', '5A').execute()
  expect((await post(overlay, asked)).text).toContain('Registering Students...')
})

test('students without a class, without any subject and without a teacher for a subject are counted before registering', async () => {
  const { text } = await ask(async ({ db }) => {
    await db.updateTable('student').set({ form_class_id: null }).where('id', '=', students.marcus.id).execute()
    await db.deleteFrom('subject_student').where('student_id', 'in', [students.zahra.id, students.ana.id]).execute()
    await db.updateTable('subject_student').set({ employee_id: null }).where('student_id', '=', students.andres.id).execute()
    await db.deleteFrom('lesson').where('subject_id', '=', 113).execute()
    const earlier = { academic_year_id: lastYear, form_class_id: '5A', subject_id: 113 }
    await insert(db, 'lesson', [{ ...earlier, employee_id: people.baptiste.id }]) // no teacher of this year
  })
  expect(text).toContain('1 student without a class of this year: they cannot be registered.')
  expect(text).toContain('2 students without any subject: their reports would be blank.')
  expect(text).toContain('1 student without a teacher for one of their subjects.')
})

test('the calls register as specified, without a question', async () => {
  const { as, db } = await ask(({ db }) => inLastYear(db))
  const res = await as('admin')('/api/term-reports-register', { method: 'POST', json: { class_id: null } })
  expect([res.status, await res.json()]).toEqual([200, { rows_processed: 6, total_rows: 6 }])
  expect(await db.selectFrom('student_term_record').select('id').where('academic_year_id', '=', year).execute()).toHaveLength(6)
})

test('a question answered for nobody registers nobody', async () => {
  const { post } = await inWorld()
  expect((await post(overlay, { ...first, class_id: '', confirmed: '2' })).status).toBe(422)
})
