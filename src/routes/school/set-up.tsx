import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { hashPassword } from '../../db/_password.ts'
import { saveSession } from '../../db/_sign-in.ts'
import { firstOnes, makeSchool } from '../../db/school/set-up.ts'
import type { CrestFault } from '../../domain/_crest.ts'
import { schoolDay } from '../../domain/_dates.ts'
import { yearChoices } from '../../domain/_terms.ts'
import { timeZones, usualTimeZone } from '../../domain/school/profile.ts'
import { firstTyped, parseSetUp, type SetUpFaults, type Typed, typedFields } from '../../domain/school/set-up.ts'
import { setUpWords as words } from '../../domain/words/school.ts'
import { SetUpCode, SetUpForm, type SetUpFormProps } from '../../views/school/set-up.tsx'
import { addressesAt, isLoopback } from '../_addresses.ts'
import type { SetUp } from '../_env.ts'
import { at, type Env } from '../_env.ts'
import { readForm, Text } from '../_form.tsx'
import { commonPasswords } from '../_new-password.ts'
import { render } from '../_render.tsx'
import { limitBody } from '../_security.ts'
import { startSession } from '../_session.ts'
import { readCrest } from './_crest.ts'

const CodeForm = z.strictObject({ code: Text })
const typed = Object.fromEntries(typedFields.map((field) => [field, Text])) as Record<keyof Typed, typeof Text>
const SchoolForm = z.strictObject({ code: Text, ...typed, password: Text, confirmation: Text, crest: z.instanceof(File).optional() })

const whileDue = createMiddleware<Env>(async (c, next) => {
  if (!c.get('setUp')?.isDue) throw new HTTPException(404)
  await next()
})

/** The first-run set-up: the code that the server printed, then the school. It works once and without JavaScript. */
export const setUp = new Hono<Env>()
  .use('/set-up/*', whileDue)
  .get('/set-up', (c) => showCode(c))
  .get('/set-up/school', (c) => c.redirect('/set-up', 303))
  .post('/set-up', limitBody(4096), async (c) => {
    const { code } = await readForm(c, CodeForm)
    const refusal = await refusalOfCode(c, code)
    if (refusal) return showCode(c, refusal.message, refusal.status)
    return showForm(c, { code, typed: { ...firstTyped(todayOf(c)), public_address: addressOf(c) ?? '' } })
  })
  .post('/set-up/school', async (c) => {
    const form = await readForm(c, SchoolForm)
    const refusal = await refusalOfCode(c, form.code)
    if (refusal) return showForm(c, { typed: form, codeFault: refusal.status === 429 ? refusal.message : words.otherCode }, refusal.status)
    const crestFault = await takeCrest(setUpOf(c), form.crest)
    const { values, faults } = parseSetUp(form, await commonPasswords())
    if (crestFault || Object.keys(faults).length > 0) return showForm(c, { code: form.code, typed: form, faults, crestFault }, 422)
    const { password, ...school } = values
    const crest = setUpOf(c).crest
    const made = await makeSchool(c.get('db'), { ...school, crest, passwordHash: await hashPassword(password) }, at(c))
    if (made.kind === 'exists') throw new HTTPException(404)
    if (made.kind === 'taken') return showForm(c, { code: form.code, typed: form, faults: { user_name: 'taken' } }, 422)
    return finish(c, made.administratorId)
  })

function setUpOf(c: Context<Env>): SetUp {
  const state = c.get('setUp')
  if (!state) throw new HTTPException(404)
  return state
}

type Refusal = { message: string; status: 422 | 429 }

/** Slows wrong codes like wrong passwords; a right code is checked again at every step. */
async function refusalOfCode(c: Context<Env>, code: string): Promise<Refusal | undefined> {
  const knock = { userName: 'set-up', address: c.get('address') }
  const tried = await c.get('throttle').run(
    knock,
    async () => setUpOf(c).isCode(code),
    (isRight) => isRight,
  )
  if (!tried.delay) return tried.outcome ? undefined : { message: words.wrongCode, status: 422 }
  const { seconds } = tried.delay
  c.header('Retry-After', String(seconds))
  return { message: words.slowed(seconds), status: 429 }
}

async function takeCrest(state: SetUp, file: File | undefined): Promise<CrestFault | undefined> {
  const crest = await readCrest(file)
  if (!crest.ok) return crest.error
  if (crest.value) state.crest = crest.value
  return undefined
}

/** Signs the first administrator in, which ends the set-up. */
async function finish(c: Context<Env>, id: number) {
  const state = setUpOf(c)
  state.isDue = false
  state.crest = null
  await startSession(c, async (tokenHash) => {
    await saveSession(c.get('db'), { kind: 'administrator', id }, tokenHash, at(c))
    return true
  })
  return c.redirect('/admin/dashboard', 303)
}

const originOf = (c: Context<Env>) => new URL(`${c.get('isSecure') ? 'https' : 'http'}://${c.get('host')}`)

/** The address by which this browser found the server, unless both are on one computer. */
const addressOf = (c: Context<Env>) => (isLoopback(originOf(c).hostname) ? undefined : originOf(c).origin)

function addressesOf(c: Context<Env>): string[] {
  const own = c.get('isSecure') ? [] : addressesAt(originOf(c).port || 80)
  return [...new Set([addressOf(c) ?? [], own].flat())]
}

const todayOf = (c: Context<Env>) => schoolDay(c.get('now')(), usualTimeZone)

const showCode = (c: Context<Env>, fault?: string, status: 200 | 422 | 429 = 200) =>
  render(c, { title: words.title, shell: 'door', page: <SetUpCode fault={fault} /> }, status)

type PageProps = { code?: string; typed: Typed; faults?: SetUpFaults; codeFault?: string; crestFault?: CrestFault | undefined }

function showForm(c: Context<Env>, { faults = {}, ...shown }: PageProps, status: 200 | 422 | 429 = 200) {
  const years = yearChoices([], todayOf(c))
  const more = { years, timeZones: timeZones(), addresses: addressesOf(c), hasCrest: setUpOf(c).crest !== null, firstOnes }
  const props: SetUpFormProps = { ...shown, faults, ...more, isAgain: status !== 200 }
  return render(c, { title: words.title, shell: 'bare', page: <SetUpForm {...props} /> }, status)
}
