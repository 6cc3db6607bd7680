import { type Context, Hono } from 'hono'
import { findStudent, nameOf } from '../../db/students/index.ts'
import { registrationForm } from '../../reports/students/registration-form.ts'
import { RegistrationForm } from '../../views/students/registration-form.tsx'
import { allow, type Env } from '../_http.tsx'
import { deskOf, sendPdf } from '../reports/_papers.ts'
import { orNotFound, showDialog, studentId } from './_request.tsx'

/** Registration Form (S0 §2): a PDF shown in a dialog. */
export const registrationForms = new Hono<Env>().get('/admin/students/:id{[0-9]+}/registration-form', allow('student.write'), async (c) => {
  const student = orNotFound(await findStudent(c.get('db'), studentId(c)))
  return showDialog(c, <RegistrationForm id={student.id} name={nameOf(student)} />)
})

export async function sendRegistrationForm(c: Context<Env>, id: number): Promise<Response> {
  const [student, { letterhead, principal, today }] = [orNotFound(await findStudent(c.get('db'), id)), await deskOf(c)]
  const sheets = [registrationForm(student, principal, today)]
  return sendPdf(c, { name: `Registration Form ${nameOf(student)}`, sheets, letterhead })
}
