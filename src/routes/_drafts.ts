import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { readBrowserSecret } from '../db/_browser-key.ts'
import type { Actor } from '../domain/_policy.ts'
import type { DraftOwner } from '../views/_layout.tsx'
import type { SignForm } from '../views/_ui/draft-form.tsx'
import { actorOf, type Env } from './_env.ts'

const minuteMs = 60_000
/** Older ones are not sent any more: they must be typed again. */
const lastsMs = 30 * 24 * 60 * minuteMs

/** What a page says of whose it is. Kiosks share one key: their scans are of the gate. */
export const draftOwnerOf = (secret: Uint8Array, actor: Actor, user: string, tokenHash: string): DraftOwner => ({
  user,
  key: hmac(secret, 'seal', accountOf(actor)).toString('base64url'),
  sitting: hmac(secret, 'sitting', tokenHash).toString('base64url').slice(0, 11),
})

/** A key of its own for whatever else a browser keeps of an account. */
export const accountKey = (secret: Uint8Array, actor: Actor, purpose: string) => hmac(secret, purpose, accountOf(actor))

const accountOf = ({ kind, id }: Actor) => (kind === 'kiosk' ? kind : `${kind}-${id}`)

/** Makes the tickets of one answer: forms that send the same to the same address have the same. */
export function signerOf(secret: Uint8Array, actor: Actor, now: Date): SignForm {
  const known = new Map<string, string>()
  const when = Math.floor(now.getTime() / minuteMs).toString(36)
  return (action, fields) => {
    const said = `${accountOf(actor)} ${when} ${action} ${fields.join()}`
    const ticket = known.get(said) ?? `${hmac(secret, 'form', said).toString('base64url')} ${said}`
    known.set(said, ticket)
    return ticket
  }
}

/** The address that a ticket lets this account send these fields to; undefined when it is not true, another's, or too old. */
export function addressOf(secret: Uint8Array, actor: Actor, ticket: string, sent: Iterable<string>, now: Date): string | undefined {
  const [mac = '', ...said] = ticket.split(' ')
  const [account, when = '', action, fields = ''] = said
  if (said.length !== 4 || !isSame(mac, hmac(secret, 'form', said.join(' ')).toString('base64url'))) return undefined
  const isDue = now.getTime() - Number.parseInt(when, 36) * minuteMs <= lastsMs
  const named = new Set(fields.split(','))
  return account === accountOf(actor) && isDue && [...sent].every((name) => named.has(name)) ? action : undefined
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
const hmac = (secret: Uint8Array, purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest()

/**
 * Takes what was typed into a form that is not open any more. Where it goes stands in the ticket that came with the form, and nowhere
 * else; there it is received like anything that the form sends itself.
 */
export async function takeDraft(c: Context<Env>, pass: (request: Request) => Response | Promise<Response>): Promise<Response> {
  const actor = actorOf(c)
  const body = await c.req.text()
  const sent = new URLSearchParams(body).keys()
  const secret = await readBrowserSecret(c.get('db'))
  const address = addressOf(secret, actor, c.req.header('X-Kept-Form') ?? '', sent, c.get('now')())
  if (address === undefined) throw new HTTPException(422)
  return pass(new Request(new URL(address, c.req.url), { method: 'POST', headers: c.req.raw.headers, body }))
}
