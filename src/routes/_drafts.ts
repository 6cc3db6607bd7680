import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Actor } from '../domain/_policy.ts'
import type { DraftOwner } from '../views/_layout.tsx'
import type { SignForm } from '../views/_ui/draft-form.tsx'
import { browserOf } from './_browser-cookie.ts'
import { actorOf, type Env } from './_env.ts'
import { browserSecretOf } from './_once.ts'

const minuteMs = 60_000
/** Older drafts are not sent any more: they must be typed again. */
const lastsMs = 30 * 24 * 60 * minuteMs

/** The browser's cookie and the sign-in, which together name the owner of drafts. Kiosks share a key: their scans are the gate's. */
type SignIn = { browser: string; tokenHash: string }

/**
 * Tells a page whose it is. The key belongs to this sign-in in this browser. A draft sealed in an earlier sign-in is opened with that
 * one's key (`olderKeys`), and is never sent by itself.
 */
export function draftOwnerOf(secret: Uint8Array, actor: Actor, user: string, { browser, tokenHash }: SignIn): DraftOwner {
  if (actor.kind === 'kiosk')
    return { user, key: text(secret, 'seal', 'kiosk'), sitting: text(secret, 'sitting', 'kiosk').slice(0, nameLength) }
  const name = text(secret, 'sitting', tokenHash).slice(0, nameLength)
  const sitting = name + markOf(secret, actor, browser, name)
  return { user, sitting, key: sealKey(secret, actor, browser, sitting) }
}

const nameLength = 11
/** Makes a mark by which the server recognises an old sign-in of this account in this browser. */
const markOf = (secret: Uint8Array, actor: Actor, browser: string, name: string) =>
  text(secret, 'whose', `${accountOf(actor)} ${browser} ${name}`).slice(0, 7)
const sealKey = (secret: Uint8Array, actor: Actor, browser: string, sitting: string) =>
  text(secret, 'seal', `${accountOf(actor)} ${browser} ${sitting}`)

/** Returns keys of the account's own earlier sign-ins in this browser, as the page requests them. */
export async function olderKeys(c: Context<Env>): Promise<Response> {
  const [actor, secret, browser] = [actorOf(c), await browserSecretOf(c), browserOf(c)]
  const now = draftOwnerOf(secret, actor, '', { browser, tokenHash: c.get('session')?.tokenHash ?? '' }).sitting
  const asked = (c.req.query('of') ?? '').split(',').slice(0, mostSittings)
  const own = asked.filter((one) => one !== now && one.slice(nameLength) === markOf(secret, actor, browser, one.slice(0, nameLength)))
  return c.json(Object.fromEntries(own.map((sitting) => [sitting, sealKey(secret, actor, browser, sitting)])))
}
const mostSittings = 200

/** Makes a separate key for each purpose, for whatever else a browser keeps for an account. */
export const accountKey = (secret: Uint8Array, actor: Actor, purpose: string) => hmac(secret, purpose, accountOf(actor))

const accountOf = ({ kind, id }: Actor) => (kind === 'kiosk' ? kind : `${kind}-${id}`)

/** Makes the tickets of an answer. Forms with the same fields and address share one; a sheet's names its students or assessments too. */
export function signerOf(secret: Uint8Array, actor: Actor, now: Date): SignForm {
  const known = new Map<string, string>()
  const when = Math.floor(now.getTime() / minuteMs).toString(36)
  return (action, fields, ...of) => {
    const said = [accountOf(actor), when, action, fields.join(), ...of.map((ids) => ids.join())].join(' ')
    const ticket = known.get(said) ?? `${text(secret, 'form', said)} ${said}`
    known.set(said, ticket)
    return ticket
  }
}

/** Returns what a ticket lets this account send, and where; undefined if it is forged, another account's or too old. */
function ticketOf(secret: Uint8Array, actor: Actor, ticket: string, now: Date) {
  const [mac = '', ...said] = ticket.split(' ')
  const [account, when = '', action = '', fields = '', students, assessments] = said
  if (said.length > 6 || !isSame(mac, text(secret, 'form', said.join(' ')))) return undefined
  const isDue = now.getTime() - Number.parseInt(when, 36) * minuteMs <= lastsMs
  if (account !== accountOf(actor) || !isDue) return undefined
  return { address: action, fields: new Set(fields.split(',')), students: setOf(students), assessments: setOf(assessments) }
}

const setOf = (ids: string | undefined) => (ids === undefined ? undefined : new Set(ids.split(',')))

/** Returns the address to which a ticket lets this account send such a form. */
export function addressOf(secret: Uint8Array, actor: Actor, ticket: string, sent: Iterable<string>, now: Date): string | undefined {
  const allowed = ticketOf(secret, actor, ticket, now)
  return allowed && !allowed.students && [...sent].every((name) => allowed.fields.has(name)) ? allowed.address : undefined
}

/** Does the same for marks and remarks: only students and fields of that sheet are allowed. */
function sheetAddressOf(allowed: ReturnType<typeof ticketOf>, body: unknown): string | undefined {
  const sheet = Saves.safeParse(body)
  if (!allowed?.students || !sheet.success) return undefined
  const { rows = [], marks = [], ...of } = sheet.data
  const url = new URL(allowed.address, 'http://school')
  const isSheet = Object.entries(of).every(([name, value]) => url.searchParams.get(name) === String(value))
  const { students, assessments, fields } = allowed
  const isOn = [...rows, ...marks].every(
    (save) =>
      students.has(String(save.student_id)) &&
      (!assessments || assessments.has(String(save.assesment_id))) &&
      Object.keys(save).every((name) => fields.has(name)),
  )
  return isSheet && isOn ? url.pathname : undefined
}
const Save = z.looseObject({ student_id: z.number() })
const Saves = z
  .object({ rows: z.array(Save), marks: z.array(Save) })
  .partial()
  .catchall(z.union([z.string(), z.number()]))

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
/** Signs a text with the school's secret, differently for each purpose. */
export const hmac = (secret: Uint8Array, purpose: string, of: string) => createHmac('sha256', secret).update(`${purpose}\n${of}`).digest()
const text = (secret: Uint8Array, purpose: string, of: string) => hmac(secret, purpose, of).toString('base64url')

/**
 * Receives what was typed into a form or sheet that has since been closed. The ticket alone says where it goes; there it is treated
 * like any request of the page.
 */
export async function takeDraft(c: Context<Env>, pass: (request: Request) => Response | Promise<Response>): Promise<Response> {
  const actor = actorOf(c)
  const [body, secret, ticket] = [await c.req.text(), await browserSecretOf(c), c.req.header('X-Kept-Form') ?? '']
  const address = c.req.header('Content-Type')?.startsWith('application/json')
    ? sheetAddressOf(ticketOf(secret, actor, ticket, c.get('now')()), parsed(body))
    : addressOf(secret, actor, ticket, new URLSearchParams(body).keys(), c.get('now')())
  if (address === undefined) throw new HTTPException(422)
  return pass(new Request(new URL(address, c.req.url), { method: 'POST', headers: c.req.raw.headers, body }))
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
