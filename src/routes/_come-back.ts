import type { Context } from 'hono'
import type { Actor } from '../domain/_policy.ts'
import { copyBase } from '../domain/_rehearsal.ts'
import type { Env } from './_env.ts'
import { schoolOf } from './_once.ts'

/** `/admin` or `/term-reports`: the base of screens that both kinds of staff share. */
export const baseOf = (actor: Actor) => (actor.kind === 'administrator' ? '/admin' : '/term-reports')

/** The sign-in page of each kind of person. */
export const entries = { employee: '/', administrator: '/admin', student: '/student', kiosk: '/admin' } as const satisfies Record<
  Actor['kind'],
  string
>
const homes = { employee: '/term-reports', administrator: '/admin/dashboard', student: '/student/reports', kiosk: '/kiosk' } as const
export const homeOf = ({ kind }: Pick<Actor, 'kind'>) => homes[kind]

/** The origin to print: the school's public address if it has one, otherwise the origin of this request. */
export async function publicOrigin(c: Context<Env>): Promise<string> {
  const { publicAddress = '' } = (await schoolOf(c)) ?? {}
  const origin = publicAddress || `${c.get('isSecure') ? 'https' : 'http'}://${c.get('host')}`
  return c.get('copy') ? origin + copyBase : origin
}
