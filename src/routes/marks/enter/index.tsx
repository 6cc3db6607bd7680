import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import { listOwnLessons } from '../../../db/marks/enter/index.ts'
import { listWords, sheetWords } from '../../../domain/words/enter-marks.ts'
import { linksOf } from '../../../views/_links/enter-marks.ts'
import { MarkSheet } from '../../../views/marks/enter/index.tsx'
import { actorOf, type Env, userOf } from '../../_env.ts'
import { render } from '../../_render.tsx'
import { accessOf, allow } from '../../_rights.ts'
import { sheetOf } from './_request.ts'
import { showChoice } from './choose.tsx'
import { compareUpload, saveChosen, sendSpreadsheet, showSpreadsheet } from './spreadsheet.tsx'
import { showTeacher, showTeachers } from './teachers.tsx'

const enter = allow('subject-record.enter', { title: listWords.selectTitle, section: 'enter-marks' })
const TeacherId = z.coerce.number().int().positive().optional().catch(undefined)

export const enterMarks = new Hono<Env>()

for (const base of ['/admin', '/term-reports'] as const) {
  const home = `${base}/enter-marks`
  enterMarks
    .get(home, enter, (c) =>
      showChoice(c, linksOf(base), (term) => (actorOf(c).kind === 'employee' ? listOwnLessons(c.get('db'), accessOf(c), term) : undefined)),
    )
    .get(`${home}/teachers`, enter, (c) => showTeachers(c, base))
    .get(`${home}/teachers/:id`, enter, (c) => showTeacher(c, base))
    .get(`${home}/:year/:term/:classId/:subjectId`, enter, (c) => showSheet(c, base))
    .get(`${home}/:year/:term/:classId/:subjectId/spreadsheet`, enter, showSpreadsheet)
    .post(`${home}/:year/:term/:classId/:subjectId/spreadsheet`, enter, compareUpload)
    .get(`${home}/:year/:term/:classId/:subjectId/spreadsheet/file`, enter, sendSpreadsheet)
    .post(`${home}/:year/:term/:classId/:subjectId/spreadsheet/marks`, enter, saveChosen)
}

async function showSheet(c: Context<Env>, base: string) {
  const sheet = await sheetOf(c)
  const { kind, id } = actorOf(c)
  const isAll = c.get('scopes').includes('all')
  const links = linksOf(base, isAll ? TeacherId.parse(c.req.query('teacher')) : undefined)
  const next = links.next(isAll && (kind === 'administrator' || !links.teacher) ? sheet.classId : undefined)
  const back = isAll ? links.teachers : null
  const early = c.get('assets').url('early.js')
  const page = (
    <MarkSheet
      {...{ sheet, next, back, early }}
      {...{ base, showsPhoto: getCookie(c, 'pictures') !== 'hidden' }}
      excel={`${c.req.path}/spreadsheet`}
      user={userOf(c, { kind, id })}
      signIn={kind === 'administrator' ? '/admin' : '/'}
    />
  )
  return render(c, { title: `${sheetWords.title} ${sheet.classId} ${sheet.subject}`, fill: true, early, page })
}
