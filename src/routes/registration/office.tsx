import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listFormClasses } from '../../db/_school.ts'
import { countContents, listOfficeLines } from '../../db/registration/office.ts'
import { listWindows } from '../../db/registration/windows.ts'
import { parseWhose } from '../../domain/_part-of-school.ts'
import { partOf } from '../../domain/_rows.ts'
import { together } from '../../domain/_together.ts'
import {
  countGroups,
  findLines,
  inLine,
  type OfficeLine,
  type OfficeSort,
  officeSorts,
  stateFilters,
} from '../../domain/registration/office.ts'
import { base, studentsUrl } from '../../views/_links/registration.ts'
import { NoTerm, OfficePage, type OfficeProps, RegistrationList } from '../../views/registration/office.tsx'
import { WindowTable } from '../../views/registration/windows.tsx'
import type { Env } from '../_env.ts'
import { Page, Search, showPart } from '../_form.tsx'
import { render, wantsFragment } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { rowsOf } from '../_rows.ts'
import { momentsOf, todayOf, yearOf } from '../_time.ts'
import { allowed, doneWith, frame } from './_request.tsx'
import { registrationDecisions } from './decide.tsx'
import { registrationDetails } from './details.tsx'
import { registrationReports } from './missing.tsx'
import { registrationReview } from './review.tsx'
import { registrationWindows } from './windows.tsx'

const sorts = officeSorts.flatMap((key) => [key, `-${key}` as const])
const List = z.object({
  q: Search,
  of: z.string().transform(parseWhose).catch({ of: 'all' }),
  state: z.enum(stateFilters).catch('all'),
  sort: z.enum(sorts as [OfficeSort]).catch('class'),
  page: Page,
})

/** The office's side of student registration: the windows and the registrations received. */
export const registrationOffice = new Hono<Env>()
  .get(base, allow('registration-window.write', frame), (c) => showList(c, true))
  .route('/', registrationWindows)
  .get(studentsUrl, allowed, (c) => showList(c))
  .route('/', registrationReports)
  .route('/', registrationDecisions)
  .route('/', registrationDetails)
  .route('/', registrationReview)

/** The page; for htmx its list, or the windows alone. */
async function showList(c: Context<Env>, isOfWindows = false) {
  const [db, year] = [c.get('db'), await yearOf(c)]
  const times = await together({ windows: listWindows(db), today: todayOf(c) })
  const onlyWindows = isOfWindows && wantsFragment(c)
  if (year === null)
    return render(c, { page: <NoTerm {...times} />, fragment: onlyWindows ? <WindowTable {...times} /> : <NoTerm {...times} /> })
  const { q: search, of: whose, page: asked, ...rest } = List.parse(c.req.query())
  const lines = await listOfficeLines(db, year)
  const found = findLines(lines, { search, whose, ...rest })
  const perPage = rowsOf(c)
  const { page, rows: shown } = partOf(found, asked, perPage)
  const props: OfficeProps = await together({
    list: { search, whose, ...rest, page },
    rows: linesOf(c, year, shown),
    found: found.length,
    perPage,
    ...countGroups(lines, whose),
    waits: inLine(lines, whose).length,
    ...times,
    first: inLine(lines, whose)[0]?.id,
    done: doneWith(c, year, whose),
  })
  if (onlyWindows) return showPart(c, <WindowTable {...times} counts={props} />)
  const classes = await listFormClasses(db)
  return render(c, { page: <OfficePage {...props} classes={classes} />, fragment: <RegistrationList {...props} /> })
}

async function linesOf(c: Context<Env>, year: number, shown: readonly OfficeLine[]): Promise<OfficeProps['rows']> {
  const moment = await momentsOf(c)
  const sent = shown.flatMap(({ id, state }) => (state === 'submitted' ? [id] : []))
  const contents = sent.length > 0 ? await countContents(c.get('db'), year, sent) : new Map()
  return shown.map((line) => ({ ...line, contents: contents.get(line.id), when: moment(whenOf(line)) }))
}

const whenOf = ({ state, updatedAt, submittedAt, decidedAt }: OfficeLine) =>
  state === 'submitted' ? submittedAt : state === 'draft' ? updatedAt : decidedAt
