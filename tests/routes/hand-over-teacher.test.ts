import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { lastYear, people, subjects, type Who, year } from '../world.ts'
import { school } from './_hand-over.ts'

const { lutchman } = people
const baseOf = (who: string) => (['admin', 'deansHods', 'nobody', 'zahra'].includes(who) ? '/admin' : '/term-reports')
type World = Awaited<ReturnType<typeof school>>
const open = async ({ as }: World, who: Who | 'nobody', id: number = lutchman.id) => {
  const res = await as(who)(`${baseOf(who)}/teachers/${id}/work`)
  const html = res.status === 200 ? await res.text() : ''
  return {
    status: res.status,
    html,
    says: html
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
  }
}
const lessonsIn = (says: string) => [...says.matchAll(/Mathematics · Class (\w+)/g)].map(([, id]) => id)

test('each is answered as far as the own post goes', async () => {
  const world = await school()
  const answers: Record<string, number> = {}
  for (const who of ['nobody', 'zahra', 'admin', 'deansHods', 'baptiste', 'noel', 'joseph', 'stranger', 'lutchman'] as const)
    answers[who] = (await open(world, who)).status
  // Joseph leads 5A, in which Lutchman teaches, and heads no form
  expect(answers).toEqual({
    ...{ nobody: 303, zahra: 403, admin: 200, deansHods: 200, baptiste: 200, noel: 200, joseph: 404, stranger: 404, lutchman: 200 },
  })
  expect((await open(world, 'lutchman', 2)).status).toBe(404)
  expect((await open(world, 'admin', 999)).status).toBe(404)
})

test('a dean has of a colleague what lies in the own classes, and nothing else', async () => {
  const world = await school()
  const [admins, noels] = [await open(world, 'admin'), await open(world, 'noel')]
  expect(new Set(lessonsIn(admins.says))).toEqual(new Set(['5A', '1A']))
  expect(admins.says).toMatch(/Class 1A.*2 assessments/)
  expect(new Set(lessonsIn(noels.says))).toEqual(new Set(['5A']))
  expect(noels.says).toMatch(/Mathematics · Class 5A 25% 1 of 4/)
  expect(noels.says).not.toMatch(/1A|assessments|What Marks Mark Book|d\.lutchman/)
  expect(noels.html).not.toMatch(/hand-over|enter-marks\/\d/)
  // what a dean led last year opens nothing of this one
  await world.db.updateTable('dean_class').set({ academic_year_id: lastYear }).where('employee_id', '=', people.noel.id).execute()
  expect((await open(world, 'noel')).status).toBe(404)
})

test('a teacher has the own page whole, with the way to the sheets and without that of the office', async () => {
  const { says, html } = await open(await school(), 'lutchman')
  expect(new Set(lessonsIn(says))).toEqual(new Set(['5A', '1A']))
  expect(html).toContain(`/term-reports/enter-marks/${year}/1/5A/${subjects.mathematics}`)
  expect(html).not.toMatch(/\/admin\/|hand-over/)
})

test('the pages of a class and of a subject lead there, for who may open it', async () => {
  const world = await school()
  await addRows(world.db, 'lesson', {
    employee_id: lutchman.id,
    subject_id: subjects.mathematics,
    form_class_id: '5B',
    academic_year_id: year,
  })
  const leads = async (who: Who, path: string) =>
    (await (await world.as(who)(`${baseOf(who)}/${path}`)).text()).includes(`${baseOf(who)}/teachers/${lutchman.id}/work`)
  for (const path of ['classes/5A', `subjects/${subjects.mathematics}/lessons`])
    expect([path, await leads('admin', path), await leads('noel', path), await leads('joseph', path)]).toEqual([path, true, true, false])
  expect(await leads('lutchman', `subjects/${subjects.mathematics}/lessons`)).toBe(true)
})
