import { argon2Sync } from 'node:crypto'
import { makeWorld, students, type World } from '../world.ts'

export const password = 'Poui-Tree-2026'
export const temporary = 'bcdfg-hjkmn-pqrst'
/** As the server writes it, but at a cost so low that signing in costs the tests nothing; what it costs is held by tests/db/password. */
function cheapHash(of: string): string {
  const salt = Buffer.alloc(16, of)
  const tag = argon2Sync('argon2id', { message: of, nonce: salt, memory: 64, passes: 1, parallelism: 1, tagLength: 32 })
  const [nonce, hash] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=64,t=1,p=1$${nonce}$${hash}`
}
export const hashes = { password: cheapHash(password), temporary: cheapHash(temporary) }

/** The tests' world, in which everybody has `password`, but Noël, Deans/HODs and Nicolette have a `temporary` one that must be changed. */
export async function makeStaffed(options?: Parameters<typeof makeWorld>[0]): Promise<World> {
  const world = await makeWorld(options)
  for (const table of ['employee', 'administrator'] as const) {
    await world.db.updateTable(table).set({ password_hash: hashes.password }).execute()
    const due = { password_hash: hashes.temporary, password_reset: 1 } as const
    await world.db.updateTable(table).set(due).where('user_name', 'in', ['s.noel', 'Deans/HODs']).execute()
  }
  await world.db.updateTable('student').set({ password_hash: hashes.password }).execute()
  const due = { password_hash: hashes.temporary, password_reset: 1 } as const
  await world.db.updateTable('student').set(due).where('id', '=', students.nicolette.id).execute()
  return world
}

type Asking = { headers?: Record<string, string>; form?: Record<string, string>; json?: unknown; method?: string }

/** A browser with nothing but its cookies: what the server sets it keeps, sends back and forgets. */
export function browser(app: Pick<World['app'], 'request'>, origin = 'http://localhost') {
  const cookies = new Map<string, { value: string; path: string; flags: string }>()

  async function ask(path: string, { headers = {}, form, json, method = form || json !== undefined ? 'POST' : 'GET' }: Asking = {}) {
    const sent = [...cookies].filter(([, cookie]) => path.startsWith(cookie.path)).map(([name, cookie]) => `${name}=${cookie.value}`)
    const all = new Headers({
      Origin: headers['X-Forwarded-Proto'] ? origin.replace('http:', 'https:') : origin,
      Cookie: sent.join('; '),
      ...headers,
    })
    const token = cookies.get('XSRF-TOKEN')?.value
    if (token && !all.has('X-XSRF-TOKEN')) all.set('X-XSRF-TOKEN', token)
    if (json !== undefined) all.set('Content-Type', 'application/json')
    const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json)
    const res = await app.request(`${origin}${path}`, { method, headers: all, ...(body && { body }) })
    for (const header of res.headers.getSetCookie()) keep(header)
    return res
  }

  function keep(header: string) {
    const [pair = '', ...flags] = header.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const path = flags.find((flag) => flag.startsWith('Path='))?.slice(5) ?? '/'
    if (flags.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, { value: pair.slice(name.length + 1), path, flags: flags.join('; ') })
  }

  return {
    cookies,
    ask,
    /** Through the employee's, the administrator's or the student's page. */
    signIn: (userName: string, secret = password, door: '' | '/admin' | '/student' = '') =>
      ask(`${door}/sign-in/password`, { form: { userName, password: secret } }),
  }
}

/** What a page says, without what belongs to the sign-in. */
export const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? html
