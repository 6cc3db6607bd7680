import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type Account, findProfile } from '../../db/_sign-in.ts'
import { type Door, isSameName } from '../../domain/_sign-in/index.ts'
import { newPasswordMessages, signInMessages } from '../../domain/words/sign-in.ts'
import type { Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { accessOf } from '../_rights.ts'
import { setXsrfCookie } from '../_security.ts'
import { endSession } from '../_session.ts'
import { attempt } from '../sign-in/attempt.ts'
import { changerOf, onlyChanger, replaceTemporary } from '../sign-in/change-password.ts'
import { goOnAfterCode, isStaff, proveCode } from '../sign-in/second-factor.ts'
import { nameVisitor } from '../sign-in/visitor.ts'
import { calls, Flag, get, Message, number, post, rowAs, text } from './_api.ts'

const noName = signInMessages.noUserName.employee
const Credentials = z.strictObject(
  {
    username: z.string(noName).trim().min(1, noName).max(100),
    password: z.string(signInMessages.noPassword).min(1, signInMessages.noPassword).max(1000),
    code: z
      .string()
      .max(100)
      .optional()
      .describe(
        'The sign-in code from the phone, or one given by an administrator, where wrong passwords of others have closed the account to new browsers',
      ),
  },
  signInMessages.noAnswer,
)
const SignedIn = z.object({
  ...{ admin: z.boolean(), employee_id: number, user_name: z.string() },
  password_reset: Flag.describe('1: the session is good for /api/employee-change-password and nothing else'),
  second_factor: z
    .enum(['code', 'set-up'])
    .optional()
    .describe(
      'code: the session is good for /api/second-factor and nothing else, until then. set-up: a sign-in code has to be set up first, in a browser',
    ),
})
const Profile = z.object({
  ...{ id: z.number(), employee_id: z.number(), teacher_num: text, first_name: z.string(), last_name: z.string() },
  ...{ user_name: z.string(), post_id: number },
})

const slowing =
  'After many wrong passwords the answer is 429 with Retry-After, in seconds. Where X-Proof-Wanted stands beside it, a challenge, the next try may come at once with the header X-Proof: the challenge and 64 numbers, joined by ~, of which number i (from 0) is such that SHA-256 of "challenge.i.number" begins with 9 zero bits, or with 11 where the challenge begins with "2.". A proof is good for one try, from the same address, for two minutes.'

export const signInApi = calls(
  'Authentication',
  get(
    '/sanctum/csrf-cookie',
    null,
    'First of the sequence: csrf-cookie, login, employee-login or admin-login, user-employee, employee-change-password where password_reset is 1, employee/{id}. Sets XSRF-TOKEN, which every later write sends back as X-XSRF-TOKEN.',
  )
    .settles('The cookie is set')
    .does(async (c) => {
      await setXsrfCookie(c)
      nameVisitor(c)
    }),
  post(
    '/login',
    null,
    `Signs in at whichever door the credentials open, and starts a session. The two other logins do the same at one door; calling both is harmless. ${slowing}`,
  )
    .takes({ body: Credentials })
    .answers(SignedIn, 'Signed in')
    .does((c, { body }) => enter(c, ['administrator', 'employee'], body)),
  post('/api/admin-login', null, slowing)
    .takes({ body: Credentials })
    .answers(SignedIn, 'Signed in as an administrator')
    .does((c, { body }) => enter(c, ['administrator'], body)),
  post('/api/employee-login', null, slowing)
    .takes({ body: Credentials })
    .answers(z.array(SignedIn).length(1), 'Signed in as an employee')
    .does(async (c, { body }) => [await enter(c, ['employee'], body)]),
  get(
    '/api/user-employee/{username}',
    null,
    'Whether a new password is due. 1 only to the user of that name, who has just proved a temporary one; 0 for all others, and for names that do not exist.',
  )
    .takes({ params: z.object({ username: z.string().max(100) }) })
    .answers(z.object({ data: z.object({ password_reset: Flag }) }), 'The flag')
    .does((c, { params }) => {
      const changer = c.get('passwordChanger')
      const isDue = changer?.kind === 'employee' && isSameName(changer.userName, params.username)
      return { data: { password_reset: isDue ? 1 : 0 } }
    }),
  get('/api/employee/{id}', 'profile.read')
    .takes({ params: z.object({ id: z.coerce.number().int().positive() }) })
    .answers(Profile, 'The profile: one’s own, or anyone’s to who may read teachers')
    .does(async (c, { params: { id } }) =>
      rowAs(Profile, orNotFound(await findProfile(c.get('db'), accessOf(c), id)), { employee_id: id }),
    ),
  post(
    '/api/employee-change-password',
    onlyChanger('employee'),
    'Replaces the temporary password that this session has just proved. `name` is that employee’s user name. The session goes on under a new token; all others of the account end.',
  )
    .takes({ body: z.strictObject({ name: z.string(), password: z.string().max(1000) }) })
    .answers(Message, 'Changed')
    .does(async (c, { body: { name, password } }) => {
      const changer = changerOf(c, 'employee')
      if (!isSameName(name, changer.userName)) throw new HTTPException(404)
      const { password: fault } = await replaceTemporary(c, changer, { password, confirmation: password })
      if (fault) throw new HTTPException(422, { message: newPasswordMessages[fault] })
      return { message: signInMessages.changed }
    }),
  post(
    '/api/second-factor',
    null,
    'The code that a login asked for with second_factor: six digits of the app, or a recovery code; each is good once. Wrong ones are slowed like passwords. With `trusts`, this client is not asked again for 30 days: it gets a cookie for that.',
  )
    .takes({ body: z.strictObject({ code: z.string().max(100), trusts: z.boolean().optional() }) })
    .settles('The code was right: the session goes on under a new token')
    .does(async (c, { body: { code, trusts } }) => {
      const asked = c.get('factorAsked')
      if (!asked) throw new HTTPException(401)
      if (asked.for !== 'code' || !isStaff(asked.actor)) throw new HTTPException(403)
      const refused = await proveCode(c, asked.actor, code)
      if (refused) throw new HTTPException(refused.status, { message: refused.error })
      await goOnAfterCode(c, asked.actor, trusts)
    }),
  post('/logout', null, 'Ends the session, if there is one.').settles('Signed out').does(endSession),
)

/** Signs in; a failed try ends the present session. */
async function enter(
  c: Context<Env>,
  doors: readonly [Door, ...Door[]],
  { username, password, code }: z.output<typeof Credentials>,
): Promise<z.output<typeof SignedIn>> {
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
