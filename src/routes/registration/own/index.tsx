import { type Context, Hono } from 'hono'
import { reviewWords, ownWords as words } from '../../../domain/words/registration-own.ts'
import { ownBase } from '../../../views/_links/own-registration.ts'
import { OwnOverview } from '../../../views/registration/own/overview.tsx'
import type { Env } from '../../_env.ts'
import { render } from '../../_render.tsx'
import { allow } from '../../_rights.ts'
import { ownDocuments } from './documents.tsx'
import { ownReview } from './review.tsx'
import { ownSections } from './section.tsx'
import { findMine } from './standing.ts'

const messages = { submitted: reviewWords.submitted, 'taken-back': reviewWords.takenBack } as const

/** A student's own registration: the school's data, the proposed changes, the documents and the submission. */
export const ownRegistration = new Hono<Env>()
  .get(ownBase, allow('own-registration.write', { title: words.title }), (c) => {
    const done = Object.entries(messages).find(([name]) => c.req.query(name) !== undefined)
    return showOverview(c, done?.[1])
  })
  .route('/', ownReview)
  .route('/', ownDocuments)
  .route('/', ownSections)

async function showOverview(c: Context<Env>, message: string | undefined) {
  const mine = await findMine(c)
  return render(c, { page: <OwnOverview own={mine?.own} message={message} /> })
}
