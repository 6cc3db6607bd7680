import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { addClass, findClass, listClasses, saveClass } from '../../db/school/classes.ts'
import { parseClassId } from '../../domain/school/classes.ts'
import { classWords, sectionWords } from '../../domain/words/school.ts'
import { ClassDialog, type ClassDialogProps, ClassTable, NewClassDialog } from '../../views/school/classes.tsx'
import { tabUrl } from '../../views/school/frame.tsx'
import { orNotFound, readForm, showDialog, Text, Ticked, unlessMissing, Version } from '../_form.tsx'
import { byOf, doneOrBack, type Env } from '../_http.tsx'
import { allowed, meanwhileOf, showTab } from './_request.tsx'

const one = '/admin/school/classes/:id'
const Level = z.string().regex(/^[1-6]?$/)
const NewClass = z.strictObject({ id: Text, form_level: Level })
const ClassForm = z.strictObject({ version: Version, form_level: Level, retired: Ticked })

/** The form classes, and entries that are none because they have no level. */
export const classes = new Hono<Env>()
  .get('/admin/school/classes', allowed, async (c) => {
    const table = <ClassTable classes={await listClasses(c.get('db'))} />
    return showTab(c, 'classes', table, { fragment: table })
  })
  .get('/admin/school/classes/new', allowed, (c) => showDialog(c, <NewClassDialog typed={{ id: '', form_level: '' }} />))
  .post('/admin/school/classes/new', allowed, async (c) => {
    const typed = await readForm(c, NewClass)
    const id = parseClassId(typed.id)
    if (!id.ok) return showDialog(c, <NewClassDialog typed={typed} fault={id.error} />, 422)
    const isAdded = await addClass(c.get('db'), id.value, levelOf(typed.form_level), byOf(c))
    if (!isAdded) return showDialog(c, <NewClassDialog typed={typed} fault="taken" />, 422)
    return doneOrBack(c, tabUrl('classes'), classWords.added(id.value), 'school-changed')
  })
  .get(one, allowed, async (c) => showClass(c))
  .post(one, allowed, async (c) => {
    const { version, form_level, retired } = await readForm(c, ClassForm)
    const typed = { version, formLevel: form_level, isRetired: retired }
    const save = { id: c.req.param('id'), ...typed, formLevel: levelOf(form_level) }
    const answer = unlessMissing(await saveClass(c.get('db'), save, byOf(c)))
    if (answer.kind === 'in-use') return showClass(c, { ...typed, isRetired: false, inUse: 0 }, 422)
    if (answer.kind === 'conflict') return showClass(c, { ...typed, version: answer.version, meanwhile: await meanwhileOf(c, answer) }, 409)
    return doneOrBack(c, tabUrl('classes'), sectionWords.saved, 'school-changed')
  })

const levelOf = (text: string) => (text === '' ? null : Number(text))

async function showClass(c: Context<Env>, typed?: Omit<ClassDialogProps, 'id'>, status: 200 | 409 | 422 = 200) {
  const { id, version, formLevel, retiredAt, students } = orNotFound(await findClass(c.get('db'), c.req.param('id') ?? ''))
  const stored = { version, formLevel: String(formLevel ?? ''), isRetired: retiredAt !== null }
  const inUse = typed?.inUse === undefined ? {} : { inUse: students ?? 0 }
  return showDialog(c, <ClassDialog id={id} {...stored} {...typed} {...inUse} />, status)
}
