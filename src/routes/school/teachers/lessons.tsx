import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listFormClasses } from '../../../db/_school.ts'
import { listSubjects } from '../../../db/school/subjects/index.ts'
import {
  countEntries,
  findTeacherLesson,
  listTeacherLessons,
  removeLesson,
  type StoredTeacher,
  saveLesson,
  type TeacherLesson,
  undoLesson,
} from '../../../db/school/teachers/index.ts'
import { together } from '../../../domain/_together.ts'
import { hasEntries, isSameLesson, type LessonOf } from '../../../domain/school/teachers/index.ts'
import { lessonFaults, lessonWords } from '../../../domain/words/teachers.ts'
import { lessonsUrl } from '../../../views/_links/teachers.ts'
import { LessonRow, type LessonRowProps } from '../../../views/school/teachers/lesson-row.tsx'
import { LessonsDialog, NoYearDialog } from '../../../views/school/teachers/lessons.tsx'
import { actorOf, at, byOf, type Env } from '../../_env.ts'
import { idOf, orNotFound, readForm, showDialog, showPart } from '../../_form.tsx'
import { formClassesOf } from '../../_once.ts'
import { wantsFragment } from '../../_render.tsx'
import { foundCurrent, yearsOf } from './_request.tsx'
import { choicesOf } from './classes.tsx'

const Subject = z.string().regex(/^\d{0,9}$/)
const Class = z.string().max(50)
const RowForm = z.strictObject({
  row: z.string().regex(/^(?:lesson|new)-[0-9a-f]{1,12}$/),
  subject_id: Subject,
  class_id: Class,
  old_subject_id: Subject,
  old_class_id: Class,
  confirmed: z.literal('1').optional(),
})
const UndoForm = z.strictObject({ row: RowForm.shape.row, done: z.iso.datetime() })
const DeleteForm = z.strictObject({ subject_id: Subject.min(1), class_id: Class.min(1), confirmed: z.literal('1').optional() })

/** The year's lessons; `shown` replaces the stored row with its id, or follows the last. */
async function showLessons(c: Context<Env>, teacher: StoredTeacher, shown?: LessonRowProps, status: 200 | 409 | 422 = 200) {
  const [db, { year, years }] = [c.get('db'), await yearsOf(c)]
  if (year === null) return showDialog(c, <NoYearDialog teacher={teacher} />)
  const options = await together({ subjects: listSubjects(db), classes: listFormClasses(db) })
  const stored = (await listTeacherLessons(db, teacher.id, year)).map((lesson) => rowOf(lesson, options))
  const rows = stored.map((row) => (row.id === shown?.id ? shown : row))
  if (shown && !rows.includes(shown)) rows.push(shown)
  const choices = await choicesOf(db, teacher.id, year)
  return showDialog(c, <LessonsDialog {...{ teacher, year, years, rows, ...choices }} classes={options.classes} />, status)
}

export const showAll = async (c: Context<Env>) => showLessons(c, await foundCurrent(c))

type Options = Pick<LessonRowProps, 'subjects' | 'classes'>
const optionsOf = async (c: Context<Env>): Promise<Options> =>
  together({
    subjects: listSubjects(c.get('db')),
    classes: formClassesOf(c),
  })

const rowOf = ({ id, employeeId, subjectId, classId, year }: TeacherLesson, options: Options): LessonRowProps => ({
  ...{ id: `lesson-${id}`, teacherId: employeeId, year, stored: { id, subjectId, classId } },
  ...{ subjectId, classId, ...options },
})

/** A row for htmx; without it, the whole dialog as a page. */
async function showRow(c: Context<Env>, teacher: StoredTeacher, row: LessonRowProps, status: 200 | 409 | 422 = 200) {
  if (!wantsFragment(c)) return showLessons(c, teacher, row, status)
  return showPart(c, <LessonRow {...row} />, status)
}

/** An empty row for a new lesson. */
export async function showNew(c: Context<Env>) {
  const [teacher, { year }] = await Promise.all([foundCurrent(c), yearsOf(c)])
  if (year === null) throw new HTTPException(422)
  const id = `new-${crypto.randomUUID().slice(0, 8)}`
  const nothing = { subjectId: null, classId: null, isNew: true }
  return showRow(c, teacher, { id, teacherId: teacher.id, year, ...nothing, ...(await optionsOf(c)) })
}

export async function showOne(c: Context<Env>) {
  const { teacher, lesson } = await lessonOf(c)
  return showRow(c, teacher, rowOf(lesson, await optionsOf(c)))
}

async function lessonOf(c: Context<Env>): Promise<{ teacher: StoredTeacher; lesson: TeacherLesson }> {
  const teacher = await foundCurrent(c)
  return { teacher, lesson: orNotFound(await findTeacherLesson(c.get('db'), teacher.id, idOf(c, 'lesson'))) }
}

/** Saves a row once both choices are made; until then it reports nothing. */
export async function save(c: Context<Env>) {
  const teacher = await foundCurrent(c)
  const [form, { year }] = [await readForm(c, RowForm), await yearsOf(c)]
  if (year === null) throw new HTTPException(422)
  const [old, next] = [keyOf(form.old_subject_id, form.old_class_id), keyOf(form.subject_id, form.class_id)]
  if (!next && wantsFragment(c)) return c.body(null, 204)
  const refuse = async (message: string, status: 409 | 422) =>
    showRow(c, teacher, await unsaved(c, { teacher, year, form }, message), status)
  if (!next) return refuse(lessonWords.both, 422)
  const asks = form.confirmed || !old || isSameLesson(old, next) ? undefined : await asksOf(c, { teacher, year, form }, next)
  if (asks) return showRow(c, teacher, asks)
  const when = at(c)
  const answer = await saveLesson(c.get('db'), { employeeId: teacher.id, year, old, next }, { actor: actorOf(c), at: when })
  if (answer.kind === 'missing') return refuse(lessonWords.gone, 409)
  if (answer.kind === 'fault') return refuse(lessonFaults[answer.fault], 422)
  if (!old && !answer.isNew) return refuse(lessonFaults.exists, 422) // it would be the same row twice
  if (!wantsFragment(c)) return c.redirect(lessonsUrl(teacher.id, year, 'lessons'), 303)
  const row = { ...rowOf(answer.lesson, await optionsOf(c)), id: form.row } // keeps its id in the page, and so the focus
  const done = old && !isSameLesson(old, next) ? when : undefined
  c.header('HX-Trigger', 'lessons-changed')
  return showRow(c, teacher, { ...row, done, status: { kind: 'saved', message: lessonWords.saved } })
}

/** Undoes the last change of a row unless somebody has changed it since. */
export async function undo(c: Context<Env>) {
  const { teacher, lesson } = await lessonOf(c)
  const form = await readForm(c, UndoForm)
  const answer = await undoLesson(c.get('db'), lesson, form.done, byOf(c))
  if (!wantsFragment(c) && answer.kind === 'undone') return c.redirect(lessonsUrl(teacher.id, lesson.year, 'lessons'), 303)
  const isUndone = answer.kind === 'undone'
  if (isUndone) c.header('HX-Trigger', 'lessons-changed')
  const status = isUndone
    ? ({ kind: 'saved', message: lessonWords.undone } as const)
    : ({ kind: 'failed', message: lessonWords.gone } as const)
  const row = { ...rowOf(isUndone ? answer.lesson : lesson, await optionsOf(c)), id: form.row, status }
  return showRow(c, teacher, row, isUndone ? 200 : 409)
}

type Sent = { teacher: StoredTeacher; year: number; form: z.infer<typeof RowForm> }

/** The question before a lesson with marks becomes another lesson; undefined if it has none or does not exist. */
async function asksOf(c: Context<Env>, sent: Sent, next: LessonOf): Promise<LessonRowProps | undefined> {
  const row = await unsaved(c, sent, '')
  const lesson = row.stored && (await findTeacherLesson(c.get('db'), sent.teacher.id, row.stored.id))
  const entries = lesson && (await countEntries(c.get('db'), lesson))
  return entries && hasEntries(entries) ? { ...row, status: undefined, asks: { entries, next } } : undefined
}

/** The row as chosen, with the reason why it was not saved. */
async function unsaved(c: Context<Env>, { teacher, year, form }: Sent, message: string): Promise<LessonRowProps> {
  const old = keyOf(form.old_subject_id, form.old_class_id)
  const stored = old && (await listTeacherLessons(c.get('db'), teacher.id, year)).find((lesson) => isSameLesson(lesson, old))
  const chosen = { subjectId: form.subject_id ? Number(form.subject_id) : null, classId: form.class_id || null }
  return { id: form.row, teacherId: teacher.id, year, stored, ...chosen, ...(await optionsOf(c)), status: { kind: 'failed', message } }
}

const keyOf = (subject: string, classId: string): LessonOf | undefined =>
  subject && classId ? { subjectId: Number(subject), classId } : undefined

/** Deletes a lesson, and asks first if it has entries in this year. */
export async function remove(c: Context<Env>) {
  const teacher = await foundCurrent(c)
  const form = await readForm(c, DeleteForm)
  const lesson = await findTeacherLesson(c.get('db'), teacher.id, Number(/^\d{1,9}$/.exec(c.req.param('lesson') ?? '')?.[0] ?? 0))
  const key = keyOf(form.subject_id, form.class_id)
  if (lesson && key) {
    const row = rowOf(lesson, await optionsOf(c))
    if (!isSameLesson(lesson, key)) return showRow(c, teacher, { ...row, status: { kind: 'failed', message: lessonWords.gone } }, 409)
    const entries = await countEntries(c.get('db'), lesson)
    if (!form.confirmed && hasEntries(entries)) return showRow(c, teacher, { ...row, asks: { entries } })
    await removeLesson(c.get('db'), lesson, lesson, byOf(c))
    c.header('HX-Trigger', 'lessons-changed')
  }
  const { year } = lesson ?? (await yearsOf(c))
  return wantsFragment(c) || year === null ? c.html('') : c.redirect(lessonsUrl(teacher.id, year, 'lessons'), 303)
}
