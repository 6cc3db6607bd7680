import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type Account, findProfile } from '../../db/_sign-in.ts'
import { type Door, isSameName } from '../../domain/_sign-in/index.ts'
import { newPasswordMessages, signInMessages } from '../../domain/words/sign-in.ts'
import type { Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { accessOf, allow } from '../_rights.ts'
import { setXsrfCookie } from '../_security.ts'
import { endSession } from '../_session.ts'
import { attempt } from '../sign-in/attempt.ts'
import { changerOf, onlyChanger, replaceTemporary } from '../sign-in/change-password.ts'
import { goOnAfterCode, isStaff, proveCode } from '../sign-in/second-factor.ts'
import { nameVisitor } from '../sign-in/visitor.ts'
import { answers, api, Flag, get, post, takes } from './_api.ts'

const tags = ['Authentication']
const open = { tags }
const noName = signInMessages.noUserName.employee
const Credentials = z.strictObject(
  {
    username: z.string(noName).trim().min(1, noName).max(100),
    password: z.string(signInMessages.noPassword).min(1, signInMessages.noPassword).max(1000),
    code: z.string().max(100).optional().openapi({
      description:
        'Of the second factor, or given by an administrator: where wrong passwords of others have closed the account to new browsers',
    }),
  },
  signInMessages.noAnswer,
)
const SignedIn = z.object({
  admin: z.boolean(),
  employee_id: z.number().nullable(),
  user_name: z.string(),
  password_reset: Flag.openapi({ description: '1: the session is good for /api/employee-change-password and nothing else' }),
  second_factor: z.enum(['code', 'set-up']).optional().openapi({
    description:
      'code: the session is good for /api/second-factor and nothing else, until then. set-up: a second factor has to be set up first, in a browser',
  }),
})

const slowing =
  'After many wrong passwords the answer is 429 with Retry-After, in seconds. Where X-Proof-Wanted stands beside it, a challenge, the next try may come at once with the header X-Proof: the challenge and 64 numbers, joined by ~, of which number i (from 0) is such that SHA-256 of "challenge.i.number" begins with 9 zero bits, or with 11 where the challenge begins with "2.". A proof is good for one try, from the same address, for two minutes.'

export const signInApi = api()
  .openapi(
    get(
      '/sanctum/csrf-cookie',
      open,
      {},
      { 204: { description: 'The cookie is set' } },
      'First of the sequence: csrf-cookie, login, employee-login or admin-login, user-employee, employee-change-password where password_reset is 1, employee/{id}. Sets XSRF-TOKEN, which every later write sends back as X-XSRF-TOKEN.',
    ),
    async (c) => {
      await setXsrfCookie(c)
      nameVisitor(c)
      return c.body(null, 204)
    },
  )
  .openapi(
    post(
      '/login',
      open,
      takes(Credentials),
      answers(SignedIn, 'Signed in'),
      `Signs in at whichever door the credentials open, and starts a session. The two other logins do the same at one door; calling both is harmless. ${slowing}`,
    ),
    async (c) => c.json(await enter(c, ['administrator', 'employee'], c.req.valid('json')), 200),
  )
  .openapi(post('/api/admin-login', open, takes(Credentials), answers(SignedIn, 'Signed in as an administrator'), slowing), async (c) =>
    c.json(await enter(c, ['administrator'], c.req.valid('json')), 200),
  )
  .openapi(
    post('/api/employee-login', open, takes(Credentials), answers(z.array(SignedIn).length(1), 'Signed in as an employee'), slowing),
    async (c) => c.json([await enter(c, ['employee'], c.req.valid('json'))], 200),
  )
  .openapi(
    get(
      '/api/user-employee/{username}',
      open,
      { params: z.object({ username: z.string().max(100) }) },
      answers(z.object({ data: z.object({ password_reset: Flag }) }), 'The flag'),
      'Whether a new password is due. 1 only to the user of that name, who has just proved a temporary one; 0 for all others, and for names that do not exist.',
    ),
    (c) => {
      const changer = c.get('passwordChanger')
      const isDue = changer?.kind === 'employee' && isSameName(changer.userName, c.req.valid('param').username)
      return c.json({ data: { password_reset: isDue ? 1 : 0 } } as const, 200)
    },
  )
  .openapi(
    get(
      '/api/employee/{id}',
      { tags, middleware: allow('profile.read') },
      { params: z.object({ id: z.coerce.number().int().positive() }) },
      answers(
        z.object({
          id: z.number(),
          employee_id: z.number(),
          teacher_num: z.string().nullable(),
          first_name: z.string(),
          last_name: z.string(),
          user_name: z.string(),
          post_id: z.number().nullable(),
        }),
        'The profile: one’s own, or anyone’s to who may read teachers',
      ),
    ),
    async (c) => {
      const profile = orNotFound(await findProfile(c.get('db'), accessOf(c), c.req.valid('param').id))
      const { id, teacherNum, firstName, lastName, userName, postId } = profile
      const body = {
        id,
        employee_id: id,
        teacher_num: teacherNum,
        first_name: firstName,
        last_name: lastName,
        user_name: userName,
        post_id: postId,
      }
      return c.json(body, 200)
    },
  )
  .openapi(
    post(
      '/api/employee-change-password',
      { tags, middleware: onlyChanger('employee') },
      takes(z.strictObject({ name: z.string(), password: z.string().max(1000) })),
      answers(z.object({ message: z.string() }), 'Changed'),
      'Replaces the temporary password that this session has just proved. `name` is that employee’s user name. The session goes on under a new token; all others of the account end.',
    ),
    async (c) => {
      const changer = changerOf(c, 'employee')
      const { name, password } = c.req.valid('json')
      if (!isSameName(name, changer.userName)) throw new HTTPException(404)
      const { password: fault } = await replaceTemporary(c, changer, { password, confirmation: password })
      if (fault) throw new HTTPException(422, { message: newPasswordMessages[fault] })
      return c.json({ message: signInMessages.changed }, 200)
    },
  )
  .openapi(
    post(
      '/api/second-factor',
      open,
      takes(z.strictObject({ code: z.string().max(100), trusts: z.boolean().optional() })),
      { 204: { description: 'The code was right: the session goes on under a new token' } },
      'The code that a login asked for with second_factor: six digits of the app, or a recovery code; each is good once. Wrong ones are slowed like passwords. With `trusts`, this client is not asked again for 30 days: it gets a cookie for that.',
    ),
    async (c) => {
      const asked = c.get('factorAsked')
      if (!asked) throw new HTTPException(401)
      if (asked.for !== 'code' || !isStaff(asked.actor)) throw new HTTPException(403)
      const { code, trusts } = c.req.valid('json')
      const refused = await proveCode(c, asked.actor, code)
      if (refused) throw new HTTPException(refused.status, { message: refused.error })
      await goOnAfterCode(c, asked.actor, trusts)
      return c.body(null, 204)
    },
  )
  .openapi(post('/logout', open, {}, { 204: { description: 'Signed out' } }, 'Ends the session, if there is one.'), async (c) => {
    await endSession(c)
    return c.body(null, 204)
  })

type SignedInAnswer = z.infer<typeof SignedIn>
type JsonCredentials = z.infer<typeof Credentials>

/** A failed sign-in leaves nobody signed in. */
async function enter(
  c: Context<Env>,
  doors: readonly [Door, ...Door[]],
  { username, password, code }: JsonCredentials,
): Promise<SignedInAnswer> {
  const answer = await attempt(c, doors, { userName: username, password, code })
  if (answer.outcome === 'signed-in') return { ...signedIn(answer.account), ...(answer.wanted && { second_factor: answer.wanted }) }
  await endSession(c)
  if (answer.outcome === 'refused') throw new HTTPException(401, { message: signInMessages.refused[doors[0]] })
  throw new HTTPException(429, { message: answer.message })
}

const signedIn = (account: Account) => ({
  admin: account.kind === 'administrator',
  employee_id: account.kind === 'employee' ? account.id : null,
  user_name: account.userName,
  password_reset: account.passwordReset ? (1 as const) : (0 as const),
})
