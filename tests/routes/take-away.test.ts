import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openSchool } from '../../src/db/_open.ts'
import { removeRegistered } from '../../src/db/school/terms/undo-registering.ts'
import { registerBatch } from '../../src/db/term-page/registration.ts'
import { folderOf } from '../../src/operate/backups/_folder.ts'
import { Keeper } from '../../src/operate/backups/keeper.ts'
import { work } from '../../src/operate/backups/work.ts'
import { actor, makeWorld, students, subjects, today, year } from '../world.ts'
import { waysOf } from './_ways.ts'

const { zahra, teShawn } = students
const next = 20262027
const at = (term: number, act = 'take-away', of = year) => `/admin/school/years/${of}/${term}/${act}`

/** A school in a file, and its backups. */
async function withBackups() {
  const dir = mkdtempSync(join(tmpdir(), 'term-reports-take-away-'))
  const school = await openSchool(join(dir, 'school.db'))
  const now = () => today
  const run = (_: string, asked: Parameters<typeof work>[1], steps: Parameters<typeof work>[3]) => work(dir, asked, now, steps)
  const log = { info: () => {}, error: () => {} }
  const served = () => ({ school, replace: () => Promise.reject(new Error('not here')) })
  const backups = new Keeper({ dir, served, now, log, run })
  onTestFinished(async () => {
    await backups.stop()
    await school.close()
    rmSync(dir, { recursive: true })
  })
  const made = async () => {
    await expect.poll(() => backups.state().underWay, { timeout: 20_000 }).toBeUndefined()
    return backups.state().backups.map(({ why, name }) => [why, registeredIn(join(folderOf(dir), name))])
  }
  return { options: { school, backups }, made }
}

/** How many are registered in Term 2 in a backup. */
function registeredIn(file: string): number {
  const backup = new Sqlite(file, { readonly: true })
  const { n } = backup.prepare('select count(*) as n from student_term_record where academic_year_id = ? and term = 2').get(year) as {
    n: number
  }
  backup.close()
  return n
}

/** Term 2 was registered, and Term 1 is current again. */
async function world({ listens = false } = {}) {
  const kept = listens ? await withBackups() : undefined
  const own = await makeWorld(kept?.options)
  const backups = async () => kept?.made()
  const { db } = own
  const makeCurrent = async (term: number) => {
    await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    await db.updateTable('academic_term').set({ is_current: 1 }).where('academic_year_id', '=', year).where('term', '=', term).execute()
  }
  await makeCurrent(2)
  const run = await registerBatch(db, null, { actor: actor('admin'), at: '2025-11-30T14:00:00.000Z' })
  await makeCurrent(1)
  const rows = (table: 'student_term_record' | 'subject_record' | 'academic_term', term = 2, of = year) =>
    db.selectFrom(table).selectAll().where('academic_year_id', '=', of).where('term', '=', term).execute()
  const years = async () => (await db.selectFrom('academic_year').select('id').orderBy('id').execute()).map(({ id }) => id)
  const ways = waysOf(own)
  const shown = async (path: string) =>
    Object.fromEntries(
      [...(await ways.get(path)).text.matchAll(/type="hidden" name="(shown|students)" value="([^"]*)"/g)].map((m) => [m[1], m[2]]),
    )
  return { ...own, ...ways, rows, years, shown, backups, run }
}
type Own = Awaited<ReturnType<typeof world>>

const enter = {
  marks: (w: Own) =>
    w.db
      .updateTable('subject_record')
      .set({ exam_mark: 50 as never })
      .where('term', '=', 2)
      .where('student_id', '=', zahra.id)
      .execute(),
  remarks: (w: Own) =>
    w.db.updateTable('student_term_record').set({ comments: 'Good' }).where('term', '=', 2).where('student_id', '=', zahra.id).execute(),
  attendance: (w: Own) =>
    w.db.updateTable('student_term_record').set({ times_absent: 0 }).where('term', '=', 2).where('student_id', '=', zahra.id).execute(),
  posted: (w: Own) =>
    w.db.insertInto('term_report_posting').values({ academic_year_id: year, term: 2, posted: 1, date_posted: '2026-03-20' }).execute(),
  'reports held back': (w: Own) =>
    w.db
      .insertInto('term_report_hold')
      .values({ academic_year_id: year, term: 2, student_id: zahra.id, held_at: '2026-01-05T00:00:00.000Z' })
      .execute(),
  'opened reports': (w: Own) =>
    w.db
      .insertInto('report_card_access')
      .values({ academic_year_id: year, term: 2, student_id: zahra.id, at: '2026-01-05T00:00:00.000Z' })
      .execute(),
}

test('a term without an entry goes with its registrations; the term of today stays as it is', async () => {
  const w = await world({ listens: true })
  const [registered, subjectsOf, before] = [
    await w.rows('student_term_record'),
    await w.rows('subject_record'),
    await w.rows('student_term_record', 1),
  ]
  expect([registered.length > 0, subjectsOf.length > 0]).toEqual([true, true])
  const page = (await w.get('/admin/school/years')).text
  expect(page).toContain(`href="${at(2)}"`)
  expect(page).toContain(`href="${at(2, 'registration/undo')}"`)
  expect(page).not.toContain(`href="${at(1)}"`)
  expect(await w.shown(at(2))).toEqual({ shown: `${registered.length}-${subjectsOf.length}` })
  const done = await w.post(at(2), await w.shown(at(2)))
  expect([done.status, done.trigger]).toEqual([204, expect.stringContaining('Term 2 2025-2026 taken away')])
  expect([await w.rows('student_term_record'), await w.rows('subject_record'), await w.rows('academic_term')]).toEqual([[], [], []])
  expect(await w.rows('student_term_record', 1)).toEqual(before)
  expect([await w.years(), await w.backups()]).toEqual([expect.arrayContaining([year]), [['term', registered.length]]])
  const told = await w.db
    .selectFrom('change')
    .select(['entity', 'entity_key as key', 'field', 'old_value as old', 'new_value as new'])
    .where('new_value', 'is', null)
    .execute()
  expect(told.filter(({ field }) => field === 'registered')).toHaveLength(registered.length)
  expect(told).toContainEqual({ entity: 'academic_term', key: `${year}-2`, field: 'term', old: '2', new: null })
  expect((await w.get(at(2))).status).toBe(404)
  expect((await w.post(at(2), { shown: '0-0' })).status).toBe(404)
})

test.each(Object.entries(enter))('a term with %s stays, with its registrations, and says why', async (what, put) => {
  const w = await world({ listens: true })
  const [away, undo] = [await w.shown(at(2)), await w.shown(at(2, 'registration/undo'))]
  await put(w)
  expect((await w.get('/admin/school/years')).text).not.toMatch(new RegExp(`href="${at(2, '(take-away|registration)')}`))
  for (const [act, form] of [
    ['take-away', away],
    ['registration/undo', undo],
  ] as const) {
    expect((await w.get(at(2, act))).text).toContain(what)
    expect((await w.get(at(2, act))).text).not.toContain('type="hidden" name="s')
    expect((await w.post(at(2, act), form)).status).toBe(409)
  }
  expect((await w.rows('student_term_record')).length).toBeGreaterThan(0)
  expect([(await w.rows('academic_term')).length, await w.backups()]).toEqual([1, []])
})

test('the current term, a mark book and scans keep a term, and only the first two numbers that were read are agreed to', async () => {
  const w = await world()
  expect((await w.get(at(1))).text).toContain('is the current term')
  expect((await w.post(at(1), { shown: '1-1' })).status).toBe(409)
  const shown = await w.shown(at(2))
  await w.db.deleteFrom('subject_record').where('student_id', '=', teShawn.id).where('term', '=', 2).execute()
  expect(await w.post(at(2), shown)).toMatchObject({
    status: 409,
    text: expect.stringContaining('Someone has changed something meanwhile'),
  })
  const term = (await w.rows('academic_term'))[0]
  await w.db.updateTable('academic_term').set({ term_start: '2026-01-05', term_end: '2026-03-27' }).where('term', '=', 2).execute()
  await w.db
    .insertInto('attendance_mark')
    .values({ student_id: zahra.id, date: '2026-01-06', session: 'am', mark: 'P', updated_at: '2026-01-06T12:00:00.000Z' })
    .execute()
  expect((await w.get(at(2))).text).toContain('has attendance')
  expect((await w.get(at(2, 'registration/undo'))).text).toContain('name="students"')
  expect(term).toBeDefined()
  await w.db.deleteFrom('attendance_mark').execute()
  await w.db
    .insertInto('assessment')
    .values({
      employee_id: 1,
      form_class_id: '5A',
      subject_id: subjects.mathematics,
      academic_year_id: year,
      term: 2,
      assessment_number: 1,
    })
    .execute()
  expect((await w.get(at(2))).text).toContain('has mark books')
  expect((await w.post(at(2), await w.shown(at(2)))).status).toBe(422)
})

test('a year goes with its only term, with lessons and classes of teachers, unless its change has begun', async () => {
  const w = await world()
  await w.db.insertInto('academic_year').values({ id: next }).execute()
  await w.db.insertInto('academic_term').values({ academic_year_id: next, term: 1 }).execute()
  await w.db
    .insertInto('lesson')
    .values({ employee_id: 1, subject_id: subjects.mathematics, form_class_id: '5A', academic_year_id: next })
    .execute()
  await w.db.insertInto('form_teacher_class').values({ employee_id: 2, form_class_id: '5A', academic_year_id: next }).execute()
  const lessons = () => w.db.selectFrom('lesson').select('academic_year_id as of').execute()
  const before = (await lessons()).length
  expect(await w.shown(at(1, 'take-away', next))).toEqual({ shown: '0-0-1-1-0' })
  await w.db.insertInto('year_class').values({ academic_year_id: next, form_class_id: '5A', to_class_id: null }).execute()
  expect(await w.shown(at(1, 'take-away', next))).toEqual({ shown: '0-0' })
  await w.db.deleteFrom('year_class').execute()
  expect((await w.post(at(1, 'take-away', next), { shown: '0-0-1-1-0' })).status).toBe(204)
  expect(await w.years()).not.toContain(next)
  expect((await lessons()).map(({ of }) => of)).not.toContain(next)
  expect(await lessons()).toHaveLength(before - 1)
  const told = await w.db.selectFrom('change').select(['entity', 'field', 'old_value as old']).where('new_value', 'is', null).execute()
  expect(told).toContainEqual({ entity: 'form_teacher_class', field: 'classes', old: '5A' })
  expect(told).toContainEqual({ entity: 'lesson', field: 'form_class_id', old: '5A' })
})

test('registering is undone, of the current term too, from the last acts, and can be done again', async () => {
  const w = await world({ listens: true })
  await w.db.updateTable('academic_term').set({ is_current: 0 }).execute()
  await w.db.updateTable('academic_term').set({ is_current: 1 }).where('academic_year_id', '=', year).where('term', '=', 2).execute()
  const undo = at(2, 'registration/undo')
  expect((await w.get('/admin/dashboard')).text).toContain(`href="${undo}"`)
  const registered = (await w.rows('student_term_record')).length
  expect((await w.post(undo, { students: String(registered + 1) })).status).toBe(409)
  expect(await w.rows('student_term_record')).toHaveLength(registered)
  const done = await w.post(undo, await w.shown(undo))
  expect([done.status, done.trigger]).toEqual([204, expect.stringContaining(`Registration undone for ${registered} students`)])
  expect([await w.rows('student_term_record'), await w.rows('subject_record')]).toEqual([[], []])
  expect(await w.backups()).toEqual([['term', registered]])
  expect((await w.get(undo)).text).toContain('Nobody is registered in this term')
  await registerBatch(w.db, null, { actor: actor('admin'), at: '2025-11-30T15:00:00.000Z' })
  expect(await w.rows('student_term_record')).toHaveLength(registered)
})

test('who gets a mark while registering is being undone stays registered with it, and the term stays', async () => {
  const w = await world()
  const registered = (await w.rows('student_term_record')).length
  await enter.marks(w)
  expect(await removeRegistered(w.db, { year, term: 2 }, { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' })).toBe(registered - 1)
  expect((await w.rows('student_term_record')).map(({ student_id: id }) => id)).toEqual([zahra.id])
  expect((await w.rows('subject_record')).every(({ student_id: id, exam_mark: mark }) => id === zahra.id && mark === 50)).toBe(true)
  expect((await w.rows('academic_term')).length).toBe(1)
})

test('a move made while the term was prepared can still be undone without it', async () => {
  const w = await world()
  const own = `/admin/students/${teShawn.id}`

  const { id } = (await w.db.selectFrom('student_move').select('id').orderBy('id', 'desc').executeTakeFirst()) ?? { id: 0 }
  const left = await w.post(`${own}/archive`, { archived_on: '28-Nov-2025' })
  expect(left.status).toBe(204)
  await w.post(at(2), await w.shown(at(2)))
  const move = await w.db.selectFrom('student_move').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(move.id).toBeGreaterThan(id)
  expect((await w.post(`${own}/moves/${move.id}/undo`, {})).status).toBe(204)
  const back = await w.db.selectFrom('student').select('archived_on').where('id', '=', teShawn.id).executeTakeFirstOrThrow()
  expect(back.archived_on).toBeNull()
})

test('a backup is made before students are registered, once for a run', async () => {
  const w = await world({ listens: true })
  await w.post(at(2), await w.shown(at(2)))
  await w.db.insertInto('academic_term').values({ academic_year_id: year, term: 2 }).execute()
  await w.db.updateTable('academic_term').set({ is_current: 0 }).execute()
  await w.db.updateTable('academic_term').set({ is_current: 1 }).where('academic_year_id', '=', year).where('term', '=', 2).execute()
  const form = { year: String(year), term: '2', class_id: '', confirmed: '1' }
  await w.post('/admin/dashboard/registration', form)
  const [beforeTaking, beforeRegistering] = [
    ['term', w.run.kind === 'going-on' && w.run.registration.total],
    ['term', 0],
  ]
  expect((await w.backups())?.sort()).toEqual([beforeRegistering, beforeTaking])
  await w.post('/admin/dashboard/registration', form)
  await w.post('/admin/dashboard/registration/batches', form)
  expect(await w.backups()).toHaveLength(2)
  expect((await w.rows('student_term_record')).length).toBeGreaterThan(0)
})
