import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import {
  findStudentAttendance,
  type Picked,
  type RemovedDays,
  removeAttendance,
  restoreAttendance,
} from '../../../db/attendance/days/index.ts'
import { fullName } from '../../../domain/_names.ts'
import { mayRemove } from '../../../domain/attendance/days/index.ts'
import { answers, gone, moved, noneSelected, notBoth, pastTerm, restored } from '../../../domain/words/attendance.ts'
import { studentsUrl, studentUrl } from '../../../views/_links/attendance.ts'
import { AskDelete, failed, NotDeleted } from '../../../views/attendance/days/dialogs.tsx'
import { byOf, type Env } from '../../_env.ts'
import { idOf, orNotFound, readForm, several, showDialog } from '../../_form.tsx'
import { doneOrBack } from '../../_render.tsx'
import { allowed } from './_request.tsx'
import { untilOf } from './asked-days.ts'

const studentPath = `${studentsUrl}/:id{[0-9]+}` as const
/** The value of a checkbox: the record and its version on the page. */
const Box = z
  .string()
  .regex(/^\d{1,15}-\d{1,9}$/)
  .transform((box): Picked => {
    const [id, version] = box.split('-').map(Number)
    return { id: id as number, version }
  })
const Boxes = several(Box)
const Chosen = z.object({ record: Boxes.refine((record) => record.length > 0) })
const Undo = z.object({ at: z.iso.datetime() })

/** Deletes a student's attendance after a question, and restores it. */
export const attendanceRemoval = new Hono<Env>()
  .get(`${studentPath}/delete`, allowed, async (c) => {
    const picked = Boxes.safeParse(c.req.queries('record') ?? [])
    if (!picked.success) throw new HTTPException(422)
    const id = idOf(c)
    const found = orNotFound(await findStudentAttendance(c.get('db'), id, await untilOf(c)))
    const days = found.days.filter((day) => !day.isArchived && picked.data.some((box) => box.id === day.id))
    if (picked.data.length === 0) return showDialog(c, <NotDeleted message={noneSelected} />)
    if (days.length < picked.data.length) return showDialog(c, failed(gone))
    if (!days.every(mayRemove)) return showDialog(c, <NotDeleted message={answers.refused} hint={notBoth} />)
    return showDialog(c, <AskDelete id={id} name={fullName(found.student)} days={days} />)
  })
  .post(`${studentPath}/delete`, allowed, async (c) => {
    const { record } = await readForm(c, Chosen)
    const outcome = await removeAttendance(c.get('db'), record, byOf(c), idOf(c))
    return outcome.kind === 'removed' ? say(c, answers.removed(outcome.count)) : refuse(c, outcome)
  })
  .post(`${studentPath}/restore`, allowed, async (c) => {
    const { at: removedAt } = await readForm(c, Undo)
    const count = await restoreAttendance(c.get('db'), idOf(c), removedAt, byOf(c))
    if (count === 0) throw new HTTPException(404)
    return say(c, restored(count))
  })

function refuse(c: Context<Env>, { kind }: Exclude<RemovedDays, { kind: 'removed' }>) {
  if (kind === 'refused') return showDialog(c, <NotDeleted message={answers.refused} hint={notBoth} />, 422)
  if (kind === 'closed') return showDialog(c, failed(pastTerm), 403)
  return kind === 'missing' ? showDialog(c, failed(gone), 404) : showDialog(c, failed(moved), 409)
}
const snackbarMs = 2000

function say(c: Context<Env>, message: string) {
  return doneOrBack(c, studentUrl(idOf(c)), { message, ms: snackbarMs }, 'attendance-changed')
}
