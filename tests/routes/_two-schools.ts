import { hashPassword } from '../../src/db/_password.ts'
import { saveSession } from '../../src/db/_sign-in.ts'
import { xsrfMark } from '../../src/routes/_security.ts'
import { hashToken } from '../../src/routes/_session.ts'
import { bare } from '../reports/_poppler.ts'
import { people, today, type Who } from '../world.ts'
import { type LeakWorld, makeLeakWorld } from './_leak.ts'

export const password = 'Poui-Tree-2026'
let passwordHash: Promise<string> | undefined

/** Two schools that share every number, user name and password. Only these words differ, and what is signed with. */
const words = {
  poui: { first: 'Xanthe', last: 'Orrery', remark: 'Saffron zeppelins', school: 'Poui Heights' },
  immortelle: { first: 'Quillan', last: 'Umbrage', remark: 'Cobalt marmots', school: 'Immortelle Bay' },
}
export type Name = keyof typeof words
export const other = (name: Name): Name => (name === 'poui' ? 'immortelle' : 'poui')

/** One of the two, in a file, with everybody signed in. */
export async function makeMarkedWorld(name: Name): Promise<LeakWorld> {
  const world = await makeLeakWorld(words[name])
  const { sqlite } = world
  passwordHash ??= hashPassword(password)
  sqlite.prepare('update school set name = ?').run(words[name].school)
  sqlite.prepare('update employee set first_name = ?').run(words[name].first)
  sqlite.prepare('update subject set title = title || ?').run(` of ${words[name].school}`)
  sqlite.prepare('update employee set password_hash = ?, password_reset = 0').run(await passwordHash)
  if (name === 'immortelle')
    for (const table of ['report_card_key', 'browser_key']) sqlite.prepare(`update ${table} set secret = randomblob(32)`).run()
  for (const who of ['admin', 'lutchman', 'joseph', 'zahra', 'gate'] as const)
    await saveSession(world.db, people[who], await hashToken(tokenOf(name, who)), today.toISOString())
  return world
}

export const tokenOf = (name: Name, who: Who) => `token-of-${who}-of-${name}.${xsrfMark('xsrf')}`
/** A browser has another name at each host: its cookies are of one. */
const browserOf = (name: Name) => (name[0] ?? '').repeat(43)

/** What a person's browser sends to a school, from a page of it. */
export const headersOf = (name: Name, who: Who, token = tokenOf(name, who)) => ({
  Cookie: `XSRF-TOKEN=xsrf; session=${token}; browser=${browserOf(name)}`,
  'X-XSRF-TOKEN': 'xsrf',
  'Sec-Fetch-Site': 'same-origin',
  'X-Sent-As': `${people[who].kind}-${people[who].id}`,
})

/** What of the other school stands in an answer of this one. */
export function strays(name: Name, text: string): string[] {
  const plain = bare(text)
  return Object.values(words[other(name)]).filter((word) => plain.includes(bare(word)))
}
