import { describe, expect, test } from 'vitest'
import { insert } from '../../src/db/_insert.ts'
import { makeWorld, people, students, subjects, year } from '../world.ts'

const papers = [`/reports/report-cards/5A/${year}/1`, `/reports/mark-sheet/${year}/1/5A`, `/reports/rank-sheet/5A/${year}/1`]

async function world() {
  const world = await makeWorld()
  const { db } = world
  for (const [i, s] of Object.values(students).entries())
    await db
      .updateTable('subject_record')
      .set({ exam_mark: 50 + 5 * i, coded_comment: 1 })
      .where('student_id', '=', s.id)
      .execute()
  const ok = async (path: string, json: object) => {
    const res = await world.as('admin')(path, { method: 'POST', json })
    expect([path, res.status]).toEqual([path, 200])
  }
  const post = (posted: 0 | 1) => ok('/api/post-term-reports', { year, term: 1, posted })
  /** Everything that is printed of 5A in term 1, with the codes. */
  const printed = async () => {
    const pages: string[] = []
    for (const path of papers) pages.push(await (await world.as('admin')(path)).text())
    return pages
  }
  const archive = (id: number, day: string) =>
    world.as('admin')(`/admin/students/${id}/archive`, { method: 'POST', body: new URLSearchParams({ archived_on: day }) })
  return { ...world, ok, post, printed, archive }
}
type Posted = Awaited<ReturnType<typeof world>>

/** What can happen later. Each is done as a person does it, or written as the program would write it. */
const later: Record<string, (w: Posted) => Promise<unknown>> = {
  'a teacher is renamed': ({ db }) => db.updateTable('employee').set({ last_name: 'Married', first_name: 'Zoë' }).execute(),
  'a teacher is archived': ({ db }) => db.updateTable('employee').set({ deleted_at: '2025-12-20T00:00:00.000Z' }).execute(),
  'the form teacher and the dean are replaced': async ({ db }) => {
    await db.deleteFrom('form_teacher_class').execute()
    await db.deleteFrom('dean_class').execute()
    for (const table of ['form_teacher_class', 'dean_class'])
      await insert(db, table as 'dean_class', [{ employee_id: people.stranger.id, form_class_id: '5A', academic_year_id: year }])
  },
  'lessons are removed': ({ db }) => db.deleteFrom('lesson').execute(),
  'the class gets another form level': ({ db }) => db.updateTable('form_class').set({ form_level: 6 }).where('id', '=', '5A').execute(),
  'the class is no longer used': ({ db }) => db.updateTable('form_class').set({ retired_at: '2025-12-20T00:00:00.000Z' }).execute(),
  'a subject gets another title': ({ db }) =>
    db.updateTable('subject').set({ title: 'English A', abbr: 'ENGA' }).where('id', '=', subjects.english).execute(),
  'a coded comment gets other words': ({ db }) =>
    db.updateTable('coded_comment').set({ detail: 'Other words' }).where('id', '=', 1).execute(),
  'the school has another principal': ({ db }) => db.updateTable('school').set({ principal: 'S. Other' }).execute(),
  'the school puts the averages of the class on its cards': ({ db }) => db.updateTable('school').set({ class_average: 1 }).execute(),
  'a student leaves': ({ archive }) => archive(students.zahra.id, '2025-12-01'),
}

describe.each(Object.entries(later))('%s', (_, happen) => {
  test('and what was posted of the class stays as it was, with the same codes', async () => {
    const w = await world()
    await w.post(1)
    const before = await w.printed()
    expect(before[0]).toContain('Abdool-Rahman')
    await happen(w)
    expect(await w.printed()).toEqual(before)
  })
})

test('the term under way follows the school, and so does one whose posting was taken back; it is kept as it is when it is posted again', async () => {
  const w = await world()
  await w.post(1)
  const before = await w.printed()
  for (const [name, happen] of Object.entries(later)) if (!/level|no longer used|archived/.test(name)) await happen(w)
  expect(await w.printed()).toEqual(before)
  await w.post(0)
  const open = (await w.printed())[0] ?? ''
  for (const now of ['Z. Married', 'S. Other', 'Other words']) expect(open).toContain(now)
  expect(open).not.toContain('>Zahra Abdool-Rahman<')
  await w.post(1)
  const again = await w.printed()
  await w.db.updateTable('employee').set({ last_name: 'Third' }).execute()
  expect(await w.printed()).toEqual(again)
  expect(again[0]).toContain('Z. Married')
})

test('a term that is over stays as it was though it was never posted, also when it is posted later', async () => {
  const w = await world()
  const before = await w.printed()
  await w.ok('/api/current-period', { academic_year_id: year, term: 2, is_current: 1 })
  for (const [name, happen] of Object.entries(later)) if (!/level/.test(name)) await happen(w)
  expect(await w.printed()).toEqual(before)
  await w.post(1)
  expect(await w.printed()).toEqual(before)
})

test('the reports of a class that is no longer used are still found where they were made', async () => {
  const { db, as, post } = await world()
  await post(1)
  await db.updateTable('form_class').set({ retired_at: '2025-12-20T00:00:00.000Z', form_level: null }).where('id', '=', '5B').execute()
  await db.updateTable('student').set({ form_class_id: '5A' }).where('form_class_id', '=', '5B').execute()
  const listed = await (await as('admin')(`/admin/term-details?year=${year}&term=1`)).text()
  expect(listed).toMatch(/id="form-5".*\/admin\/term-details\/5B\/1/s)
  expect(listed).not.toContain('form-null')
  expect((await as('admin')(`/reports/report-cards/5B/${year}/1`)).status).toBe(200)
})
