import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { findLastSignIn, listGuessed, listResets, listSprays } from '../db/_sessions.ts'
import { moment } from '../domain/_dates.ts'
import { type Actor, can } from '../domain/_policy.ts'
import { accountPaths, earlierSprays, guessedWords, letInUrl, letInWords, resetWords, sprayWords } from '../domain/words/account.ts'
import type { LastSignInProps, Spray } from '../views/_shell/_last-sign-in.tsx'
import type { Env } from './_env.ts'
import { timeZoneOf } from './_time.ts'

const cookieName = 'signed-in'
const options = { path: '/', httpOnly: true, sameSite: 'Lax' } as const

/** Lets the next whole page show when this account signed in before. */
export const announceLast = (c: Context<Env>) => setCookie(c, cookieName, 'now', { ...options, maxAge: 60, secure: c.get('isSecure') })

/** Hides the notice after a new password: the person's own sign-in was a minute ago. */
export const forgetLast = (c: Context<Env>) => deleteCookie(c, cookieName, options)

export async function lastSignInOf(c: Context<Env>): Promise<LastSignInProps | undefined> {
  const [actor, session] = [c.get('actor'), c.get('session')]
  if (getCookie(c, cookieName) === undefined || !actor || !session || actor.kind === 'kiosk') return undefined
  forgetLast(c)
  const { kind, userName } = actor
  const last = await findLastSignIn(c.get('db'), { kind, userName }, session.startedAt)
  if (!last) return undefined
  const [timeZone, resets] = await Promise.all([timeZoneOf(c), resetsOf(c, actor, session.startedAt)])
  return { when: moment(new Date(last.at), timeZone), address: last.address, failed: last.failed, path: accountPaths[kind], resets }
}

/** Lists what somebody else reset since the account's last sign-in, with the person and the time. */
export async function resetsOf(
  c: Context<Env>,
  { kind, id, userName }: Pick<Actor, 'kind' | 'id' | 'userName'>,
  before: string,
): Promise<string[]> {
  const last = kind === 'kiosk' ? undefined : await findLastSignIn(c.get('db'), { kind, userName }, before)
  if (!last || kind === 'kiosk') return []
  const [resets, timeZone] = await Promise.all([listResets(c.get('db'), { kind, id }, last.at), timeZoneOf(c)])
  return resets.map(({ field, by, at }) => resetWords(field, by, moment(new Date(at), timeZone)))
}

const weekMs = 7 * 86_400_000

/** For the Dashboard: addresses from which very many accounts were tried in the last week, and accounts tried very often. */
export async function spraysOf(c: Context<Env>, section: string | undefined): Promise<Spray[]> {
  const actor = c.get('actor')
  if (section !== 'dashboard' || actor?.kind !== 'administrator') return []
  const since = new Date(c.get('now')().getTime() - weekMs).toISOString()
  const [sprays, guessed, timeZone] = await Promise.all([listSprays(c.get('db'), since), listGuessed(c.get('db'), since), timeZoneOf(c)])
  const shown = (at: string) => moment(new Date(at), timeZone)
  const listed = sprays.listed.map(({ accounts, address, first, last }) => sprayWords(accounts, address, shown(first), shown(last)))
  const said = sprays.earlier > 0 ? [...listed, earlierSprays(sprays.earlier)] : listed
  const heard = guessed.filter(({ door }) => door !== 'administrator' || can(actor, 'administrator.write'))
  return [
    ...heard.map(({ door, first, last, ...one }) => ({
      text: guessedWords(one, shown(first), shown(last)),
      letIn: { url: `${letInUrl}?${new URLSearchParams({ door, user: one.userName })}`, label: letInWords.link(one.userName) },
    })),
    ...said.map((text) => ({ text })),
  ]
}
