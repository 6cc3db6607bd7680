import { expect, test } from 'vitest'
import { prepared } from '../../src/db/_prepared.ts'
import { makeWorld, students } from '../world.ts'

const named = prepared((db, { formClass, least }: { formClass: string; least: number }) =>
  db
    .selectFrom('student')
    .select(['first_name as first'])
    .where('id', '>=', least)
    .where('form_class_id', '=', formClass)
    .where('archived_on', 'is', null)
    .orderBy('id'),
)

test('a prepared query answers for the values of each call, whatever their order', async () => {
  const { db, close } = await makeWorld()
  expect(await named(db, { formClass: '5B', least: 0 })).toEqual([{ first: 'Marcus' }])
  expect(await named(db, { least: students.andres.id, formClass: '5A' })).toEqual([{ first: 'Andrés' }, { first: 'Té-Shawn' }])
  await close()
})

test('a prepared query serves every database, and inside a transaction sees what that wrote', async () => {
  const [one, other] = [await makeWorld(), await makeWorld()]
  await one.db.transaction().execute(async (trx) => {
    await trx.updateTable('student').set({ first_name: 'Mark' }).where('id', '=', students.marcus.id).execute()
    expect(await named(trx, { formClass: '5B', least: 0 })).toEqual([{ first: 'Mark' }])
  })
  expect(await named(other.db, { formClass: '5B', least: 0 })).toEqual([{ first: 'Marcus' }])
  await Promise.all([one.close(), other.close()])
})

test('a prepared query asked beside a transaction waits for it, and shows nothing that is rolled back', async () => {
  const { db, close } = await makeWorld()
  const asked: Promise<unknown>[] = []
  const refused = db.transaction().execute(async (trx) => {
    await trx.updateTable('student').set({ first_name: 'Mark' }).where('id', '=', students.marcus.id).execute()
    asked.push(named(db, { formClass: '5B', least: 0 }))
    expect(await named(trx, { formClass: '5B', least: 0 })).toEqual([{ first: 'Mark' }])
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await Promise.all(asked)).toEqual([[{ first: 'Marcus' }]])
  await close()
})

test('a prepared query on a transaction that is over is refused', async () => {
  const { db, close } = await makeWorld()
  const over = await db.transaction().execute(async (trx) => trx)
  await expect(named(over, { formClass: '5B', least: 0 })).rejects.toThrow('already committed')
  await close()
})
