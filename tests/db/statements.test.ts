import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptySchool } from '../_school.ts'

async function posts(count: number) {
  const school = await emptySchool()
  const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Post ${index + 1}`, rank: index }))
  for (const row of rows) await school.db.insertInto('employee_post').values(row).execute()
  return school
}

test('a statement that was asked before answers with what is there now', async () => {
  const { db, close } = await posts(2)
  const titles = () => db.selectFrom('employee_post').select('title').orderBy('id').execute()
  expect(await titles()).toEqual([{ title: 'Post 1' }, { title: 'Post 2' }])
  await db.updateTable('employee_post').set({ title: 'Dean' }).where('id', '=', 1).execute()
  expect(await titles()).toEqual([{ title: 'Dean' }, { title: 'Post 2' }])
  await close()
})

test('a statement that was asked before sees a changed table', async () => {
  const { db, close } = await posts(1)
  const all = () => db.selectFrom('employee_post').selectAll().execute()
  const [before] = await all()
  await sql`alter table employee_post add column note text`.execute(db)
  expect(await all()).toEqual([{ ...before, note: null }])
  await close()
})

test('the same question can be asked again after its rows were read in part', async () => {
  const { db, close } = await posts(300)
  const query = db.selectFrom('employee_post').select('id').where('id', '>', 0)
  for await (const row of query.stream(1)) if (row.id === 100) break
  expect(await query.execute()).toHaveLength(300)
  await close()
})

test('more questions than are remembered are answered all the same', async () => {
  const { db, close } = await posts(3)
  for (let turn = 0; turn < 2; turn++)
    for (let n = 1; n < 1200; n++) expect(await sql<{ n: number }>`select ${sql.lit(n)} as n`.execute(db)).toMatchObject({ rows: [{ n }] })
  await close()
})

test('a joined question with a value is planned once', async () => {
  const { db, close } = await posts(1)
  const question = db
    .selectFrom('employee')
    .innerJoin('employee_post', 'employee_post.id', 'employee.post_id')
    .select(['employee.id', 'employee_post.title'])
    .where('employee.user_name', '=', 'd.lutchman')
  expect(question.compile().sql).toContain('+?') // SQLite plans a query with a bare `?` beside an index anew each time it is bound
  await close()
})
