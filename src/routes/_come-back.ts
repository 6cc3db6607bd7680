import type { Context } from 'hono'
import { findSchool } from '../db/_school.ts'
import type { Actor } from '../domain/_policy.ts'
import { copyBase } from '../domain/_rehearsal.ts'
import type { Env } from './_env.ts'

/** The page that was asked for, to come back to. */
export function pageOf(c: Context<Env>): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}

/** `/admin` or `/term-reports`: where the screens that both kinds of staff share are found by this one. */
export const baseOf = (actor: Actor) => (actor.kind === 'administrator' ? '/admin' : '/term-reports')

/** Where each kind of person signs in, and where one lands then. */
export const entries = { employee: '/', administrator: '/admin', student: '/student', kiosk: '/admin' } as const satisfies Record<
  Actor['kind'],
  string
>
const homes = { employee: '/term-reports', administrator: '/admin/dashboard', student: '/student/reports', kiosk: '/kiosk' } as const
export const homeOf = ({ kind }: Pick<Actor, 'kind'>) => homes[kind]

/** The address that is printed: as phones outside reach the server where the school says so, otherwise as this page was asked for. */
export async function publicOrigin(c: Context<Env>): Promise<string> {
  const { publicAddress = '' } = (await findSchool(c.get('db'))) ?? {}
  const origin = publicAddress || `${c.get('isSecure') ? 'https' : 'http'}://${c.get('host')}`
  return c.get('copy') ? origin + copyBase : origin
}
