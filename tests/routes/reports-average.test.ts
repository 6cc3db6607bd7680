import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, type World, year } from '../world.ts'
import { world as marked, on } from './_mark-words.ts'

const { zahra, nicolette, marcus, ana } = students
const of = (id: number) => `/reports/average/${id}/${year}/1`
const own = `/student/reports/${year}/1/average`
const text = async (res: Response | Promise<Response>) => (await (await res).text()).replace(/<!-- -->/g, '')

/** Zahra has 67 and Nicolette 72 in the exam of Mathematics, in 5A. */
async function school(): Promise<World> {
  const world = await makeWorld()
  for (const [student, mark] of [
    [zahra, 67],
    [nicolette, 72],
  ] as const)
    await world.db.updateTable('subject_record').set({ exam_mark: mark }).where('student_id', '=', student.id).execute()
  return world
}
const post = ({ db }: World) =>
  addRows(db, 'term_report_posting', { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-15 09:12:40' })

describe('how an average is made', () => {
  const reach = {
    nobody: [303, 303, 303],
    zahra: [403, 403, 403],
    lutchman: [200, 404, 200],
    joseph: [200, 404, 404],
    noel: [200, 200, 404],
    baptiste: [200, 200, 200],
    stranger: [404, 404, 404],
    admin: [200, 200, 200],
    deansHods: [200, 200, 200],
  }
  test.each(Object.entries(reach))('is answered to %s for 5A, 5B and 1A as %j', async (who, statuses) => {
    const { as } = await school()
    const answered = []
    for (const { id } of [zahra, marcus, ana]) answered.push((await as(who as Who | 'nobody')(of(id))).status)
    expect(answered).toEqual(statuses)
  })

  test('is a dialog for htmx and a page for others, with the marks, the steps and who is next', async () => {
    const { as } = await school()
    const dialog = await text(as('joseph')(of(zahra.id), { headers: { 'HX-Request': 'true' } }))
    expect(dialog).not.toContain('<html')
    for (const words of ['How 67.0 is made', 'In Term 1 the exam mark counts.', '67 exactly', '2 of 2 in Class 5A', 'Next above', '72.0'])
      expect(dialog).toContain(words)
    expect(dialog).toContain('Average 67.0, Grade B, Rank 2 of 2')
    const page = await text(as('joseph')(of(zahra.id)))
    expect(page).toContain('<title>How 67.0 is made')
    for (const path of [of(999), `/reports/average/${zahra.id}/${year}/4`, `/reports/average/${zahra.id}/20242025/1`])
      expect((await as('admin')(path)).status).toBe(404)
  })

  test('is one click from each figure: term report, student’s page, sheets, card, class remarks and transcript', async () => {
    const world = await school()
    await post(world)
    const link = `href="${of(zahra.id)}" hx-get="${of(zahra.id)}" hx-target="#dialog"`
    const pages = [
      `/admin/students/${zahra.id}`,
      `/reports/mark-sheet/${year}/1/5A`,
      `/reports/rank-sheet/5A/${year}/1`,
      `/reports/report-card/${zahra.id}/${year}/1`,
      `/reports/report-cards/5A/${year}/1`,
      `/reports/transcript/${zahra.id}`,
      `/admin/class-remarks/${year}/1/5A`,
    ]
    for (const path of pages) {
      const html = await text(world.as('admin')(path))
      expect([path, html.split(link).length > 1]).toEqual([path, true])
    }
    const report = await text(world.as('admin')('/admin/term-details/5A/1'))
    expect(report).toMatch(/hx-get="\/reports\/average\/\d+\/\d{8}\/1"[^>]*aria-keyshortcuts="Alt\+w"/)
  })

  test('a posted term is explained as it was printed, whatever a word counts as since', async () => {
    const { setting, enter, post: postTerm, text: read } = await marked()
    await setting('absent', { ...on, counts: 'zero' })
    await enter(zahra.id, 'AB')
    expect((await postTerm(1)).status).toBe(200)
    const before = await read(of(zahra.id))
    expect(before).toContain('(80 + 0) ÷ 2')
    expect((await setting('absent', { ...on, counts: 'left-out' })).status).toBe(204)
    expect(await read(of(zahra.id))).toEqual(before)
  })
})

describe('the student’s own', () => {
  test('is the posted card’s, with the own place and nobody else’s name or mark', async () => {
    const world = await school()
    expect((await world.as('zahra')(own)).status).toBe(404)
    await post(world)
    const html = await text(world.as('zahra')(own, { headers: { 'HX-Request': 'true' } }))
    expect(html).toContain('Average 67.0, Grade B, Rank 2 of 2')
    expect(html).not.toMatch(/Nicolette|D&#x27;Abreau|72|Next above/)
    expect(await text(world.as('zahra')(`/student/reports/${year}/1`))).toContain(`hx-get="${own}"`)
    expect(await text(world.as('zahra')('/student/reports'))).toContain(`hx-get="${own}"`)
    expect(await text(world.as('zahra')(own)), 'the way back from it as a page').toContain('href="/student/reports">Report Cards<')
  })

  test('is not found while the report is held back, and for staff', async () => {
    const world = await school()
    await post(world)
    const held = { academic_year_id: year, term: 1, student_id: zahra.id, reason: 'Fees', held_at: '2025-12-15T12:00:00Z' }
    await addRows(world.db, 'term_report_hold', held)
    expect((await world.as('zahra')(own)).status).toBe(404)
    expect((await world.as('admin')(own)).status).toBe(403)
  })
})
