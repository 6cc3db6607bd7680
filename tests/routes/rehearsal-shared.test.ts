import { beforeEach, describe, expect, test } from 'vitest'
import { saveSession } from '../../src/db/_sign-in.ts'
import { hashToken } from '../../src/routes/_session.ts'
import { cookieOf, people, students, today, year } from '../world.ts'
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

  test('when the session of the school had run out by itself', async () => {
    const cookie = world.jar.get('copy-session')
    await world.db.updateTable('session').set({ seen_at: '2020-01-01T00:00:00.000Z' }).execute()
    await world.ask('/sign-out', { form: {} })
    world.jar.set('copy-session', cookie ?? { value: '', path: '' })
    expect(await isOpen()).toBe(false)
  })

  test('also for whoever has copied its cookie: the copy has ended it, and nobody else’s', async () => {
    const cookie = world.jar.get('copy-session')
    const { as } = await insideCopy(world, ['joseph'])
    await world.ask('/sign-out', { form: {} })
    world.jar.set('copy-session', cookie ?? { value: '', path: '' })
    expect([cookie?.path, await isOpen(), (await as('joseph')('/term-reports')).status]).toEqual(['/rehearsal', false, 200])
  })

  test('what was kept in it is neither read nor sent by the next, in the same browser; nor by the school', async () => {
    const sheet = `/term-reports/enter-marks/${year}/1/5A/104`
    const about = (html: string) => ({
      ticket: /"ticket":"([^"]*)"/.exec(html.replaceAll('&amp;', '&'))?.[1] ?? '',
      sitting: /data-sitting="([^"]*)"/.exec(html)?.[1] ?? '',
      key: /data-key="([^"]*)"/.exec(html)?.[1],
    })
    const json = { rows: [{ student_id: students.zahra.id, version: 1, course_mark: 47, read_at: { course_mark: 1 } }] }
    const copy = await world.copies.open()
    const enter = async (who: 'lutchman' | 'joseph') => {
      await world.as(who)('/') // a session in the school
      world.jar.set('session', { value: cookieOf(who), path: '/' })
      const token = `browser-of-${who}` // without the mark of a program: the copy itself gives it the token of its pages
      world.jar.set('copy-session', { value: token, path: '/rehearsal' })
      await saveSession(copy?.db as typeof world.db, people[who], await hashToken(`copy ${token}`), today.toISOString())
      await world.ask('/rehearsal/sanctum/csrf-cookie')
    }
    const older = async (at: string, sitting: string) => (await world.ask(`${at}/kept?of=${sitting}`)).json()
    const send = async (at: string, ticket: string) => (await world.ask(`${at}/kept`, { json, headers: { 'X-Kept-Form': ticket } })).status

    await enter('lutchman')
    const kept = about(await (await world.ask(`/rehearsal${sheet}`)).text())
    expect([kept.sitting, kept.ticket, kept.key]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/./),
      expect.stringMatching(/./),
    ])
    expect((await world.ask('/rehearsal/sign-out', { form: {} })).status).toBe(303)

    await enter('joseph')
    expect(await older('/rehearsal', kept.sitting)).toEqual({})
    expect(await send('/rehearsal', kept.ticket)).toBe(422)
    await enter('lutchman')
    const own = about(await (await world.ask(sheet)).text())
    expect([own.key === undefined, own.key === kept.key]).toEqual([false, false])
    expect(await older('', kept.sitting)).toEqual({})
    expect(await send('', kept.ticket)).toBe(422)
    expect(await send('/rehearsal', own.ticket)).toBe(422)
    expect(await send('/rehearsal', kept.ticket)).toBe(200) // the ticket is true again, once its account is back
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
