import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAppFor } from '../../src/app.ts'
import { openSchool, type School } from '../../src/db/_open.ts'
import { saveSession } from '../../src/db/_sign-in.ts'
import { copyBase, isInCopy } from '../../src/domain/_rehearsal.ts'
import { openLog } from '../../src/operate/_log.ts'
import { copyAside } from '../../src/operate/rehearsal/make.ts'
import { copiesOf } from '../../src/operate/rehearsal/served.ts'
import { hashToken } from '../../src/routes/_session.ts'
import { createThrottle } from '../../src/routes/_throttle/index.ts'
import { answerInCopy } from '../../src/routes/rehearsal/edge.ts'
import { emptySchool } from '../_school.ts'
import { testAssets } from '../assets.ts'
import { cookieOf, makeWorld, people, today, type Who } from '../world.ts'

/** The tests' world in a directory of its own, as a server has it open, with what makes copies of it. */
export async function servedWorld(bytes?: Buffer, options: { term?: 1 | 2 } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'term-reports-copies-'))
  const empty = await emptySchool()
  writeFileSync(join(dir, 'school.db'), bytes ?? empty.sqlite.serialize())
  await empty.close()
  const school: School = await openSchool(join(dir, 'school.db'))
  let now = today
  const setNow = (at: Date) => {
    now = at
  }
  const shared = { assets: testAssets, now: () => now, throttle: createThrottle() }
  const start = () =>
    copiesOf(
      dir,
      openLog(undefined, 'silent'),
      shared,
      () => school,
      (_, __, tell) => copyAside(dir, tell),
    )
  const copies = start()
  const world = await makeWorld({ school, copies, isStored: bytes !== undefined, ...options })
  const close = async () => {
    await copies.stop()
    await world.close()
    rmSync(dir, { recursive: true })
  }
  return { ...world, dir, school, copies, start, setNow, close, ...browserOf(world.app, copies) }
}
export type ServedWorld = Awaited<ReturnType<typeof servedWorld>>

/** People inside the copy, asked by the addresses of the school; whoever was signed in when it was made is signed in there too. */
export async function insideCopy(world: ServedWorld, everybody: readonly Who[], at = today) {
  const copy = await world.copies.open()
  if (!copy) throw new Error('no copy')
  for (const who of everybody) await saveSession(copy.db, people[who], await hashToken(`copy ${cookieOf(who)}`), at.toISOString())
  const as =
    (who: Who | 'nobody') =>
    (path: string, { headers, ...init }: Asked = {}) => {
      const all = new Headers(headers)
      all.set('Cookie', `copy-XSRF-TOKEN=xsrf${who === 'nobody' ? '' : `; copy-session=${cookieOf(who)}`}`)
      all.set('X-XSRF-TOKEN', 'xsrf')
      return world.ask(isInCopy(path) ? path : copyBase + path, { ...init, headers: all })
    }
  return { as, db: copy.db, sqlite: copy.school.sqlite }
}

/** All that is stored in the school, byte for byte. */
export const fingerprint = ({ sqlite }: Pick<ServedWorld, 'sqlite'>) => createHash('sha256').update(sqlite.serialize()).digest('hex')

type Asked = RequestInit & { json?: unknown; form?: Record<string, string> }

/** The application as the server has it, told with each request whose it is. */
export const serving = createAppFor((c) => c.env.tenant, {})

/** One browser, with cookies as it keeps them, in front of the school and its copy. */
function browserOf(app: { fetch(request: Request): Response | Promise<Response> }, copies: ReturnType<typeof copiesOf>) {
  const jar = new Map<string, { value: string; path: string }>()
  const cookiesFor = (path: string) =>
    [...jar]
      .flatMap(([name, cookie]) => (`${path}/`.startsWith(cookie.path === '/' ? '/' : `${cookie.path}/`) ? `${name}=${cookie.value}` : []))
      .join('; ')

  async function ask(path: string, { json, form, ...init }: Asked = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const { pathname } = new URL(path, 'http://localhost')
    if (!headers.has('Cookie')) headers.set('Cookie', cookiesFor(pathname))
    headers.set('Host', 'localhost')
    if (!headers.has('Sec-Fetch-Site')) headers.set('Origin', 'http://localhost')
    const token = jar.get(isInCopy(pathname) ? 'copy-XSRF-TOKEN' : 'XSRF-TOKEN')
    if (token && !headers.has('X-XSRF-TOKEN')) headers.set('X-XSRF-TOKEN', token.value)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    const body = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form)
    const request = new Request(new URL(path, 'http://localhost'), {
      method: body ? 'POST' : 'GET',
      ...init,
      headers,
      ...(body && { body }),
    })
    const copy = isInCopy(pathname) ? await copies.open() : undefined
    const answer = copy ? await answerInCopy(request, (inside) => serving.fetch(inside, { tenant: copy.tenant })) : await app.fetch(request)
    for (const cookie of answer.headers.getSetCookie()) keep(cookie)
    return answer
  }

  function keep(cookie: string): void {
    const [pair = '', ...rest] = cookie.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = rest.find((one) => one.startsWith('Path='))?.slice(5) ?? '/'
    if (rest.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, { value, path })
  }

  return {
    ask,
    jar,
    cookiesFor,
    /** Signs the browser in to the school, and no further. */
    enterAs(who: Who) {
      jar.clear()
      jar.set('session', { value: cookieOf(who), path: '/' })
    },
  }
}
