import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Db } from '../../db/_open.ts'
import { findSchool, listFormClasses } from '../../db/school/index.ts'
import { type ClassList, listClassesOf, listOthers, saveClassesOf } from '../../db/teachers/index.ts'
import { lessonFaults, lessonWords } from '../../domain/words/teachers.ts'
import { type ClassChoice, ClassFieldset } from '../../views/teachers/classes.tsx'
import { teacherUrl } from '../../views/teachers/links.ts'
import { actorOf, at, type Env, render, wantsFragment } from '../_http.tsx'
import { frame } from './list.tsx'
import { foundCurrent } from './shown.tsx'

const places = { form_teacher_class: 'form-classes', dean_class: 'dean-classes' } as const
const legends = { form_teacher_class: lessonWords.formClass, dean_class: lessonWords.formDean } as const

const Classes = z.array(z.string().max(50)).max(500)
const Base = z
  .string()
  .max(20_000)
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'Not a list' })
      return z.NEVER
    }
  })
  .pipe(Classes)
const ChoiceForm = z.strictObject({ classes: Classes, base: Base })

async function choiceOf(db: Db, list: ClassList, employeeId: number, year: number): Promise<ClassChoice> {
  const key = { list, employeeId, year }
  const place = { id: places[list], action: teacherUrl(employeeId, places[list]) }
  return { ...place, chosen: await listClassesOf(db, key), others: await listOthers(db, key) }
}

export const choicesOf = async (db: Db, id: number, year: number) => ({
  formClasses: await choiceOf(db, 'form_teacher_class', id, year),
  deanClasses: await choiceOf(db, 'dean_class', id, year),
})

/** Form Class or Form Dean as it is ticked now. */
export const saveChoice = (list: ClassList) => async (c: Context<Env>) => {
  const { id } = await foundCurrent(c)
  const body = await c.req.parseBody({ all: true })
  const form = ChoiceForm.safeParse({ ...body, classes: [body.classes ?? []].flat() }).data
  const year = (await findSchool(c.get('db')))?.year
  if (!form || !year) throw new HTTPException(422)
  const answer = await saveClassesOf(c.get('db'), actorOf(c), at(c), { list, employeeId: id, year, ...form })
  if (answer.kind === 'missing') throw new HTTPException(404)
  if (answer.kind === 'unknown') throw new HTTPException(422, { message: lessonFaults['unknown-class'] })
  if (!wantsFragment(c)) return c.redirect(teacherUrl(id, 'lessons'), 303)
  const status = { kind: 'saved', message: lessonWords.saved } as const
  const choice = { ...(await choiceOf(c.get('db'), list, id, year)), status }
  const fieldset = <ClassFieldset {...choice} legend={legends[list]} classes={await listFormClasses(c.get('db'))} />
  return render(c, { ...frame, page: fieldset, fragment: fieldset })
}
