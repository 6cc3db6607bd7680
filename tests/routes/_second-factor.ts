import { expect } from 'vitest'
import { createApp } from '../../src/app.ts'
import { base32, generateHOTP } from '../../src/db/_tokens.ts'
import { testAssets } from '../assets.ts'
import { today } from '../world.ts'
import { type browser, makeStaffed, password } from './_browser.ts'

export const [minute, day] = [60_000, 86_400_000]
export const to = (res: Response) => [res.status, res.headers.get('Location')]
export type Browser = ReturnType<typeof browser>
export const keyIn = (html: string) => /name="key" value="([A-Z2-7]{32})"/.exec(html)?.[1] ?? 'none'
export const recoveryIn = (html: string) =>
  [...html.matchAll(/<li>([a-z2-9]{4}(?:-[a-z2-9]{4}){3})<\/li>/g)].map(([, code]) => code as string)
export const asksForCode = async (res: Response) => (await res.text()).includes('Code From Your Phone')
const accounts = { 'k.joseph': ['', '/term-reports'], admin: ['/admin', '/admin'] } as const

/** The staffed world, with a clock that the test moves. */
export async function makeClocked() {
  const world = await makeStaffed()
  let time = today.getTime()
  const log = { info: () => {}, error: () => {} }
  const app = createApp({ db: world.db, assets: testAssets, log, now: () => new Date(time), clock: () => time })
  const later = (ms: number) => {
    time += ms
  }
  const codeOf = (key: string, steps = 0) => generateHOTP(base32.decode(key), Math.floor(time / 30_000) + steps)

  /** Turns it on under My Account; the key that the phone has, and the recovery codes. */
  async function turnedOn(own: Browser, userName: keyof typeof accounts = 'k.joseph', trusts?: '1') {
    const [door, home] = accounts[userName]
    await own.signIn(userName, password, door)
    const path = `${home}/account/second-factor`
    const key = keyIn(await (await own.ask(path)).text())
    const res = await own.ask(path, { form: { key, current: password, code: await codeOf(key), ...(trusts && { trusts }) } })
    expect(res.status).toBe(200)
    later(minute)
    return { key, codes: recoveryIn(await res.text()) }
  }
  return { world, app, later, codeOf, turnedOn, now: () => time }
}
