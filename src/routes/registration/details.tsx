import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { saveDetails } from '../../db/registration/details.ts'
import { listRegistered } from '../../db/registration/registered.ts'
import { fullName } from '../../domain/_names.ts'
import { detailFields } from '../../domain/registration/details.ts'
import type { TypedSection } from '../../domain/registration/section.ts'
import { reviewUrl, studentsUrl } from '../../views/_links/registration.ts'
import { DetailsDialog } from '../../views/registration/details.tsx'
import { byOf, type Env } from '../_env.ts'
import { goTo, idOf, orNotFound, readForm, showDialog, unlessMissing } from '../_form.tsx'
import { allow } from '../_rights.ts'
import { todayOf } from '../_time.ts'
import { frame, whoseOf } from './_request.tsx'

const allowed = allow('student.write', frame)
const path = `${studentsUrl}/:id{[0-9]+}/details` as const
const typed = z.string().max(600).optional()
const DetailsForm = z.strictObject(
  Object.fromEntries(
    detailFields.flatMap((field) => [
      [field, typed],
      [`was_${field}`, typed],
    ]),
  ),
)

/** The office changes a student's home details without a registration. */
export const registrationDetails = new Hono<Env>()
  .get(path, allowed, async (c) => {
    const { student, record } = await homeOf(c)
    return showDialog(c, <DetailsDialog student={student} record={record} whose={whoseOf(c)} />)
  })
  .post(path, allowed, async (c) => {
    const form = await readForm(c, DetailsForm)
    const { student } = await homeOf(c)
    const sent = sentOf(form)
    const saved = unlessMissing(await saveDetails(c.get('db'), { id: student.id, sent, today: await todayOf(c) }, byOf(c)))
    const whose = whoseOf(c)
    if (saved.kind === 'saved') return goTo(c, `${reviewUrl(student.id, whose)}${whose.of === 'all' ? '?' : '&'}saved=1`)
    const { record, decision } = saved
    const status = Object.keys(decision.conflicts).length > 0 ? 409 : 422
    return showDialog(c, <DetailsDialog student={student} record={record} whose={whose} refused={{ ...sent, ...decision }} />, status)
  })

async function homeOf(c: Context<Env>) {
  const [student] = await listRegistered(c.get('db'), null, { of: 'student', id: idOf(c) })
  const { id, record } = orNotFound(student)
  return { student: { id, name: fullName(record) }, record }
}

function sentOf(form: Record<string, string | undefined>): TypedSection {
  const of = (before: string) =>
    Object.fromEntries(detailFields.flatMap((field) => (form[before + field] === undefined ? [] : [[field, form[before + field]]])))
  return { typed: of(''), was: of('was_') }
}
