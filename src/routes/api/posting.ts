import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listPostings, savePosting } from '../../db/posting/index.ts'
import type { StoredTerm, TermKey } from '../../db/school/terms/index.ts'
import { isTerm, isYear } from '../../domain/_terms.ts'
import { termTitle } from '../../domain/_titles.ts'
import { nobody, postingIncomplete } from '../../domain/words/posting.ts'
import { backUpBefore } from '../_backed-up.ts'
import { byOf, type Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { currentTermOf } from '../_once.ts'
import { refuseUnderWay, underWayFault } from '../_refuse-under-way.ts'
import { calls, conflict, Flag, get, post, refuse, rowAs, takenOf, text, untaken, version } from './_api.ts'

const Posted = z.object({
  ...{ year: z.number(), term: z.number(), title: z.string(), posted: Flag, date_posted: text },
  version: z.number().describe('0 before the first posting'),
})
const postingTaken = {
  year: z.number().refine(isYear, 'Eight digits, a year and the next').optional(),
  term: z.number().refine(isTerm, '1, 2 or 3').optional().describe('Without year and term: the current one'),
  posted: Flag,
  date_posted: z.string().nullish().describe('Taken and not used: the server stamps the school’s own time'),
  incomplete: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('How many subject records with an incomplete mark are known of. Where there are others, nothing is posted: 409'),
  version: version(0),
}
const PostingSave = z
  .strictObject({ ...untaken(Posted.shape, postingTaken), ...postingTaken })
  .refine(({ year, term }) => (year === undefined) === (term === undefined), 'Both year and term, or neither.')

export const postingApi = calls(
  'Posting term reports',
  get('/api/term-reports-posted', 'school.read')
    .answers(z.array(Posted), 'Every term of the school, latest first')
    .does(async (c) => (await listPostings(c.get('db'), '')).map(postedRow)),
  post(
    '/api/post-term-reports',
    'posting.write',
    'Posts a term’s reports, or takes them back. Posting what is posted changes nothing and keeps its date.',
  )
    .takes({ body: PostingSave })
    .answers(Posted, 'The posting as it is now')
    .does(async (c, { body }) => {
      const { year, term } = await termOf(c, body)
      const { posted, version, incomplete } = await takenOf(c, body, postingTaken, () => ({ title: termTitle(term) }))
      const save = { key: { year, term }, posted: posted === 1, version, incomplete }
      if (save.posted) await refuseUnderWay(c, save.key)
      if (save.posted) await backUpBefore(c, 'posting')
      const answer = await savePosting(c.get('db'), save, byOf(c))
      if (answer.kind === 'nobody') throw new HTTPException(409, { message: nobody })
      if (answer.kind === 'under-way') throw underWayFault(answer.found)
      if (answer.kind === 'incomplete') refuse(c, 409, [postingIncomplete(answer.incomplete.length)], { current: postedRow(answer.term) })
      if (answer.kind === 'conflict') return conflict(c, postedRow(answer.term), answer.change)
      return postedRow(orNotFound(answer.kind === 'saved' ? answer.term : undefined))
    }),
)

async function termOf(c: Context<Env>, { year, term }: { [K in keyof TermKey]?: number | undefined }): Promise<TermKey> {
  if (year !== undefined && term !== undefined) return { year, term }
  return orNotFound(await currentTermOf(c))
}

const postedRow = (t: StoredTerm) => rowAs(Posted, t, { title: termTitle(t.term), posted: t.isPosted ? 1 : 0, version: t.postingVersion })
