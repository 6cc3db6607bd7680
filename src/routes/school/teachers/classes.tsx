import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Db } from '../../../db/_open.ts'
import { type ClassList, listClassesOf, listOthers, saveClassesOf } from '../../../db/school/teachers/index.ts'
import { together } from '../../../domain/_together.ts'
import { lessonFaults, lessonWords } from '../../../domain/words/teachers.ts'
import { lessonsUrl } from '../../../views/_links/teachers.ts'
import { type ClassChoice, ClassFieldset } from '../../../views/school/teachers/classes.tsx'
import { byOf, type Env } from '../../_env.ts'
import { fromJson, readForm, several, showPart, unlessMissing } from '../../_form.tsx'
import { formClassesOf } from '../../_once.ts'
import { wantsFragment } from '../../_render.tsx'
import { foundCurrent, yearsOf } from './_request.tsx'

const places = { form_teacher_class: 'form-classes', dean_class: 'dean-classes' } as const
const legends = { form_teacher_class: lessonWords.formClass, dean_class: lessonWords.formDean } as const

const Class = z.string().max(50)
const ChoiceForm = z.strictObject({ classes: several(Class, 500), base: fromJson(z.array(Class).max(500)) })

async function choiceOf(db: Db, list: ClassList, employeeId: number, year: number): Promise<ClassChoice> {
  const key = { list, employeeId, year }
  const place = { id: places[list], action: lessonsUrl(employeeId, year, places[list]) }
  return together({ ...place, chosen: listClassesOf(db, key), others: listOthers(db, key) })
}

export const choicesOf = async (db: Db, id: number, year: number) =>
  together({
    formClasses: choiceOf(db, 'form_teacher_class', id, year),
    deanClasses: choiceOf(db, 'dean_class', id, year),
  })

/** Saves a ticked Form Class or Form Dean. */
export const saveChoice = (list: ClassList) => async (c: Context<Env>) => {
  const { id } = await foundCurrent(c)
  const form = await readForm(c, ChoiceForm)
  const { year } = await yearsOf(c)
  if (!year) throw new HTTPException(422)
  const answer = unlessMissing(await saveClassesOf(c.get('db'), { list, employeeId: id, year, ...form }, byOf(c)))
  if (answer.kind === 'unknown') throw new HTTPException(422, { message: lessonFaults['unknown-class'] })
  if (!wantsFragment(c)) return c.redirect(lessonsUrl(id, year, 'lessons'), 303)
  const status = { kind: 'saved', message: lessonWords.saved } as const
  const choice = { ...(await choiceOf(c.get('db'), list, id, year)), status }
  const fieldset = <ClassFieldset {...choice} legend={legends[list]} classes={await formClassesOf(c)} />
  return showPart(c, fieldset)
}
