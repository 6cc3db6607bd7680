import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'
import type { Db } from '../../src/db/_open.ts'
import { hashPassword } from '../../src/db/_password.ts'
import { findWork } from '../../src/db/_student-work.ts'
import { beginUndo, beginWork, goOn } from '../../src/db/school/students/work/index.ts'
import { addTrigger, numberIn, rowsOf, run } from '../_by-hand.ts'
import { by, demoSchool, promoteAll, setTerms } from '../db/_year.ts'
import { actor, people, students } from '../world.ts'
import { twoCopies } from './_two-copies.ts'

/** Work in parts that two copies of the program do at once, and what fails in it. */
const moved = [students.zahra, students.nicolette].map(({ id }) => ({ id, classId: '5A' }))
const moving = { doing: 'class', students: moved, to: '5B', classFrom: 'this-term', day: '2025-12-01' } as const
const first = { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' }
const classesOf = (db: Db) =>
  rowsOf(db, sql<{ id: string }>`select form_class_id as id from student where id in (${sql.join(moved.map(({ id }) => id))})`)

async function copies() {
  const both = await twoCopies()
  onTestFinished(async () => void (await both.close()))
  return both
}

test('a promotion that another copy ends and begins to undo, between two parts of it, is undone for everybody', async () => {
  const { db, years, close } = await demoSchool()
  const other = await openAddress(`${process.env.POSTGRES_URL}?schema=${await numberIn<string>(db, 'select current_schema() as schema')}`)
  onTestFinished(async () => {
    await other.close()
    await close()
  })
  await setTerms(db, years)
  const places = () => rowsOf(db, 'select id, form_class_id, archived_on from student order by id')
  const before = await places()
  const promoting = promoteAll(db, years)
  const written = () => numberIn(other.db, 'select count(*) as n from batch_difference where is_written = 1')
  while ((await written()) === 0);
  await other.db.transaction().execute((trx) =>
    run(
      trx,
      `update student set form_class_id = d.new_value from batch_difference as d
        where d.student_id = student.id and is_written = 0 and field = 'form_class_id'`,
      `update student set archived_on = d.new_value from batch_difference as d
        where d.student_id = student.id and is_written = 0 and field = 'archived_on'`,
      'update batch_difference set is_written = 1',
      `update batch set undone_at = '${by().at}', undone_by = 'admin' where is_unfinished = 1`,
    ),
  )
  await promoting
  expect(await places()).toEqual(before)
})

test('of students who are moved by two copies, one who cannot be is left as he was, counted once, and told', async () => {
  const { a, b } = await copies()
  const id = await beginWork(a.db, moving, first)
  const raised = `before update on student when new.id = ${students.zahra.id} begin select raise(abort, 'no power'); end`
  const mend = await addTrigger(a.db, 'move', raised)
  const faults: unknown[] = []
  await Promise.all([a, b].map(({ db }) => goOn(db, id, (error) => faults.push(error))))
  await mend()
  const { total, done, failed, finishedAt } = (await findWork(b.db, id)) ?? {}
  expect([total, done, failed, finishedAt !== undefined]).toEqual([2, 1, 1, true])
  expect([String(faults[0]), (await classesOf(a.db)).map((one) => one.id).sort()]).toEqual([
    expect.stringContaining('no power'),
    ['5A', '5B'],
  ])
})

test('an undo that is begun at two copies takes each student back once', async () => {
  const { a, b } = await copies()
  const never = (error: unknown) => {
    throw error
  }
  const id = await beginWork(a.db, moving, first)
  await goOn(a.db, id, never)
  const later = { ...first, at: '2025-12-01T15:00:00.000Z' }
  const undos = await Promise.all([a, b].map(({ db }) => beginUndo(db, id, later)))
  await Promise.all([a, b].flatMap(({ db }) => undos.map((undo) => goOn(db, undo ?? 0, never))))
  const done = await Promise.all(undos.map(async (undo) => (await findWork(a.db, undo ?? 0))?.done ?? 0))
  expect([done.reduce((sum, n) => sum + n), (await classesOf(b.db)).map((one) => one.id)]).toEqual([2, ['5A', '5A']])
})

test('a server without room lets nobody in whom only one copy would know', async () => {
  const { a, b } = await copies()
  const password = 'Poui-Tree-2026'
  const known = { password_hash: await hashPassword(password), password_reset: 0 as const }
  await a.db.updateTable('employee').set(known).where('id', '=', people.lutchman.id).execute()
  await run(
    a.db,
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    'create trigger no_room before insert on session for each row execute function no_room()',
  )
  const signIn = () => a.as('nobody')('/api/employee-login', { method: 'POST', json: { username: people.lutchman.userName, password } })
  const refused = await signIn()
  expect([refused.status, refused.headers.getSetCookie().some((cookie) => cookie.startsWith('session='))]).toEqual([507, false])
  await run(a.db, 'drop function no_room cascade')
  const signedIn = await signIn()
  const cookie = /session=[^;]+/.exec(signedIn.headers.getSetCookie().join('\n'))?.[0] ?? ''
  expect([signedIn.status, (await b.app.request('/term-reports', { headers: { Cookie: cookie } })).status]).toEqual([200, 200])
})
