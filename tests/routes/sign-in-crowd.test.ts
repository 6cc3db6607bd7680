import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSolved, parseChallenge, puzzle, puzzles } from '../../src/domain/_sign-in/proof.ts'
import { createProofs } from '../../src/routes/_proofs.ts'
import { browser, makeStaffed, password } from './_browser.ts'

type App = Parameters<typeof browser>[0]
const [wrongTries, seconds] = [100, 5]
/** What one look at a password costs, and how many the server looks at together (decision 005). */
const [hashMs, atOnce] = [38, 2]
const teachers = ['k.joseph', 'd.lutchman', 'p.baptiste', 'o.stranger']

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

/** A browser that was never here: its page, then the right password, and the work if that is asked for. How often it was asked. */
async function comeIn(app: App, userName: string): Promise<number> {
  const own = browser(app)
  await own.ask('/')
  let asked = 0
  let res = await own.signIn(userName)
  for (; res.status === 429 && asked < 3; asked++) {
    const headers = { 'X-Proof': prove(res.headers.get('X-Proof-Wanted') ?? '') }
    res = await own.ask('/sign-in/password', { form: { userName, password }, headers })
  }
  expect([userName, res.status, res.headers.get('Location')]).toEqual([userName, 303, '/term-reports'])
  return asked
}

const withoutCookies = (app: App) => (i: number) => browser(app).signIn(`guess-${i}`, 'wrong')
const atTheirNames = (app: App) => (i: number) => browser(app).signIn(teachers[i % teachers.length] ?? '', 'wrong')
function inOneBrowser(app: App) {
  const own = browser(app)
  return async (i: number) => {
    if (i === 0) await own.ask('/')
    return own.signIn(`guess-${i}`, 'wrong')
  }
}
const asNewOnes = (app: App) => async (i: number) => {
  const own = browser(app)
  await own.ask('/')
  return own.signIn(`guess-${i}`, 'wrong')
}

test.each([
  [35, 'any names without cookies', withoutCookies, 0],
  [35, 'their names without cookies', atTheirNames, 0],
  [35, 'any names in one browser', inOneBrowser, 0],
  // Only six, since one processor makes here the proofs of all; in a school each browser makes its own.
  [6, 'any names, as a new browser each time', asNewOnes, 1],
] as const)(
  '%d new browsers behind one address come in at once while a client there sends twenty wrong passwords a second: %s',
  async (newBrowsers, _, by, proofs) => {
    const { app, db } = await makeStaffed()
    const attack = by(app)
    for (let i = 0; i < 22; i++) await attack(i)
    const looks = () => db.selectFrom('sign_in_attempt').select('id').where('outcome', '<>', 'slowed').execute()
    const before = (await looks()).length
    const attacks = Array.from({ length: wrongTries }, (_, i) => () => attack(22 + i))
    const under: Promise<number>[] = []
    const comers: Promise<number>[] = []
    for (const [i, one] of attacks.entries()) {
      under.push(one().then((res) => res.status))
      if (i < newBrowsers) comers.push(comeIn(app, teachers[i % teachers.length] ?? ''))
    }
    expect(Math.max(...(await Promise.all(comers)))).toBe(proofs)
    const refused = (await Promise.all(under)).filter((status) => status === 429)
    const looked = (await looks()).length - before
    expect(refused.length).toBeGreaterThan(80)
    expect(looked - newBrowsers).toBeLessThan(20)
    expect((looked * hashMs) / atOnce).toBeLessThan((seconds * 1000) / 2)
  },
  120_000,
)

test('a proof is good for one try, at its own address, and only when it is one', async () => {
  const { app } = await makeStaffed()
  const attack = asNewOnes(app)
  for (let i = 0; i < 22; i++) await attack(i)
  const own = browser(app)
  await own.ask('/')
  const wanted = (await own.signIn('k.joseph', 'wrong')).headers.get('X-Proof-Wanted') ?? ''
  const tryWith = async (proof: string) =>
    (await own.ask('/sign-in/password', { form: { userName: 'k.joseph', password: 'wrong' }, headers: { 'X-Proof': proof } })).status
  const proof = prove(wanted)
  for (const forged of ['', wanted, `${wanted}${'~0'.repeat(puzzles)}`, proof.replace(/^2/, '1'), proof.replace('.', '.9')])
    expect([forged, await tryWith(forged)]).toEqual([forged, 429])
  expect(await tryWith(proof)).toBe(422)
  expect(await tryWith(proof)).toBe(429)
})

test('a proof takes the page no longer on a server that has been up for years', async () => {
  const years = 10 * 365 * 86_400_000
  const text = await createProofs(() => years).challenge(2, 'local')
  expect(puzzle({ text, work: 2 }, puzzles - 1, 99_999).length).toBeLessThanOrEqual(55) // one block of SHA-256
})

test('without a script the page says how long to wait, and lets one in each ten seconds', async () => {
  let ms = 0
  const { app } = await makeStaffed({ clock: () => ms })
  const attack = asNewOnes(app)
  for (let i = 0; i < 22; i++) await attack(i)
  const own = browser(app)
  await own.ask('/')
  const res = await own.signIn('k.joseph')
  expect([res.status, res.headers.get('Retry-After')]).toEqual([429, '10'])
  expect(await res.text()).toContain('Many wrong passwords come from this network. Wait 10 seconds and try again.')
  ms += 10_000
  expect((await own.signIn('k.joseph')).status).toBe(303)
})

test('more than twenty accounts tried from one address without success are told on the administrators’ Dashboard', async () => {
  const { app, as, db } = await makeStaffed()
  const attack = withoutCookies(app)
  for (let i = 0; i < 20; i++) await attack(i)
  const dashboard = async (who: 'admin' | 'deansHods') => (await as(who)('/admin/dashboard')).text()
  expect(await dashboard('admin')).not.toContain('Passwords are being guessed')
  await attack(20)
  for (const who of ['admin', 'deansHods'] as const)
    expect(await dashboard(who)).toContain('Passwords are being guessed: 21 accounts were tried without success from local')
  expect(await db.selectFrom('sign_in_spray').select(['address', 'accounts']).execute()).toEqual([{ address: 'local', accounts: 21 }])
  expect(await (await as('joseph')('/term-reports')).text()).not.toContain('being guessed')
})
