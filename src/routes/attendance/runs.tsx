import { Hono } from 'hono'
import { listArchivable, planAttendanceUpdate } from '../../db/attendance/index.ts'
import { ArchiveDialog } from '../../views/attendance/archive.tsx'
import { archiveUrl, updateUrl } from '../../views/attendance/links.ts'
import { UpdateDialog, UpdateRefused } from '../../views/attendance/update.tsx'
import { actorOf, allow, type Env } from '../_http.tsx'
import { todayOf } from './_days.ts'
import { showDialog } from './_papers.tsx'

const allowed = allow('attendance.write')

/** Attendance - Update Term Reports, and the archive: what they would do. The page script does it through the interface. */
export const attendanceRuns = new Hono<Env>()
  .get(updateUrl, allowed, async (c) => {
    const plan = await planAttendanceUpdate(c.get('db'), actorOf(c), await todayOf(c))
    return showDialog(c, plan.kind === 'refused' ? <UpdateRefused fault={plan.fault} /> : <UpdateDialog {...plan} />)
  })
  .get(archiveUrl, allowed, async (c) => showDialog(c, <ArchiveDialog terms={await listArchivable(c.get('db'), await todayOf(c))} />))
