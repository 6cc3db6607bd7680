import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { recordLetIn } from '../../db/_account.ts'
import { findAccount } from '../../db/_sign-in.ts'
import { letInUrl, letInWords as words } from '../../domain/words/account.ts'
import { AskLetIn, LetInCode } from '../../views/_let-in.tsx'
import { byOf, type Env } from '../_env.ts'
import { readAddress, readForm, showDialog } from '../_form.tsx'
import { allow, may } from '../_rights.ts'
import { accountOf } from './attempt.ts'

const Whose = z.object({ door: z.enum(['employee', 'administrator', 'student']), user: z.string().max(100) })
const allowed = allow('teacher.assign', { title: words.made(''), section: 'dashboard' })

/** A code for a person whom others' wrong passwords keep out of new browsers. */
export const letIns = new Hono<Env>()
  .get(letInUrl, allowed, async (c) => {
    const account = await found(c, readAddress(c, Whose, c.req.query()))
    return showDialog(c, <AskLetIn door={account.kind} userName={account.userName} />)
  })
  .post(letInUrl, allowed, async (c) => {
    const account = await found(c, await readForm(c, Whose.strict()))
    const code = await c.get('throttle').letIn.give(accountOf(account))
    await recordLetIn(c.get('db'), account, byOf(c))
    return showDialog(c, <LetInCode userName={account.userName} code={code} />)
  })

async function found(c: Context<Env>, { door, user }: z.output<typeof Whose>) {
  if (door === 'administrator' && !may(c, 'administrator.write')) throw new HTTPException(403)
  const account = await findAccount(c.get('db'), door, user)
  if (!account || account.isArchived) throw new HTTPException(404)
  return account
}
