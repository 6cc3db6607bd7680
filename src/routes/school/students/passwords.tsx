import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { z } from 'zod'
import { findStudent, isTemporaryPassword, listClass, resetPasswords } from '../../../db/school/students/index.ts'
import { fullName } from '../../../domain/_names.ts'
import { passwordWords, slipWords } from '../../../domain/words/students.ts'
import { AskReset, AskSlips, ShowPassword, type Slip, SlipPage } from '../../../views/_slips.tsx'
import { entries, publicOrigin } from '../../_come-back.ts'
import { byOf, type Env } from '../../_env.ts'
import { idOf, orNotFound, readForm, showDialog } from '../../_form.tsx'
import { formClassesOf, schoolOf } from '../../_once.ts'
import { recordReading } from '../../_record-reading.ts'
import { render, tell } from '../../_render.tsx'
import { allowed } from './_request.tsx'

const SlipForm = z.strictObject({ password: z.string().max(100) })
/** `everybody`: replaces existing passwords too. */
const SlipsForm = z.strictObject({ class_id: z.string().max(20), everybody: z.literal('1').optional() })

/** Reset Password for a student or a class, and the slips to hand out. */
export const studentPasswords = new Hono<Env>()
  .get('/admin/students/slips', allowed, (c) => askSlips(c))
  .post('/admin/students/slips', allowed, async (c) => {
    const form = await readForm(c, SlipsForm)
    const inClass = await listClass(c.get('db'), form.class_id)
    if (inClass.length === 0) return askSlips(c, { classId: form.class_id, isEmpty: true })
    const students = inClass.filter(({ hasPassword }) => form.everybody || !hasPassword)
    if (students.length === 0) return askSlips(c, { classId: form.class_id, isEmpty: false })
    const ids = students.map((student) => student.id)
    const passwords = await resetPasswords(c.get('db'), ids, byOf(c), form.everybody ? 'all' : 'first')
    const slips = students.flatMap(({ id, classId, ...student }) => {
      const password = passwords.get(id)
      return password ? [{ signIn: id, name: fullName(student), classId, password }] : []
    })
    await recordReading(c, { what: 'password-slips', count: slips.length, as: 'page', about: form.class_id })
    return showSlips(c, `${slipWords.title}, ${form.class_id}`, slips)
  })
  .get('/admin/students/:id{[0-9]+}/password', allowed, async (c) => {
    const { id, name } = await student(c)
    return showDialog(c, <AskReset id={id} name={name} />)
  })
  .post('/admin/students/:id{[0-9]+}/password', allowed, async (c) => {
    const { id, name } = await student(c)
    const password = orNotFound((await resetPasswords(c.get('db'), [id], byOf(c))).get(id))
    tell(c, passwordWords.done(name))
    return showDialog(c, <ShowPassword id={id} name={name} password={password} />)
  })
  .post('/admin/students/:id{[0-9]+}/slip', allowed, async (c) => {
    const form = await readForm(c, SlipForm)
    const { id, name, classId } = await student(c)
    if (!(await isTemporaryPassword(c.get('db'), id, form.password))) throw new HTTPException(409, { message: passwordWords.gone })
    return showSlips(c, `${slipWords.title}, ${name}`, [{ signIn: id, name, classId, password: form.password }])
  })

/** A present student: former students cannot sign in. */
async function student(c: Context<Env>) {
  const found = orNotFound(await findStudent(c.get('db'), idOf(c)))
  if (found.archivedOn !== null) throw new HTTPException(404)
  return { id: found.id, name: fullName(found.values), classId: found.values.class_id }
}

async function askSlips(c: Context<Env>, refused?: { classId: string; isEmpty: boolean }): Promise<Response> {
  const classes = await formClassesOf(c)
  const { classId: chosen = '', isEmpty } = refused ?? {}
  const why = chosen === '' ? slipWords.choose : isEmpty ? slipWords.nobody(chosen) : slipWords.allHave(chosen)
  const error = refused && why
  const publicAddress = (await schoolOf(c))?.publicAddress ?? ''
  return showDialog(c, <AskSlips {...{ chosen, classes, publicAddress, error }} />, error === undefined ? 200 : 422)
}

export async function showSlips(c: Context<Env>, title: string, slips: readonly Slip[]) {
  const school = orNotFound(await schoolOf(c))
  const address = `${await publicOrigin(c)}${entries.student}`
  const page: ReactElement = <SlipPage {...{ title, school, address, slips }} />
  return render(c, { title, shell: 'paper', page })
}
