import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { PostedUnasked } from '../../db/_history.ts'
import { findPosted, listCardChanges, noteAsked } from '../../db/_posted.ts'
import { findClassOfPrint } from '../../db/figures/index.ts'
import { changedCards, isOfFields } from '../../domain/_changed-cards.ts'
import { fullName } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { exactly, words } from '../../domain/words/posted.ts'
import { AskPosted } from '../../views/_posted.tsx'
import type { Env } from '../_env.ts'
import { showOver } from '../_form.tsx'
import { wantsFragment } from '../_render.tsx'
import { may } from '../_rights.ts'

const isForm = (c: Context<Env>) =>
  c.req.method === 'POST' && c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true

/**
 * What a page sends and changes posted reports is not written before that was asked, once a sitting, with how many cards change
 * (POST-8). The save itself finds out (`recordChanges`), so that no screen can forget it; what was sent goes along with the answer.
 */
export const askPosted = createMiddleware<Env>(async (c, next) => {
  const session = c.get('session')
  if (!isForm(c) || c.req.path.startsWith('/api/') || !session || !c.get('actor') || !may(c, 'closed-term.write')) return next()
  const { posted_asked: answer, ...sent } = await c.req.parseBody({ all: true })
  if (answer !== undefined) c.req.parseBody = (async () => sent) as typeof c.req.parseBody
  const [, year, term] = /^(\d{8})-(\d)$/.exec(String(answer)) ?? []
  if (year && term && (await findPosted(c.get('db'), { year: Number(year), term: Number(term) }, session.tokenHash)))
    await noteAsked(c.get('db'), { year: Number(year), term: Number(term) }, session.tokenHash)
  await next()
  if (c.error instanceof PostedUnasked) c.res = await ask(c, c.error, sent, session.tokenHash)
})

type Sent = Record<string, string | File | (string | File)[]>

async function ask(c: Context<Env>, { term, changes }: PostedUnasked, sent: Sent, sitting: string): Promise<Response> {
  const posted = await findPosted(c.get('db'), term, sitting)
  if (!posted) return c.res
  const fields = Object.entries(sent).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)] as const))
  const action = c.req.path + new URL(c.req.url).search
  const isOne = !Object.values(sent).some(Array.isArray)
  const cards = isOne ? await cardsOf(c, term, changes) : undefined
  return showOver(c, <AskPosted {...{ posted, term, cards, resend: { action, fields, isPage: !wantsFragment(c) } }} />, 403, words.change)
}

/** Which cards change, where it is one save of one student's fields: by the report as it stands, and the new figures. A batch goes on with others. */
async function cardsOf(c: Context<Env>, term: TermKey, changes: PostedUnasked['changes']): Promise<string | undefined> {
  const own = await listCardChanges(c.get('db'), changes)
  const [first] = own
  if (!first || !isOfFields(own) || own.some(({ studentId }) => studentId !== first.studentId)) return undefined
  const of = await findClassOfPrint(c.get('db'), { ...term, classId: first.classId })
  if (!of) return undefined
  const changed = changedCards(of, own)
  return exactly([...of.students, ...of.left].filter(({ studentId }) => changed.has(studentId)).map(fullName), term)
}
