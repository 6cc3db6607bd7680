import { beforeEach, expect, test } from 'vitest'
import { findWork, listUnderWay, type Work } from '../../src/db/_student-work.ts'
import { savePosting } from '../../src/db/posting/index.ts'
import { nothingKnown } from '../../src/db/school/students/moves/index.ts'
import { beginWork, finishWorks, goOn } from '../../src/db/school/students/work/index.ts'
import { doStep } from '../../src/db/school/students/work/steps.ts'
import { addTrigger } from '../_by-hand.ts'
import { actor, makeWorld, students, type Who, type World, year } from '../world.ts'

const { zahra, nicolette, marcus } = students
let world: World
beforeEach(async () => {
  world = await makeWorld()
  return () => world.close()
})

const by = { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' }
const never = (error: unknown) => {
  throw error
}
const both = [zahra, nicolette].map(({ id }) => ({ id, classId: '5A' }))
const moving = (classFrom: 'this-term' | 'next-term' = 'this-term') =>
  beginWork(world.db, { doing: 'class', students: both, to: '5B', classFrom, day: '2025-12-01' }, by)
const send = (path: string, body: Record<string, string> = {}, who: Who | 'nobody' = 'admin') =>
  world.as(who)(path, { method: 'POST', headers: { 'HX-Request': 'true' }, body: new URLSearchParams(body) })
const textOf = async (answer: Response | Promise<Response>) =>
  (await (await answer).text())
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const classes = async () =>
  (await world.db.selectFrom('student').select('form_class_id as id').where('id', 'in', [zahra.id, nicolette.id]).execute()).map(
    ({ id }) => id,
  )
const oneStep = async (id: number) => {
  const work = (await findWork(world.db, id)) as Work
  await world.db.transaction().execute((trx) => doStep(trx, work, 1, nothingKnown()))
}
const base = '/admin/students/ticked/work'

test('of many who are moved it is said how far that is, also to whoever closed the dialog, and at the end what was done', async () => {
  const id = await moving()
  await oneStep(id)
  expect(await textOf(world.as('admin')('/admin/students'))).toContain('Moving to 5B: 1 of 2 students so far (admin). Show')
  const shown = await (await world.as('admin')(`${base}/${id}`, { headers: { 'HX-Request': 'true' } })).text()
  expect(shown).toMatch(/<progress[^>]*value="50"/)
  expect(shown).toContain(`hx-post="${base}/${id}"`)
  const done = await send(`${base}/${id}`)
  expect(done.headers.get('HX-Retarget')).toBe('#dialog')
  expect(done.headers.get('HX-Trigger')).toContain('2 students moved to 5B.')
  expect(await textOf(done)).toContain('2 students moved to 5B. ')
  expect(await textOf(world.as('admin')('/admin/students'))).not.toContain('so far')
  expect(await classes()).toEqual(['5B', '5B'])
  const undone = await send('/admin/students/ticked/class/undo', { work: String(id) })
  expect([undone.status, undone.headers.get('HX-Trigger')]).toEqual([204, expect.stringContaining('2 students moved back.')])
  expect(await classes()).toEqual(['5A', '5A'])
})

test('meanwhile nothing of the term is posted, printed or promoted by a part of it; from the next term on nothing of this one is touched', async () => {
  const id = await moving()
  await oneStep(id)
  const words = 'Many students are being moved, archived or restored. Try again in a minute'
  const posting = await send(`/admin/posting/${year}/1`, { posted: '1', version: '0' })
  expect([posting.status, await textOf(posting)]).toEqual([409, expect.stringContaining(words)])
  expect(await savePosting(world.db, { key: { year, term: 1 }, posted: true, version: 0 }, by)).toMatchObject({ kind: 'under-way' })
  const cards = await world.as('admin')(`/reports/report-cards/5A/${year}/1`)
  expect([cards.status, await textOf(cards)]).toEqual([409, expect.stringContaining(words)])
  await goOn(world.db, id, never)
  expect((await world.as('admin')(`/reports/report-cards/5A/${year}/1`)).status).toBe(200)
  await send('/admin/students/ticked/class/undo', { work: String(id) })
  await moving('next-term')
  expect((await world.as('admin')(`/reports/report-cards/5A/${year}/1`)).status).toBe(200)
})

test('a server that starts again goes on where the one before it ended, in the name of who began it', async () => {
  const id = await moving()
  await oneStep(id)
  await finishWorks(world.db, never)
  expect(await findWork(world.db, id)).toMatchObject({ done: 2, over: 2, finishedAt: by.at })
  expect(await listUnderWay(world.db)).toEqual([])
  const names = await world.db.selectFrom('student_move').select(['actor_name as by', 'at']).execute()
  expect(names).toEqual([
    { by: 'admin', at: by.at },
    { by: 'admin', at: by.at },
  ])
})

test('what was begun in a term is never done to the rest from the next one: they stay, and that is said', async () => {
  const id = await moving()
  await oneStep(id)
  const posted = { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-15 09:12:40' } as const
  await world.db.insertInto('term_report_posting').values(posted).execute()
  const done = await send(`${base}/${id}`)
  expect(await textOf(done)).toContain('1 student moved to 5B. 1 student was changed by someone else meanwhile and is left as is.')
  expect((await classes()).toSorted()).toEqual(['5A', '5B'])
})

test('one who cannot be moved stays as before and is counted; the others are moved', async () => {
  await addTrigger(world.db, 'held', `before update on student when old.id = ${zahra.id} begin select raise(abort, 'held'); end`)
  const id = await moving()
  const faults: unknown[] = []
  await goOn(world.db, id, (fault) => faults.push(fault))
  expect(String(faults)).toContain('held')
  expect(await textOf(world.as('admin')(`${base}/${id}`))).toContain(
    '1 student moved to 5B. 1 student could not be changed and stays as before.',
  )
  expect((await classes()).toSorted()).toEqual(['5A', '5B'])
})

test('many are archived and restored in the same way, once however often it is asked', async () => {
  const archive = await beginWork(
    world.db,
    { doing: 'archive', students: [...both, { id: marcus.id, classId: '5B' }], day: '2025-11-28' },
    by,
  )
  await Promise.all([goOn(world.db, archive, never), goOn(world.db, archive, never), send(`${base}/${archive}`)])
  expect(await findWork(world.db, archive)).toMatchObject({ done: 3, kept: 0 })
  expect(await world.db.selectFrom('student_move').select('kind').execute()).toHaveLength(3)
  const undone = await send('/admin/students/ticked/archive/undo', { work: String(archive) })
  expect(undone.headers.get('HX-Trigger')).toContain('3 students restored.')
})

test('a day after its end it is forgotten, and can no longer be undone at once', async () => {
  const id = await moving()
  await goOn(world.db, id, never)
  for (const at of ['2025-12-02T14:00:01.000Z', '2025-12-03T14:00:01.000Z']) {
    const next = await beginWork(world.db, { doing: 'restore', students: [], day: '2025-12-01' }, { ...by, at })
    expect(next).toBeGreaterThan(id)
    await goOn(world.db, next, never)
  }
  expect(await findWork(world.db, id)).toBeUndefined()
  expect((await send('/admin/students/ticked/class/undo', { work: String(id) })).status).toBe(404)
})
