import { describe, expect, test } from 'vitest'
import { draftOwnerOf } from '../../src/routes/_drafts.ts'
import { actor, makeWorld, type World } from '../world.ts'
import { browser, hashes, makeStaffed, password, temporary } from './_browser.ts'
import { htmlOf, htmx, page } from './_drafts.ts'

describe('the key that a page is given', () => {
  const keyIn = (html: string) => /<body[^>]* data-key="([^"]*)"/.exec(html)?.[1]
  const sittingIn = (html: string) => /<body[^>]* data-sitting="([^"]*)"/.exec(html)?.[1]

  const inBrowser = (world: World, browser: string, headers: Record<string, string> = {}) =>
    world
      .as('joseph')('/term-reports', { headers: { Cookie: `browser=${browser.repeat(43)}`, ...headers } })
      .then((res) => res.text())
  const joseph = actor('joseph')
  const own = (browser: string, tokenHash: string) => draftOwnerOf(new Uint8Array(32), joseph, 'employee-2', { browser, tokenHash })

  test('is the same on each page of a sign-in, and another in each sign-in and each browser', async () => {
    const world = await makeWorld()
    const [one, other] = [await inBrowser(world, 'a'), await inBrowser(world, 'a')]
    expect(keyIn(one)).toMatch(/^[\w-]{43}$/)
    expect([keyIn(other), sittingIn(other)]).toEqual([keyIn(one), sittingIn(one)])
    expect(keyIn(await inBrowser(world, 'b'))).not.toBe(keyIn(one))
    const all = [own('a', 'one'), own('a', 'two'), own('b', 'one')]
    expect([new Set(all.map(({ key }) => key)).size, new Set(all.map(({ sitting }) => sitting)).size]).toEqual([3, 3])
  })

  test('needs a cookie that no script reads, which a browser without one is given', async () => {
    const { app } = await makeStaffed()
    const own = browser(app)
    await own.signIn('k.joseph')
    expect(own.cookies.get('browser')).toEqual({
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      flags: 'Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    })
    const key = async () => keyIn(await (await own.ask('/term-reports')).text())
    const first = await key()
    expect(await key()).toBe(first)
    own.cookies.delete('browser')
    const second = await key()
    expect([second === first, await key()]).toEqual([false, second])
  })

  const changes: [string, (own: ReturnType<typeof browser>, world: World) => Promise<unknown>][] = [
    [
      'the account’s own new password',
      (own) =>
        own.ask('/term-reports/account', {
          form: { userName: 'k.joseph', current: password, password: 'Immortelle-2026', confirmation: 'Immortelle-2026' },
        }),
    ],
    ['signing out and in again', async (own) => [await own.ask('/sign-out', { form: {} }), await own.signIn('k.joseph')]],
    [
      'a reset by an administrator, and the password that replaces it',
      async (own, world) => {
        await world.as('admin')('/admin/teachers/2/reset', { method: 'POST', headers: htmx })
        await world.db.updateTable('employee').set({ password_hash: hashes.temporary }).where('id', '=', 2).execute()
        await own.signIn('k.joseph', temporary)
        await own.ask('/sign-in/new-password', { form: { password: 'Immortelle-2026', confirmation: 'Immortelle-2026' } })
      },
    ],
  ]
  test.each(changes)('is another after %s, in the same browser', async (_, change) => {
    const world = await makeStaffed()
    const own = browser(world.app)
    await own.signIn('k.joseph')
    const html = async () => (await own.ask('/term-reports')).text()
    const before = await html()
    await change(own, world)
    const after = await html()
    expect(keyIn(after)).toMatch(/^[\w-]{43}$/)
    expect([keyIn(after) === keyIn(before), sittingIn(after) === sittingIn(before)]).toEqual([false, false])
    const older = async (asking: ReturnType<typeof browser>) =>
      (await asking.ask(`/kept?of=${sittingIn(before)},${sittingIn(after)}`)).json()
    expect(await older(own)).toEqual({ [sittingIn(before) ?? '']: keyIn(before) })
    const elsewhere = browser(world.app)
    await elsewhere.signIn('d.lutchman')
    expect(await older(elsewhere)).toEqual({})
    const session = own.cookies.get('session')
    if (session) elsewhere.cookies.set('session', session)
    expect(await older(elsewhere)).toEqual({}) // the same account, in another browser
  })

  test('is not in a page that a script fetches, or shows within its own', async () => {
    const world = await makeWorld()
    for (const dest of ['empty', 'iframe', 'object']) expect(keyIn(await inBrowser(world, 'a', { 'Sec-Fetch-Dest': dest }))).toBeUndefined()
    expect(keyIn(await inBrowser(world, 'a', { 'Sec-Fetch-Dest': 'document' }))).toBeDefined()
  })

  test('is asked for by nobody who is signed out, and not by a gate', async () => {
    const world = await makeWorld()
    expect((await world.as('nobody')('/kept?of=x')).status).toBe(303)
    expect((await world.as('gate')('/kept?of=x')).status).toBe(303)
  })

  test('nobody else has it: not a colleague, not an administrator of the same number, not who is signed out', async () => {
    const world = await makeWorld()
    const pages = [await htmlOf(world, 'joseph', '/term-reports'), await htmlOf(world, 'noel', '/term-reports')]
    pages.push(await htmlOf(world, 'deansHods', '/admin/dashboard'), await htmlOf(world, 'zahra', '/student/reports'))
    const keys = pages.map(keyIn)
    expect(new Set(keys).size).toBe(4)
    expect(keys.every(Boolean)).toBe(true)
    const out = await (await world.as('nobody')('/')).text()
    expect([keyIn(out), out.includes('data-key')]).toEqual([undefined, false])
  })

  test('does not tell the secret that it is made of', async () => {
    const world = await makeWorld()
    const { secret } = await world.db.selectFrom('browser_key').select('secret').executeTakeFirstOrThrow()
    const html = await htmlOf(world, 'joseph', page)
    for (const encoding of ['base64url', 'base64', 'hex'] as const) expect(html).not.toContain(Buffer.from(secret).toString(encoding))
  })
})
