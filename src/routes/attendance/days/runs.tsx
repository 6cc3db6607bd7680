import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { z } from 'zod'
import { listArchivable, listOldCards, type PlannedStudent, planAttendanceUpdate } from '../../../db/attendance/days/index.ts'
import { isSameTerm } from '../../../domain/_terms.ts'
import { mayChange } from '../../../domain/words/posted.ts'
import { archiveUrl, updateOf, updateUrl } from '../../../views/_links/attendance.ts'
import { AskPosted } from '../../../views/_posted.tsx'
import { ArchiveDialog } from '../../../views/attendance/days/archive.tsx'
import { OldCardsList } from '../../../views/attendance/days/old-cards.tsx'
import { TypedRows, UpdateDialog, UpdateRefused } from '../../../views/attendance/days/update.tsx'
import { actorOf, type Env } from '../../_env.ts'
import { showDialog } from '../../_form.tsx'
import { postedOf } from '../../_posted.ts'
import { allow } from '../../_rights.ts'
import { todayOf } from '../../_time.ts'
import { allowed, frame } from './_request.tsx'
import { untilOf } from './asked-days.ts'

const Of = z.object({ year: z.coerce.number().int(), term: z.coerce.number().int() })

/** Shows what Attendance - Update Term Reports and the archive would do. The page script runs them through the interface. */
export const attendanceRuns = new Hono<Env>()
  .get(updateUrl, allowed, async (c) => {
    const of = Of.safeParse(c.req.query()).data
    const plan = await planAttendanceUpdate(c.get('db'), actorOf(c), await untilOf(c), of)
    const others = (await listOldCards(c.get('db'))).filter((old) => plan.kind === 'refused' || !isSameTerm(old.term, plan.term))
    const notices = <OldCardsList cards={others} actor={actorOf(c)} />
    if (plan.kind === 'refused') return showDialog(c, <UpdateRefused fault={plan.fault}>{notices}</UpdateRefused>)
    const posted = await postedOf(c, plan.term)
    if (posted && !posted.isAsked)
      return showDialog(
        c,
        <AskPosted posted={posted} term={plan.term} cards={mayChange(plan.changing, plan.term)} back={updateOf(plan.term)} />,
      )
    const shown = { ...plan, posted, typed: plan.typed.length, rowsHtml: await writeRows(plan.typed) }
    return showDialog(c, <UpdateDialog {...shown}>{notices}</UpdateDialog>)
  })
  .get(archiveUrl, allow('closed-term.write', frame), async (c) =>
    showDialog(c, <ArchiveDialog terms={await listArchivable(c.get('db'), await todayOf(c))} />),
  )

const rowsInATurn = 100

/** Writes some rows at a time, so that other requests run: before the first update it may be the whole school. */
async function writeRows(typed: readonly PlannedStudent[]): Promise<string> {
  const parts: string[] = []
  for (let from = 0; from < typed.length; from += rowsInATurn) {
    parts.push(renderToString(<TypedRows typed={typed.slice(from, from + rowsInATurn)} />))
    await setImmediate()
  }
  return parts.join('')
}
