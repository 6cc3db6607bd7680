import { describe, expect, test } from 'vitest'
import { makeWorld, students, subjects, type Who, type World, year } from '../world.ts'

const { zahra, ana } = students
const { english, mathematics, chemistry } = subjects
const urlOf = (who: string) => (['admin', 'deansHods', 'nobody', 'zahra'].includes(who) ? '/admin/questions' : '/term-reports/questions')
const text = async (res: Response | Promise<Response>) => (await (await res).text()).replace(/<!-- -->/g, '')

/** Zahra has 90, 88 and 12 in Mathematics; Ana course 90 and exam 20. */
async function school(): Promise<World> {
  const world = await makeWorld()
  await setMark(world, zahra.id, english, { exam_mark: 90 })
  await setMark(world, zahra.id, chemistry, { exam_mark: 88 })
  await setMark(world, zahra.id, mathematics, { exam_mark: 12 })
  await setMark(world, ana.id, mathematics, { course_mark: 90, exam_mark: 20 })
  return world
}
const setMark = ({ db }: World, student: number, subject: number, marks: { exam_mark?: number; course_mark?: number }) =>
  db.updateTable('subject_record').set(marks).where('student_id', '=', student).where('subject_id', '=', subject).execute()

/** The questions that can be said to be right (`1`), or be asked again (`0`). */
const askedIn = (html: string, right: '0' | '1') =>
  [...html.matchAll(/name="question" value="([^"]*)".*?name="right" value="([01])"/g)].flatMap((m) => (m[2] === right ? [m[1]] : []))
const inHtml = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const answer = (world: World, who: Who, question: string, value: string, right = '1') =>
  world.as(who)(urlOf(who), { method: 'POST', headers: { 'HX-Request': 'true' }, body: new URLSearchParams({ question, value, right }) })

describe('questions about marks', () => {
  test.each([
    ['lutchman', true, true],
    ['joseph', true, false],
    ['noel', true, false],
    ['baptiste', true, true],
    ['stranger', false, false],
    ['admin', true, true],
    ['deansHods', true, true],
  ] as const)('%s is asked about 5A: %s, about 1A: %s', async (who, about5A, about1A) => {
    const { as } = await school()
    const html = await text(as(who)(urlOf(who)))
    expect([html.includes('12, and 89 on average in the other subjects.'), html.includes('Course 90, exam 20.')]).toEqual([
      about5A,
      about1A,
    ])
    expect(await text(as(who)(`${urlOf(who)}?part=notice`, { headers: { 'HX-Request': 'true' } }))).toContain(
      about5A ? `${about1A ? '2 questions' : '1 question'} about marks` : 'No questions about marks',
    )
  })

  test('are for staff alone, as a page and as a fragment', async () => {
    const { as } = await school()
    expect([(await as('nobody')('/admin/questions')).status, (await as('zahra')('/admin/questions')).status]).toEqual([303, 403])
    const part = await text(as('admin')('/admin/questions', { headers: { 'HX-Request': 'true' } }))
    expect(part).toMatch(/^<section id="questions"/)
  })

  test('said to be right, it is asked no more, until the mark is another', async () => {
    const world = await school()
    const html = await text(world.as('lutchman')('/term-reports/questions'))
    const [question, value] = [inHtml(html, 'question'), inHtml(html, 'value')]
    expect((await answer(world, 'stranger', question, value)).status).toBe(404)
    expect((await answer(world, 'lutchman', '20252026-1-1-0-same-9Z', value)).status).toBe(404)
    expect((await answer(world, 'lutchman', question, '1 2')).headers.get('HX-Trigger')).toContain('have changed')
    expect(await text(world.as('lutchman')('/term-reports/questions'))).toContain(question)
    expect((await answer(world, 'lutchman', question, value)).status).toBe(204)
    for (const who of ['lutchman', 'joseph', 'admin'] as const)
      expect([who, askedIn(await text(world.as(who)(urlOf(who))), '1').includes(question)]).toEqual([who, false])
    const said = await world.db.selectFrom('change').selectAll().where('entity', '=', 'mark_question').execute()
    expect(said).toMatchObject([{ actor_name: 'D. Lutchman', entity_key: question, new_value: value }])
    await setMark(world, zahra.id, mathematics, { exam_mark: 13 })
    await setMark(world, ana.id, mathematics, { exam_mark: 21 })
    expect(askedIn(await text(world.as('lutchman')('/term-reports/questions')), '1')).toHaveLength(2)
  })

  test('said to be right by a slip, it is asked again, and the same said twice is one line of the history', async () => {
    const world = await school()
    const html = await text(world.as('lutchman')('/term-reports/questions'))
    const [question, value] = [inHtml(html, 'question'), inHtml(html, 'value')]
    await answer(world, 'lutchman', question, value)
    await answer(world, 'lutchman', question, value)
    const after = await text(world.as('joseph')('/term-reports/questions'))
    expect([askedIn(after, '1').includes(question), askedIn(after, '0').includes(question)]).toEqual([false, true])
    expect(after).toContain('D. Lutchman, ')
    expect((await answer(world, 'joseph', question, value, '0')).status).toBe(204)
    expect(askedIn(await text(world.as('lutchman')('/term-reports/questions')), '1')).toContain(question)
    const said = await world.db
      .selectFrom('change')
      .select(['old_value', 'new_value'])
      .where('entity', '=', 'mark_question')
      .orderBy('id')
      .execute()
    expect(said).toEqual([
      { old_value: null, new_value: value },
      { old_value: value, new_value: null },
    ])
  })

  test('lead to the sheet for who enters the marks, and to the analysis for who answers for the class', async () => {
    const { as } = await school()
    const links = async (who: Who) =>
      [...(await text(as(who)(urlOf(who)))).matchAll(/href="([^"]*(?:enter-marks|analysis)[^"]*)"/g)].map((m) => m[1])
    expect(await links('lutchman')).toEqual(expect.arrayContaining([expect.stringMatching(/enter-marks\/20252026\/1\/5A\/104$/)]))
    for (const who of ['lutchman', 'joseph', 'noel', 'admin'] as const)
      for (const url of await links(who))
        expect([who, url, (await as(who)(String(url).replaceAll('&amp;', '&'))).status]).toEqual([who, url, 200])
  })

  test('What is missing counts only those that nobody has answered, and leads to them', async () => {
    const world = await school()
    const unusual = async () => (await text(world.as('admin')('/admin/posting/readiness?list=unusual'))).includes('Abdool-Rahman')
    expect(await unusual()).toBe(true)
    expect(await text(world.as('admin')('/admin/posting/readiness'))).toContain('hx-get="/admin/questions?part=notice"')
    const html = await text(world.as('joseph')('/term-reports/questions'))
    expect((await answer(world, 'joseph', inHtml(html, 'question'), inHtml(html, 'value'))).status).toBe(204)
    expect(await unusual()).toBe(false)
    expect(await text(world.as('admin')('/admin/history'))).toContain('Right')
  })

  test('hold nothing up: the term is posted with them', async () => {
    const { as } = await school()
    expect((await as('admin')('/api/post-term-reports', { method: 'POST', json: { year, term: 1, posted: 1 } })).status).toBe(200)
  })
})
