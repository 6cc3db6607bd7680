import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listRegistered } from '../../db/registration/registered.ts'
import { findStudent } from '../../db/school/students/index.ts'
import { fullName } from '../../domain/_names.ts'
import { isStudentId } from '../../domain/school/students/index.ts'
import { parseIds } from '../../domain/school/students/ticked.ts'
import { formsTitle } from '../../domain/words/registration-office.ts'
import { formWords, words as studentsWords } from '../../domain/words/students.ts'
import { tickedWords } from '../../domain/words/students-ticked.ts'
import type { Sheet } from '../../reports/_model.ts'
import { registrationForm } from '../../reports/registration/registration-form.ts'
import { RegistrationForm } from '../../views/registration/form.tsx'
import type { Env } from '../_env.ts'
import { idOf, orNotFound, showDialog } from '../_form.tsx'
import { localFieldsOf } from '../_once.ts'
import { deskOf, sendPdf, showSheets } from '../_papers.tsx'
import { recordReading } from '../_record-reading.ts'
import { allow } from '../_rights.ts'
import { yearOf } from '../_time.ts'
import { stampOf } from './registered.ts'

const allowed = allow('student.write', { title: studentsWords.title, section: 'students' })

/** `about`: the class or the ticked students whose forms these are. */
type Forms = { name: string; pdf: string; back: string; sheets: Sheet[]; about?: string }

/** Registration Form as a PDF in a dialog and as a page, for a student, a class or ticked students. */
export const registrationForms = new Hono<Env>()
  .get('/admin/students/:id{[0-9]+}/registration-form', allowed, async (c) => {
    const student = orNotFound(await findStudent(c.get('db'), idOf(c)))
    return showDialog(c, <RegistrationForm id={student.id} name={fullName(student.values)} />)
  })
  .get('/reports/registration-form/:id{[0-9]+}', allowed, async (c) => print(c, await formOf(c, idOf(c))))
  .get('/reports/registration-forms/:classId', allowed, async (c) => print(c, await formsOf(c, c.req.param('classId'))))

export async function sendRegistrationForm(c: Context<Env>, id: number): Promise<Response> {
  return send(c, await formOf(c, id))
}

export async function sendRegistrationForms(c: Context<Env>, classId: string): Promise<Response> {
  return send(c, await formsOf(c, classId))
}

async function formOf(c: Context<Env>, id: number): Promise<Forms> {
  if (!isStudentId(String(id))) throw new HTTPException(404)
  const sheets = await sheetsOf(c, { of: 'student', id })
  return { name: `${formWords.title} ${sheets[0]?.about ?? ''}`, pdf: `/api/registration-form/${id}`, back: '/admin/students', sheets }
}

async function formsOf(c: Context<Env>, classId: string): Promise<Forms> {
  const of = encodeURIComponent(classId)
  const ids = parseIds(classId)
  const sheets = await sheetsOf(c, ids ? { of: 'students', ids } : { of: 'class', classId })
  const about = ids ? tickedWords.students(sheets.length) : classId
  const back = ids ? '/admin/students' : `/admin/registration/students?of=class-${of}`
  return { about, name: `${formsTitle} ${about}`, pdf: `/api/registration-forms/${of}`, back, sheets }
}

async function sheetsOf(c: Context<Env>, whom: Exclude<Parameters<typeof listRegistered>[2], { of: 'school' }>): Promise<Sheet[]> {
  const [students, { principal, today }, stamp, local] = await Promise.all([
    listRegistered(c.get('db'), await yearOf(c), whom),
    deskOf(c),
    stampOf(c),
    localFieldsOf(c),
  ])
  if (students.length === 0) throw new HTTPException(404)
  return students.map((student) => registrationForm(student, { principal, today, stamp: stamp(student), local }))
}

async function send(c: Context<Env>, forms: Forms) {
  await recordForms(c, forms, 'PDF')
  return sendPdf(c, forms)
}

async function print(c: Context<Env>, forms: Forms) {
  await recordForms(c, forms, 'page')
  const { name, pdf, back, sheets } = forms
  return showSheets(c, { title: name, about: '', links: { pdf, back }, sheets })
}

async function recordForms(c: Context<Env>, { about, sheets }: Forms, as: 'PDF' | 'page') {
  if (about !== undefined) await recordReading(c, { what: 'registration-data', count: sheets.length, as, about })
}
