import { beforeEach, describe, expect, test } from 'vitest'
import { saveSession } from '../../src/db/_sign-in.ts'
import { people, today } from '../world.ts'
import { hashes, password } from './_browser.ts'
import { insideCopy, type ServedWorld, servedWorld } from './_rehearsal.ts'

let world: ServedWorld
/** An administrator has the copy open in a browser that others use too. */
beforeEach(async () => {
  world = await servedWorld()
  await world.as('admin')('/')
  await world.copies.make('admin')
  world.enterAs('admin')
  await world.ask('/sanctum/csrf-cookie')
  await world.ask('/admin/school/copy/open', { form: {} })
  expect(await isOpen()).toBe(true)
  return world.close
})
const isOpen = async () => (await world.ask('/rehearsal/admin/dashboard')).status === 200

describe('on a shared computer the copy is not left open for the next person', () => {
  test('when the administrator signs out of the school', async () => {
    expect((await world.ask('/sign-out', { form: {} })).status).toBe(303)
    expect([await isOpen(), world.jar.get('copy-session')]).toEqual([false, undefined])
  })

  test('also for whoever has copied its cookie: the copy has ended it, and nobody else’s', async () => {
    const cookie = world.jar.get('copy-session')
    const { as } = await insideCopy(world, ['joseph'])
    await world.ask('/sign-out', { form: {} })
    world.jar.set('copy-session', cookie ?? { value: '', path: '' })
    expect([cookie?.path, await isOpen(), (await as('joseph')('/term-reports')).status]).toEqual(['/rehearsal', false, 200])
  })

  test('when that sign-in is ended from elsewhere', async () => {
    await saveSession(world.db, people.admin, 'a'.repeat(64), today.toISOString())
    const html = await (await world.as('admin')('/admin/account')).text()
    const ends = [...html.matchAll(/action="([^"]*\/sessions\/\w+\/end)"/g)].map(([, path = '']) => path)
    expect(ends).not.toEqual([])
    await world.as('admin')(ends[0] ?? '', { method: 'POST' })
    expect(await isOpen()).toBe(false)
  })

  test('when somebody else signs in there', async () => {
    await world.db.updateTable('employee').set({ password_hash: hashes.password }).execute()
    await world.ask('/sign-in/password', { form: { userName: 'd.lutchman', password } })
    expect((await world.ask('/term-reports')).status).toBe(200)
    expect(await isOpen()).toBe(false)
  })
})
