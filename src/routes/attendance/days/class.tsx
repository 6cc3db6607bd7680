import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type Between, findClassAttendance } from '../../../db/attendance/days/index.ts'
import { shownDays } from '../../../domain/_dates.ts'
import { byForm } from '../../../domain/_school.ts'
import { entryTitles, pleaseSelect } from '../../../domain/words/attendance.ts'
import { classReport, emptyClass, isWide } from '../../../reports/attendance/days/class.ts'
import { classUrl } from '../../../views/_links/attendance.ts'
import { ClassDialog } from '../../../views/attendance/days/reports.tsx'
import type { Env } from '../../_env.ts'
import { orNotFound, showDialog } from '../../_form.tsx'
import { formClassesOf } from '../../_once.ts'
import { type Paper, printPaper } from '../../_papers.tsx'
import { wantsFragment } from '../../_render.tsx'
import { todayOf } from '../../_time.ts'
import { allowed } from './_request.tsx'
import { datesOf, lastSevenDays, queryOfDates, readDays, untilOf } from './asked-days.ts'

export const attendanceClass = new Hono<Env>()
  .get(classUrl, allowed, showFirst)
  .get(`${classUrl}/show`, allowed, show)
  .get('/reports/attendance-report-class', allowed, async (c) => {
    const between = datesOf(c.req.queries('dates[]'))
    if (!between) throw new HTTPException(404)
    return printPaper(c, await classPaper(c, c.req.query('classId') ?? '', between))
  })

/** Opens with the first class, so that there is something to see. */
async function showFirst(c: Context<Env>) {
  const [groups, { asked, between }] = await Promise.all([groupsOf(c), lastSevenDays(c)])
  const classId = groups[0]?.classes[0]?.id
  const paper = classId === undefined ? undefined : await classPaper(c, classId, between)
  return showDialog(c, <ClassDialog {...{ asked, groups, paper }} classId={classId ?? ''} lacks={{ class: false, date: false }} />)
}

async function show(c: Context<Env>) {
  const groups = await groupsOf(c)
  const { asked, between, errors } = readDays(c)
  const classId = c.req.query('class') ?? ''
  const lacks = { class: !groups.some((group) => group.classes.some(({ id }) => id === classId)), date: !between && !errors }
  const props = { classId, asked, errors, groups, lacks }
  if (!between || lacks.class) return showDialog(c, <ClassDialog {...props} message={messageOf(lacks)} />, 422)
  const paper = await classPaper(c, classId, between)
  if (!wantsFragment(c)) return c.redirect(paper.links.pdf, 303)
  return showDialog(c, <ClassDialog {...props} paper={paper} />)
}

function messageOf(lacks: { class: boolean; date: boolean }): string | undefined {
  if (lacks.class && lacks.date) return pleaseSelect.both
  if (lacks.date) return pleaseSelect.date
  return lacks.class ? pleaseSelect.class : undefined
}

const groupsOf = async (c: Context<Env>) => byForm(await formClassesOf(c))

export async function classPaper(c: Context<Env>, classId: string, between: Between): Promise<Paper> {
  const printedDay = await todayOf(c)
  const found = orNotFound(await findClassAttendance(c.get('db'), classId, between, await untilOf(c)))
  const path = `attendance-report-class?${queryOfDates(between)}&classId=${encodeURIComponent(classId)}`
  return {
    title: entryTitles.class,
    about: `${classId} ${shownDays(between)}`,
    links: { pdf: `/api/${path}`, page: `/reports/${path}`, excel: `/api/${path}&format=xlsx`, back: classUrl },
    emptiness: emptyClass(found),
    isWide: isWide(found, 'paper') && emptyClass(found) === null,
    sheets: (medium) => [classReport(found, { printedDay, medium })],
  }
}
