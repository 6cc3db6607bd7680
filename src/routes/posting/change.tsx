import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { noteConfirmed } from '../../db/_posted.ts'
import { words } from '../../domain/words/posted.ts'
import { AskPosted } from '../../views/_posted.tsx'
import type { Env } from '../_env.ts'
import { goTo, orNotFound, readAddress, showDialog, TermAddress } from '../_form.tsx'
import { postedOf } from '../_posted.ts'
import { allow } from '../_rights.ts'

const allowed = allow('closed-term.write', { title: words.change, section: 'posting' })
const Question = z.object({
  class: z.string().max(20).optional(),
  /** The screen that asks, which must be one of this school's. */
  back: z
    .string()
    .max(300)
    .regex(/^\/admin\/[^\\]*$/),
})

/** Asks people once a session before they change posted reports. */
export const change = new Hono<Env>()
  .get('/admin/posting/:year/:term/change', allowed, async (c) => {
    const [term, { class: classId, back }] = [readAddress(c, TermAddress), readAddress(c, Question, c.req.query())]
    const posted = orNotFound(await postedOf(c, { ...term, classId }))
    return showDialog(c, <AskPosted {...{ posted, term, classId, back }} />)
  })
  .post('/admin/posting/:year/:term/change', allowed, async (c) => {
    const [term, { back }, session] = [readAddress(c, TermAddress), readAddress(c, Question, c.req.query()), c.get('session')]
    if (!session || !(await postedOf(c, term))) throw new HTTPException(404)
    await noteConfirmed(c.get('db'), term, session.tokenHash)
    return goTo(c, back)
  })
