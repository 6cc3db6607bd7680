import { expect, test } from 'vitest'
import { pageOf } from '../../src/db/_page.ts'
import { prepared } from '../../src/db/_prepared.ts'
import { makeWorld, students } from '../world.ts'

const named = prepared((db, { id }: { id: number }) => db.selectFrom('student').select(['id', 'first_name as first']).where('id', '=', id))

async function counted() {
  const world = await makeWorld()
  const sent: string[] = []
  const prepare = world.sqlite.prepare.bind(world.sqlite)
  world.sqlite.prepare = ((sql: string) => {
    sent.push(sql)
    return prepare(sql)
  }) as typeof prepare
  return { ...world, sent, page: pageOf(world.db) }
}

test('what is asked twice is read once, until the page writes, and anew once it has ended', async () => {
  const { page, db, sent, close } = await counted()
  const { id } = students.marcus
  const rename = (first_name: string, of = db) => of.updateTable('student').set({ first_name }).where('id', '=', id).execute()
  const first = async () => (await named(page.db, { id }))[0]?.first
  expect(await first()).toBe('Marcus')
  await rename('Mark')
  expect(await first()).toBe('Marcus')
  expect(sent.filter((sql) => sql.startsWith('select'))).toHaveLength(1)
  await rename('Marc', page.db)
  expect(await first()).toBe('Marc')
  await page.db.transaction().execute((trx) => rename('Marko', trx))
  expect(await first()).toBe('Marko')
  page.end()
  await rename('Mario')
  expect(await first()).toBe('Mario')
  await close()
})

test('a read that fails reaches who asked, and is not remembered', async () => {
  const { page, sqlite, close } = await counted()
  sqlite.exec('alter table student rename to pupil')
  const ask = () => Promise.allSettled([named(page.db, { id: 1 }), page.db.selectFrom('subject').select('id').execute()])
  expect((await ask()).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  sqlite.exec('alter table pupil rename to student')
  expect((await ask()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  await close()
})
