import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { tilesOf } from '../../../db/_class-marks.ts'
import { findRemarksSheet, listWritten } from '../../../db/marks/remarks/index.ts'
import { findCurrentTerm } from '../../../db/school/terms/index.ts'
import { listClasses, listComments } from '../../../db/term-reports/index.ts'
import { matchingClasses } from '../../../domain/_class-tiles.ts'
import { moment } from '../../../domain/_dates.ts'
import { scopesFor } from '../../../domain/_policy.ts'
import { readOnlyFor } from '../../../domain/marks/remarks/index.ts'
import { words } from '../../../domain/words/class-remarks.ts'
import { remarksLinks } from '../../../views/_links/class-remarks.ts'
import { ClassRemarks } from '../../../views/marks/remarks/index.tsx'
import { RemarksPaper } from '../../../views/marks/remarks/paper.tsx'
import { baseOf, entries } from '../../_come-back.ts'
import { actorOf, at, type Env, userOf } from '../../_env.ts'
import { orNotFound, readAddress, Search, TermAddress } from '../../_form.tsx'
import { schoolOf } from '../../_once.ts'
import { postedOf } from '../../_posted.ts'
import { render } from '../../_render.tsx'
import { accessOf, allow } from '../../_rights.ts'
import { showClasses } from '../../term-reports/select-class.tsx'

const read = allow('term-record.read', { title: words.title, section: 'term-details' })
const Key = TermAddress.extend({ classId: z.string().max(20) })

/** Class Remarks, under both shells: the records of the term report, one in each row. */
export const classRemarks = new Hono<Env>()

for (const home of ['/admin/class-remarks', '/term-reports/class-remarks'] as string[]) {
  classRemarks
    .get(home, read, choose)
    .get(`${home}/:year/:term/:classId`, read, showSheet)
    .get(`${home}/:year/:term/:classId/print`, read, printSheet)
}

/** Opens the only class of a person at once; others choose from their classes. */
async function choose(c: Context<Env>) {
  const [db, actor] = [c.get('db'), actorOf(c)]
  const links = remarksLinks(baseOf(actor))
  const term = await findCurrentTerm(db)
  const scopes = [
    ...new Set(['term-record.remarks', 'term-record.deans-comment'].flatMap((action) => scopesFor(actor, action as 'term-record.remarks'))),
  ]
  const own = term ? await listClasses(db, { actor, scopes }, term) : []
  const [only] = own
  if (term && only && own.length === 1) return c.redirect(links.sheet({ ...term, classId: only.classId }), 303)
  const access = own.length > 0 ? { actor, scopes } : accessOf(c)
  const counted = scopes.includes('dean') ? ('deans' as const) : ('comments' as const)
  const typed = Search.parse(c.req.query('q') ?? '')
  const shown = own.length > 0 || !term ? own : await listClasses(db, access, term)
  const tiles = term ? await tilesOf(db, term.year, shown, await listWritten(db, access, term, counted)) : []
  const linkOf = (classId: string) => links.sheet({ year: 0, term: 0, ...term, classId })
  const classes = matchingClasses(typed, tiles)
  return showClasses(c, { ...{ term, terms: [], counted, classes, typed, linkOf }, base: baseOf(actor), action: links.home })
}

const sheetOf = async (c: Context<Env>) => orNotFound(await findRemarksSheet(c.get('db'), accessOf(c), readAddress(c, Key), at(c)))

async function showSheet(c: Context<Env>) {
  const sheet = await sheetOf(c)
  const actor = actorOf(c)
  const posted = sheet.formClass.isPosted ? await postedOf(c, sheet.formClass) : undefined
  const early = c.get('assets').url('early.js')
  const page = (
    <ClassRemarks
      {...{ sheet, posted, early }}
      comments={readOnlyFor(sheet.formClass.rights) === null ? await listComments(c.get('db')) : []}
      base={baseOf(actor)}
      user={userOf(c, actor)}
      signIn={entries[actor.kind]}
    />
  )
  return render(c, { title: words.sheetOf(sheet.formClass.classId), fill: sheet.rows.length > 0, early, page })
}

async function printSheet(c: Context<Env>) {
  const sheet = await sheetOf(c)
  const school = orNotFound(await schoolOf(c))
  const printed = moment(new Date(at(c)), school.timeZone)
  const back = remarksLinks(baseOf(actorOf(c))).sheet(sheet.formClass)
  return render(c, {
    ...{ title: words.sheetOf(sheet.formClass.classId), shell: 'paper' },
    page: <RemarksPaper {...{ sheet, back, printed }} school={school.name} />,
  })
}
