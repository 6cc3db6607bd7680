import { makeWorld, students, type Who } from '../world.ts'

/** Finding as different people. */
export async function findingWorld(options: Parameters<typeof makeWorld>[0] = {}) {
  const world = await makeWorld(options)
  const ask = (who: Who | 'nobody', path: string, headers: Record<string, string> = {}) => world.as(who)(path, { headers })
  const links = async (who: Who, typed: string, cookie = '') => {
    const res = await ask(who, `/find?q=${encodeURIComponent(typed)}`, { 'HX-Request': 'true', Cookie: cookie })
    return linksIn(await res.text())
  }
  /** What somebody finds, as `kind/key`, and what can be opened at once, as `card:20210001`. */
  const find = async (who: Who, typed: string, cookie = '') =>
    (await links(who, typed, cookie)).filter((key) => !key.startsWith('actions/'))
  const actions = async (who: Who, typed: string) => (await links(who, typed)).flatMap((key) => /^actions\/(.*)/.exec(key)?.[1] ?? [])
  /** Where that leads. */
  const open = async (who: Who, key: string, cookie = '') => {
    const res = await ask(who, `/find/${key}`, { Cookie: cookie })
    return {
      status: res.status,
      to: res.headers.get('Location'),
      cookie: /found=[^;]*/.exec(res.headers.get('Set-Cookie') ?? '')?.[0] ?? '',
    }
  }
  return { ...world, ask, find, actions, open }
}
const linksIn = (html: string) => [...html.matchAll(/href="\/find\/([^"]+)"/g)].map(([, key = '']) => decodeURIComponent(key))
export const keyOf = (student: keyof typeof students) => `students/${students[student].id}`
