import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { referLater } from '../../src/db/_engine/index.ts'
import { groupCommit, groupSaves } from '../../src/db/_group-commit.ts'
import type { Trx } from '../../src/db/_open.ts'
import { addRows } from '../_rows.ts'
import { makeWorld, type World } from '../world.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
})
afterEach(() => world.close())

const addPost = (id: number) => async (trx: Trx) => {
  await addRows(trx, 'employee_post', { id, title: `Post ${id}`, rank: id })
  return id
}
const posts = async () =>
  (await world.db.selectFrom('employee_post').select('id').where('id', '>=', 100).orderBy('id').execute()).map((row) => row.id)
/** How many transactions a piece of work begins. */
async function transactions(work: () => Promise<unknown>): Promise<number> {
  const begin = vi.spyOn(world.db, 'transaction')
  await work()
  const count = begin.mock.calls.length
  begin.mockRestore()
  return count
}

describe('works that come at the same moment', () => {
  test('share a commit, and each has its own answer', async () => {
    let answers: number[] = []
    const count = await transactions(async () => {
      answers = await Promise.all([100, 101, 102, 103].map((id) => groupCommit(world.db, addPost(id))))
    })
    expect(answers).toEqual([100, 101, 102, 103])
    expect(await posts()).toEqual([100, 101, 102, 103])
    expect(count).toBe(1)
  })

  test('stand or fall alone', async () => {
    const failing = async (trx: Trx) => {
      await addPost(150)(trx)
      throw new Error('refused')
    }
    const answers = await Promise.allSettled([
      groupCommit(world.db, addPost(100)),
      groupCommit(world.db, failing),
      groupCommit(world.db, addPost(101)),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(answers[1]).toMatchObject({ reason: new Error('refused') })
    expect(await posts()).toEqual([100, 101])
  })

  test('see what came before them', async () => {
    const seen = (trx: Trx) => trx.selectFrom('employee_post').select('id').where('id', '>=', 100).execute()
    const [, rows] = await Promise.all([
      groupCommit(world.db, addPost(100)),
      groupCommit(world.db, seen),
      groupCommit(world.db, addPost(101)),
    ])
    expect(rows).toEqual([{ id: 100 }])
  })

  test('all fail when the commit does, and nothing of them is kept', async () => {
    const orphan = async (trx: Trx) => {
      await referLater(trx)
      await trx.insertInto('form_teacher_class').values({ employee_id: 999, form_class_id: '5A', academic_year_id: world.year }).execute()
    }
    const answers = await Promise.allSettled([groupCommit(world.db, addPost(100)), groupCommit(world.db, orphan)])
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
    expect(await posts()).toEqual([])
    expect(await groupCommit(world.db, addPost(102))).toBe(102)
  })

  test('of one student run in their order, each with what the one before wrote', async () => {
    const more = (id: number) =>
      groupSaves(world.db, [{ studentId: id }], async (trx) => {
        const { rank } = await trx.selectFrom('employee_post').select('rank').where('id', '=', id).executeTakeFirstOrThrow()
        await trx
          .updateTable('employee_post')
          .set({ rank: rank + 1 })
          .where('id', '=', id)
          .execute()
        return rank + 1
      })
    await addRows(world.db, 'employee_post', [
      { id: 100, title: 'Post 100', rank: 0 },
      { id: 101, title: 'Post 101', rank: 50 },
    ])
    expect(await Promise.all([100, 101, 100, 100, 101].map(more))).toEqual([1, 51, 2, 3, 52])
  })

  test('of many students stand or fall alone', async () => {
    const refused = async (trx: Trx) => {
      await addPost(100)(trx) // a second one of this number
    }
    const works = [addPost(100), refused, addPost(101), addPost(102), refused, addPost(103)]
    const answers = await Promise.allSettled(works.map((work, student) => groupSaves<unknown>(world.db, [{ studentId: student }], work)))
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await posts()).toEqual([100, 101, 102, 103])
  })

  test('leave room for others: a hundred take several commits', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => 100 + index)
    const count = await transactions(() => Promise.all(ids.map((id) => groupCommit(world.db, addPost(id)))))
    expect(await posts()).toEqual(ids)
    expect(count).toBe(4)
  })

  test('one that comes while others are committed is not forgotten', async () => {
    const first = groupCommit(world.db, addPost(100))
    const later = first.then(() => groupCommit(world.db, addPost(101)))
    const between = groupCommit(world.db, async (trx) => {
      void groupCommit(world.db, addPost(102))
      return addPost(103)(trx)
    })
    await Promise.all([first, later, between])
    await groupCommit(world.db, addPost(104))
    expect(await posts()).toEqual([100, 101, 102, 103, 104])
  })
})
