import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { generateHOTP } from '../../src/db/_tokens.ts'
import { isSolved, parseChallenge, puzzle, puzzles } from '../../src/domain/_sign-in/proof.ts'
import { createThrottle } from '../../src/routes/_throttle/index.ts'
import { people, today, type World } from '../world.ts'
import { browser, makeStaffed, password } from './_browser.ts'

/** As the page's script does it. */
function prove(text: string): string {
  const challenge = parseChallenge(text)
  if (!challenge) throw new Error(`no challenge: ${text}`)
  const numbers = Array.from({ length: puzzles }, (_, i) => {
    let number = 0
    while (!isSolved(challenge, hash('sha256', puzzle(challenge, i, number), 'buffer'))) number++
    return number
  })
  return [text, ...numbers].join('~')
}

let world: World
let ms = 0
let throttle: ReturnType<typeof createThrottle>
beforeEach(async () => {
  throttle = createThrottle(() => ms)
  world = await makeStaffed({ throttle, clock: () => ms })
  return world.close
})

type Typed = { password?: string; code?: string; userName?: string }
/** A browser that was never here: its page, then what it types, with the work if that is asked for. */
async function comeIn(typed: Typed = {}, door = '') {
  const own = browser(world.app)
  await own.ask(door || '/')
  const form = { userName: 'd.lutchman', password, ...typed }
  let res = await own.ask(`${door}/sign-in/password`, { form })
  const wanted = res.headers.get('X-Proof-Wanted')
  if (wanted) res = await own.ask(`${door}/sign-in/password`, { form, headers: { 'X-Proof': prove(wanted) } })
  return { own, res, text: await res.text() }
}

/** A pupil with a script, in the school's network. */
async function shutOut(guess = (i: number) => comeIn({ password: `guess ${i}` }) as Promise<unknown>) {
  for (let i = 0; i < 45; i++) await guess(i)
  const { res, text } = await comeIn()
  expect([res.status, text.includes('name="code"')]).toEqual([429, true])
}
/** The same as the server counts it, without the work of a browser each time. */
const guess = (i: number) => {
  const knock = { userName: 'd.lutchman', address: 'local', visitor: `visitor ${i}`, proof: 2 } as const
  return throttle.run(
    knock,
    async () => false,
    (isRight) => isRight,
  )
}
const dashboard = async (who: 'admin' | 'deansHods' = 'admin') => (await world.as(who)('/admin/dashboard')).text()
const giveCode = async (user = 'd.lutchman', door = 'employee') => {
  const res = await world.as('admin')('/admin/let-in', { method: 'POST', body: new URLSearchParams({ door, user }) })
  return /<code[^>]*>([a-z2-7-]+)</.exec(await res.text())?.[1] ?? ''
}

test('whom a pupil shuts out of new browsers an administrator lets in once, and the Dashboard says so', async () => {
  await shutOut()
  expect(await dashboard()).toMatch(/4\d failed sign-ins as d\.lutchman in an hour, from 1 address: /)
  expect(await dashboard()).toContain('/admin/let-in?door=employee&amp;user=d.lutchman')
  const code = await giveCode()
  expect(code).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect((await comeIn({ code: 'aaaa-bbbb-cccc-dddd' })).res.status).toBe(422)
  expect((await comeIn({ code, password: 'wrong' })).res.status).toBe(422)
  const { own, res } = await comeIn({ code: code.toUpperCase().replaceAll('-', ' ') })
  expect([res.status, res.headers.get('Location')]).toEqual([303, '/term-reports'])
  expect((await own.ask('/term-reports')).status).toBe(200)
  expect((await comeIn({ code })).res.status).toBe(422)
  const history = await world.db.selectFrom('change').select(['entity_key', 'actor_name']).where('field', '=', 'let_in').execute()
  expect(history).toEqual([{ entity_key: String(people.lutchman.id), actor_name: 'admin' }])
})

test('a code lets in to no other account, and for half an hour', async () => {
  await shutOut(guess)
  const code = await giveCode('k.joseph')
  expect((await comeIn({ code })).res.status).toBe(422)
  const late = await giveCode()
  ms += 30 * 60_000
  await shutOut(guess)
  expect((await comeIn({ code: late })).res.status).not.toBe(303)
})

test('who has a second factor comes in with its code beside the password, and is asked no second one', async () => {
  const secret = new Uint8Array(20).fill(7)
  const factor = { employee_id: people.lutchman.id, secret, browser_key: new Uint8Array(32), last_step: 0, since: today.toISOString() }
  await world.db.insertInto('second_factor').values(factor).execute()
  await shutOut(guess)
  const step = Math.floor(today.getTime() / 30_000)
  const code = await generateHOTP(secret, step)
  expect((await comeIn({ code: '000000' })).res.status).toBe(422)
  const { own, res } = await comeIn({ code })
  expect([res.status, (await own.ask('/term-reports')).status]).toEqual([303, 200])
  expect((await comeIn({ code })).res.status).toBe(422)
})

test('codes are made by who may reset passwords, for administrators by who may change them, and for nobody who has left', async () => {
  const ask = async (who: 'admin' | 'deansHods' | 'lutchman' | 'nobody', user: string, door = 'employee') =>
    (await world.as(who)('/admin/let-in', { method: 'POST', body: new URLSearchParams({ door, user }) })).status
  expect([await ask('admin', 'k.joseph'), await ask('deansHods', 'k.joseph')]).toEqual([200, 200])
  expect([await ask('lutchman', 'k.joseph'), await ask('nobody', 'k.joseph')]).toEqual([403, 303])
  expect([await ask('admin', 'admin', 'administrator'), await ask('deansHods', 'admin', 'administrator')]).toEqual([200, 403])
  expect([await ask('admin', 'a.gone'), await ask('admin', 'no.body')]).toEqual([404, 404])
  const dialog = await world.as('admin')('/admin/let-in?door=employee&user=k.joseph')
  expect(await dialog.text()).toContain('Let k.joseph in ?')
})
