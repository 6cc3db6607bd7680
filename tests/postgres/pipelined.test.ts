import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { groupSaves } from '../../src/db/_group-commit.ts'
import type { Trx } from '../../src/db/_open.ts'
import { addRows } from '../_rows.ts'
import { makeWorld } from '../world.ts'

const addPost = (id: number) => (trx: Trx) => addRows(trx, 'employee_post', { id, title: `Post ${id}`, rank: id })

test('works of several students do not wait for the answers to each other', async () => {
  const { db } = await makeWorld()
  const arrived: (() => void)[] = []
  const together = Promise.all([1, 2].map((_, n) => new Promise<void>((resolve) => (arrived[n] = resolve))))
  const meets = (n: number) => async (trx: Trx) => {
    await addPost(100 + n)(trx)
    arrived[n]?.()
    await together
  }
  await Promise.all([groupSaves(db, [{ studentId: 1 }], meets(0)), groupSaves(db, [{ studentId: 2 }], meets(1))])
  expect(await db.selectFrom('employee_post').select('id').where('id', '>=', 100).execute()).toHaveLength(2)
})

test('when one fails, the others have ended before they run again', async () => {
  const { db } = await makeWorld()
  const running: number[] = [0]
  const slow = async (trx: Trx) => {
    running.push((running.at(-1) ?? 0) + 1)
    await setTimeout(50)
    await addPost(100)(trx).finally(() => running.push((running.at(-1) ?? 0) - 1))
  }
  const fails = async (trx: Trx) => void (await sql`select 1 / ${0}::int`.execute(trx))
  const answers = await Promise.allSettled([
    groupSaves(db, [{ studentId: 1 }], slow),
    groupSaves(db, [{ studentId: 2 }], fails),
    groupSaves(db, [{ studentId: 3 }], addPost(102)),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(running).toEqual([0, 1, 0, 1, 0])
  const posts = await db.selectFrom('employee_post').select('id').where('id', '>=', 100).orderBy('id').execute()
  expect(posts).toEqual([{ id: 100 }, { id: 102 }])
})
