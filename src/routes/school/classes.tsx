import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { addClass, findClass, listClasses, saveClass } from '../../db/school/classes.ts'
import { parseClassId } from '../../domain/school/classes.ts'
import { byFormTitle, classWords, sectionWords } from '../../domain/words/school.ts'
import { ClassDialog, type ClassDialogProps, ClassTable, NewClassDialog } from '../../views/school/classes.tsx'
import { tabUrl } from '../../views/school/frame.tsx'
import { editedOf, lateOf, type Named, readEdited, Tick, yesNo } from '../_edited.ts'
import { byOf, type Env } from '../_env.ts'
import { orNotFound, readForm, showDialog, Text, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allowed, showTab } from './_request.tsx'

const classUrl = '/admin/school/classes/:id'
const Level = z.string().regex(/^[1-6]?$/)
const NewClass = z.strictObject({ id: Text, form_level: Level })
const fields = { form_level: Level, retired: Tick }
const names: Named<keyof typeof fields> = {
  form_level: [classWords.level, (value) => byFormTitle(levelOf(value))],
  retired: [sectionWords.retire, yesNo],
}

/** The form classes, and entries without a level, which are no classes. */
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
  .get(classUrl, allowed, async (c) => showClass(c, editedOf(await rowOf(c))))
  .post(classUrl, allowed, async (c) => {
    const edit = await readEdited(c, await rowOf(c), fields)
    const { form_level, retired } = edit.typed
    const save = { id: c.req.param('id'), version: edit.saves, formLevel: levelOf(form_level), isRetired: retired === '1' }
    const answer = unlessMissing(await saveClass(c.get('db'), save, byOf(c)))
    if (answer.kind === 'in-use') return showClass(c, { ...edit, typed: { ...edit.typed, retired: '' } }, 422, answer.students)
    if (answer.kind === 'conflict') return showClass(c, await lateOf(c, edit, await rowOf(c), answer.change, names), 409)
    return doneOrBack(c, tabUrl('classes'), sectionWords.saved, 'school-changed')
  })

const levelOf = (text: string) => (text === '' ? null : Number(text))

async function rowOf(c: Context<Env>) {
  const { version, formLevel, retiredAt } = orNotFound(await findClass(c.get('db'), c.req.param('id') ?? ''))
  return { version, texts: { form_level: String(formLevel ?? ''), retired: retiredAt === null ? '' : '1' } }
}

const showClass = (c: Context<Env>, edited: ClassDialogProps['edited'], status: 200 | 409 | 422 = 200, inUse?: number) =>
  showDialog(c, <ClassDialog id={c.req.param('id') ?? ''} edited={edited} inUse={inUse} />, status)
