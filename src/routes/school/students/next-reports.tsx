import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listMended, mendAllNextReports, mendNextReports, undoMended } from '../../../db/school/students/moves/index.ts'
import { listNextReports } from '../../../db/school/students/next-reports.ts'
import { listLaterTerms } from '../../../db/school/terms/index.ts'
import { together } from '../../../domain/_together.ts'
import { countStudents } from '../../../domain/school/students/next-reports.ts'
import { mendedAll, undoneAll, words } from '../../../domain/words/next-reports.ts'
import { nextReportsUrl } from '../../../views/_links/students.ts'
import {
  AskMend,
  AskMendAll,
  AskUndoMended,
  MendedAll,
  NextReports,
  NextReportsPage,
} from '../../../views/school/students/next-reports.tsx'
import { byOf, type Env } from '../../_env.ts'
import { digits, idOf, orNotFound, readAddress, readForm, showDialog, showOver } from '../../_form.tsx'
import { sendExcel } from '../../_papers.tsx'
import { refuseUnderWay } from '../../_refuse-under-way.ts'
import { doneOrBack, render, tell } from '../../_render.tsx'
import { allow } from '../../_rights.ts'

const allowed = allow('student.write', { title: words.title, section: 'students' })
const [one, all, undo] = [nextReportsUrl(':id{[0-9]+}'), nextReportsUrl('all'), nextReportsUrl('undo')]
const changed = 'next-reports-changed'
const Count = z.strictObject({ students: digits(/^\d{1,6}$/) })
const Moment = z.strictObject({ at: z.iso.datetime() })

/** Whose report of a prepared term is not as today, mended one by one or all (MOVE-11). */
export const nextReports = new Hono<Env>()
  .get(nextReportsUrl(), allowed, async (c) => {
    const props = await listOf(c)
    return render(c, { page: <NextReportsPage {...props} />, fragment: <NextReports {...props} /> })
  })
  .get(nextReportsUrl('excel'), allowed, async (c) => {
    const { nextReportSheets } = await import('../../../reports/school/students/next-reports.ts')
    const { reports, terms } = await listOf(c)
    return sendExcel(c, words.title, nextReportSheets(reports, terms))
  })
  .get(one, allowed, async (c) => {
    const [first, ...others] = await listNextReports(c.get('db'), idOf(c))
    return showDialog(c, <AskMend reports={[orNotFound(first), ...others]} />)
  })
  .post(one, allowed, async (c) => {
    await readForm(c, z.strictObject({}))
    const by = byOf(c)
    const isMended = await c
      .get('db')
      .transaction()
      .execute((trx) => mendNextReports(trx, idOf(c), by))
    if (!isMended) return doneOrBack(c, nextReportsUrl(), words.asIs, changed)
    return showMended(c, 1, by.at)
  })
  .get(all, allowed, async (c) => askAll(c))
  .post(all, allowed, async (c) => {
    const { students } = await readForm(c, Count)
    if (students !== countStudents((await listOf(c)).reports)) return askAll(c, words.moved)
    await refuseUnderWay(c)
    const by = byOf(c)
    return showMended(c, await mendAllNextReports(c.get('db'), by), by.at)
  })
  .get(undo, allowed, async (c) => {
    const { at } = readAddress(c, Moment, c.req.query())
    const students = new Set((await listMended(c.get('db'), at)).map(({ studentId }) => studentId)).size
    return showDialog(c, <AskUndoMended {...{ students, at }} />)
  })
  .post(undo, allowed, async (c) => {
    const { at } = await readForm(c, Moment)
    return doneOrBack(c, nextReportsUrl(), undoneAll(await undoMended(c.get('db'), at, byOf(c))), changed)
  })

const listOf = async (c: Context<Env>) => together({ reports: listNextReports(c.get('db')), terms: listLaterTerms(c.get('db')) })

function showMended(c: Context<Env>, count: number, at: string) {
  tell(c, mendedAll(count), changed)
  return showOver(c, <MendedAll {...{ count, at }} />)
}

async function askAll(c: Context<Env>, refused?: string) {
  const students = countStudents((await listOf(c)).reports)
  return showDialog(c, <AskMendAll {...{ students, refused }} />, refused ? 409 : 200)
}
