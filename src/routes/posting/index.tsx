import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listOpened } from '../../db/posting/access.ts'
import { countHolds } from '../../db/posting/holds.ts'
import { listIncomplete } from '../../db/posting/incomplete.ts'
import { listPostings, savePosting } from '../../db/posting/index.ts'
import { listClassProgress } from '../../db/posting/progress.ts'
import { findReadiness } from '../../db/posting/readiness.ts'
import { findTerm, listTerms, type StoredTerm } from '../../db/school/terms/index.ts'
import { partOf } from '../../domain/_rows.ts'
import { isSameTerm, type TermKey } from '../../domain/_terms.ts'
import { totalOf } from '../../domain/posting/progress.ts'
import { countsOf, marksOf } from '../../domain/posting/readiness.ts'
import { meanwhile, nobody, posted, removed, words } from '../../domain/words/posting.ts'
import { AskIncomplete, AskRemoval, PostingDialog } from '../../views/posting/dialog.tsx'
import { PostingPage, PostingTable } from '../../views/posting/index.tsx'
import { ThisTerm, type ThisTermProps } from '../../views/posting/this-term.tsx'
import { backUpBefore } from '../_backed-up.ts'
import { byOf, type Env } from '../_env.ts'
import { orNotFound, Page, readAddress, readForm, Search, showDialog, TermAddress, unlessMissing, Version } from '../_form.tsx'
import { schoolOf } from '../_once.ts'
import { refuseUnderWay, underWayFault } from '../_refuse-under-way.ts'
import { doneOrBack, render, wantsFragment } from '../_render.tsx'
import { accessOf, allow } from '../_rights.ts'
import { rowsOf } from '../_rows.ts'
import { momentsOf } from '../_time.ts'
import { change } from './change.tsx'
import { holds } from './holds.tsx'
import { readiness } from './readiness.tsx'

const allowed = allow('posting.write', { title: words.title, section: 'posting' })
const path = '/admin/posting/:year/:term'
const ListQuery = z.object({ q: Search, page: Page, part: z.enum(['term']).optional().catch(undefined) })
const PostingForm = z.strictObject({
  posted: z.enum(['0', '1']),
  version: Version,
  /** Set when a removal was confirmed. */
  confirmed: z.literal('1').optional(),
  /** The number of incomplete marks in the question. */
  incomplete: z.coerce.number().int().min(0).max(1_000_000).optional(),
})

export const posting = new Hono<Env>()
  .route('/', readiness)
  .route('/', holds)
  .route('/', change)
  .get('/admin/posting', allowed, async (c) => {
    const { q: search, page: asked, part } = ListQuery.parse(c.req.query())
    const found = await listPostings(c.get('db'), search)
    const perPage = rowsOf(c)
    const { page, rows: shown } = partOf(found, asked, perPage)
    const counts = await countHolds(c.get('db'), shown)
    const terms = shown.map((t) => ({ ...t, held: counts.find((held) => isSameTerm(held, t))?.students ?? 0 }))
    const list = { terms, total: found.length, search, page, perPage }
    if (wantsFragment(c) && !part) return render(c, { page: <PostingTable {...list} />, fragment: <PostingTable {...list} /> })
    const now = await thisTermOf(c)
    return render(c, { page: <PostingPage {...list} {...now} />, fragment: <ThisTerm {...now} />, styles: 'landing.css' })
  })
  .get(path, allowed, async (c) => ask(c, orNotFound(await findTerm(c.get('db'), readAddress(c, TermAddress)))))
  .post(path, allowed, async (c) => {
    const form = await readForm(c, PostingForm)
    const save = { key: readAddress(c, TermAddress), posted: form.posted === '1', version: form.version, incomplete: form.incomplete }
    const term = save.posted || form.confirmed ? undefined : await findTerm(c.get('db'), save.key)
    if (term?.isPosted && term.postingVersion === save.version) return askRemoval(c, term)
    if (save.posted) await refuseUnderWay(c, save.key)
    if (save.posted && (await knowsIncomplete(c, save))) await backUpBefore(c, 'posting')
    const answer = unlessMissing(await savePosting(c.get('db'), save, byOf(c)))
    if (answer.kind === 'nobody') throw new HTTPException(409, { message: nobody })
    if (answer.kind === 'under-way') throw underWayFault(answer.found)
    if (answer.kind === 'incomplete') return showDialog(c, <AskIncomplete {...answer} />)
    if (answer.kind === 'conflict') return ask(c, answer.term, answer.change)
    return doneOrBack(c, '/admin/posting', (save.posted ? posted : removed)(save.key), 'posting-changed')
  })

/** The current term with what is entered in it, and the term that was posted last. */
async function thisTermOf(c: Context<Env>): Promise<ThisTermProps> {
  const db = c.get('db')
  const terms = await listTerms(db)
  const current = terms.find((term) => term.isCurrent)
  const last = terms.find((term) => term.isPosted)
  if (!current) return { current, last }
  const [held] = await countHolds(db, [current])
  const parts = totalOf(await listClassProgress({ db, access: accessOf(c), key: current }))
  return { current: { ...current, held: held?.students ?? 0, parts }, last }
}

/** True if the person has seen the present number of incomplete marks; otherwise nothing is posted yet. */
const knowsIncomplete = async (c: Context<Env>, { key, incomplete = 0 }: { key: TermKey; incomplete?: number | undefined }) =>
  (await listIncomplete(c.get('db'), key)).length === incomplete

/** Shows the question, with what a colleague has changed meanwhile. */
async function ask(c: Context<Env>, term: StoredTerm, change?: { by: string; at: string }) {
  const when = await momentsOf(c)
  const conflict = change && meanwhile(change.by, when(change.at), term.isPosted)
  const readiness = await findReadiness(c.get('db'), accessOf(c), term)
  const lacks = { students: readiness.students.length, marks: marksOf(readiness), counts: countsOf(readiness) }
  const opened = await openedOf(c, term, when)
  const publicAddress = (await schoolOf(c))?.publicAddress ?? ''
  return showDialog(c, <PostingDialog {...{ term, lacks, opened, publicAddress, conflict }} />, conflict ? 409 : 200)
}

async function askRemoval(c: Context<Env>, term: StoredTerm) {
  return showDialog(c, <AskRemoval term={term} opened={await openedOf(c, term, await momentsOf(c))} />)
}

async function openedOf(c: Context<Env>, term: StoredTerm, when: (at: string) => string) {
  const { students, total } = await listOpened(c.get('db'), term)
  return { students: students.map(({ at, ...student }) => ({ ...student, when: when(at) })), total }
}
