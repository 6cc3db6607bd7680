import { z } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listOpened } from '../../db/posting/access.ts'
import { countHolds } from '../../db/posting/holds.ts'
import { listPostings, savePosting } from '../../db/posting/index.ts'
import { findReadiness } from '../../db/posting/readiness.ts'
import { findSchool } from '../../db/school/index.ts'
import { findTerm, type StoredTerm } from '../../db/terms/index.ts'
import { stamp } from '../../domain/_dates.ts'
import { countsOf, marksOf } from '../../domain/posting/readiness.ts'
import { isSameTerm, isTerm, isYear } from '../../domain/terms/index.ts'
import { meanwhile, posted, removed, words } from '../../domain/words/posting.ts'
import { DialogPage } from '../../views/_ui/dialog.tsx'
import { AskRemoval, PostingDialog } from '../../views/posting/dialog.tsx'
import { PostingPage, PostingTable, perPage } from '../../views/posting/index.tsx'
import { actorOf, allow, at, doneOrBack, type Env, render } from '../_http.tsx'
import { holds } from './holds.tsx'
import { readiness } from './readiness.tsx'

const frame = { title: words.title, shell: 'staff', section: 'posting' } as const
const path = '/admin/posting/:year/:term'
const Asked = z.object({
  q: z.string().trim().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(999).catch(1),
})
const Key = z.object({ year: z.coerce.number().refine(isYear), term: z.coerce.number().refine(isTerm) })
const PostingForm = z.strictObject({
  posted: z.enum(['0', '1']),
  version: z.coerce.number().int().min(0),
  /** Of a removal that was asked about. */
  confirmed: z.literal('1').optional(),
})

export const posting = new Hono<Env>()
  .route('/', readiness)
  .route('/', holds)
  .get('/admin/posting', allow('posting.write'), async (c) => {
    const { q: search, page: asked } = Asked.parse(c.req.query())
    const [found, counts] = [await listPostings(c.get('db'), search), await countHolds(c.get('db'))]
    const page = Math.max(1, Math.min(asked, Math.ceil(found.length / perPage)))
    const shown = found.slice((page - 1) * perPage, page * perPage)
    const terms = shown.map((t) => ({ ...t, held: counts.find((held) => isSameTerm(held, t))?.students ?? 0 }))
    const list = { terms, total: found.length, search, page }
    return render(c, { ...frame, page: <PostingPage {...list} />, fragment: <PostingTable {...list} /> })
  })
  .get(path, allow('posting.write'), async (c) => {
    const term = await findTerm(c.get('db'), keyOf(c))
    if (!term) throw new HTTPException(404)
    return ask(c, term)
  })
  .post(path, allow('posting.write'), async (c) => {
    const form = PostingForm.safeParse(await c.req.parseBody())
    if (!form.success) throw new HTTPException(422)
    const save = { key: keyOf(c), posted: form.data.posted === '1', version: form.data.version }
    const term = save.posted || form.data.confirmed ? undefined : await findTerm(c.get('db'), save.key)
    if (term?.isPosted && term.postingVersion === save.version) return askRemoval(c, term)
    const answer = await savePosting(c.get('db'), actorOf(c), at(c), save)
    if (answer.kind === 'missing') throw new HTTPException(404)
    if (answer.kind === 'conflict') return ask(c, answer.term, answer.change)
    return doneOrBack(c, '/admin/posting', (save.posted ? posted : removed)(save.key), 'posting-changed')
  })

function keyOf(c: Context<Env>) {
  const key = Key.safeParse(c.req.param())
  if (!key.success) throw new HTTPException(404)
  return key.data
}

/** The question, with what somebody else has done meanwhile where there is such. */
async function ask(c: Context<Env>, term: StoredTerm, change?: { by: string; at: string }) {
  const timeZone = (await findSchool(c.get('db')))?.timeZone ?? 'UTC'
  const when = (at: string) => stamp(new Date(at), timeZone)
  const conflict = change && meanwhile(change.by, when(change.at), term.isPosted)
  const readiness = await findReadiness(c.get('db'), actorOf(c), c.get('scopes'), term)
  const lacks = { students: readiness.students.length, marks: marksOf(readiness), counts: countsOf(readiness) }
  const opened = await openedOf(c, term, when)
  const dialog = <PostingDialog {...{ term, lacks, opened, conflict }} />
  return render(c, { ...frame, page: <DialogPage>{dialog}</DialogPage>, fragment: dialog }, conflict ? 409 : 200)
}

async function askRemoval(c: Context<Env>, term: StoredTerm) {
  const timeZone = (await findSchool(c.get('db')))?.timeZone ?? 'UTC'
  const dialog = <AskRemoval term={term} opened={await openedOf(c, term, (at) => stamp(new Date(at), timeZone))} />
  return render(c, { ...frame, page: <DialogPage>{dialog}</DialogPage>, fragment: dialog })
}

async function openedOf(c: Context<Env>, term: StoredTerm, when: (at: string) => string) {
  const { students, total } = await listOpened(c.get('db'), term)
  return { students: students.map(({ at, ...student }) => ({ ...student, when: when(at) })), total }
}
