import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listFormClasses } from '../../../db/_school.ts'
import { addStudent, findTwins } from '../../../db/school/students/index.ts'
import { findJoiningFacts } from '../../../db/school/students/moves/index.ts'
import { listTakenIn } from '../../../db/school/subjects/index.ts'
import { eachOf } from '../../../domain/_changes.ts'
import { parseDay } from '../../../domain/_dates.ts'
import { fullName } from '../../../domain/_names.ts'
import {
  isStudentId,
  parseStudentField,
  type StudentField,
  type StudentValues,
  studentFields,
} from '../../../domain/school/students/index.ts'
import { effectsOf } from '../../../domain/school/students/moves.ts'
import { type Twin, twinIds } from '../../../domain/school/students/twins.ts'
import { faults, newWords, refusals } from '../../../domain/words/students.ts'
import { base } from '../../../views/_links/students.ts'
import { NewStudent, type NewStudentForm } from '../../../views/school/students/new.tsx'
import { byOf, type Env } from '../../_env.ts'
import { readAddress, readForm, several, showDialog } from '../../_form.tsx'
import { localFieldsOf } from '../../_once.ts'
import { doneOrBack } from '../../_render.tsx'
import { todayOf } from '../../_time.ts'
import { allowed, yearOfClasses } from './_request.tsx'

const blank = { id: '', ...eachOf(studentFields, () => '') }
const Subject = z.string().regex(/^[1-9]\d{0,14}$/)
const Class = z.object({
  class_id: z.string().max(20).default(''),
  first_day: z.string().max(40).default(''),
  /** The class whose subjects the form offered. */
  subjects_of: z.string().max(20).default(''),
  subject: several(Subject),
  /** The similar students that the form named. */
  twins: z.string().max(500).default(''),
})
const Typed = z
  .strictObject({ id: z.string(), ...eachOf(studentFields, () => z.string()), birth_certificate_no: z.string().default('') })
  .extend(Class.shape)
type Errors = { [F in keyof NewStudentForm]?: string }

/** Adds a student with the class's subjects, into the present term. A whole school comes from a spreadsheet. */
export const newStudents = new Hono<Env>()
  .get('/admin/students/new', allowed, (c) => ask(c, { ...blank, ...readAddress(c, Class, queries(c)) }, {}))
  .post('/admin/students/new', allowed, async (c) => {
    const typed = await readForm(c, Typed)
    const [{ values, errors }, { day, error }] = await Promise.all([read(c, typed), dayOf(c, typed.first_day)])
    if (error || Object.keys(errors).length > 0) return ask(c, typed, { ...errors, ...(error && { first_day: error }) }, 422)
    if (typed.subjects_of !== typed.class_id) return ask(c, typed, {}, 422)
    const id = Number(typed.id.trim())
    const alike = (await findTwins(c.get('db'), [{ id, ...values }])).get(id) ?? []
    if (alike.length > 0 && twinIds(alike) !== typed.twins) return ask(c, typed, {}, 409, alike)
    const student = {
      id,
      values,
      firstDay: day,
      subjects: typed.subject.map(Number),
      year: (await yearOfClasses(c)).year,
    }
    const added = await addStudent(c.get('db'), student, byOf(c))
    if (added.kind === 'taken') return ask(c, typed, { id: newWords.taken(added.by) }, 422)
    if (added.kind === 'no-class') return ask(c, typed, { class_id: refusals['no-class'] }, 422)
    return doneOrBack(c, base, newWords.added(fullName(values)), 'students-changed')
  })

const queries = (c: Context<Env>) => ({ ...c.req.query(), subject: c.req.queries('subject') ?? [] })

/** Returns the value of each field, and what is wrong with the others. */
async function read(c: Context<Env>, typed: NewStudentForm): Promise<{ values: StudentValues; errors: Errors }> {
  const [local, today] = await Promise.all([localFieldsOf(c), todayOf(c)])
  const isLeftOut = (field: StudentField) => field === 'birth_certificate_no' && !local.isShown(field)
  const parsed = studentFields
    .filter((field) => !isLeftOut(field))
    .map((field) => [field, parseStudentField(field, typed[field], today)] as const)
  const errors = Object.fromEntries(parsed.flatMap(([field, value]) => (value.ok ? [] : [[field, faults[value.error]]])))
  const none = eachOf(studentFields, () => null)
  const values = { ...none, ...Object.fromEntries(parsed.map(([field, value]) => [field, value.ok ? value.value : null])) } as StudentValues
  const id = typed.id.trim()
  return { values, errors: { ...(!isStudentId(id) && { id: id === '' ? faults.required : newWords.notAnId }), ...errors } }
}

/** The first day here, by default today; it may be in the future. */
async function dayOf(c: Context<Env>, typed: string): Promise<{ day: string; error?: string }> {
  const [today, read] = [await todayOf(c), parseDay(typed)]
  return read.ok ? { day: read.value ?? today } : { day: today, error: faults[read.error] }
}

async function ask(c: Context<Env>, typed: NewStudentForm, errors: Errors, status: 200 | 409 | 422 = 200, twins: readonly Twin[] = []) {
  const [db, today, { day, error }] = await Promise.all([c.get('db'), todayOf(c), dayOf(c, typed.first_day)])
  const [classes, { year, named }] = await Promise.all([listFormClasses(db), yearOfClasses(c)])
  const to = classes.some(({ id, formLevel }) => id === typed.class_id && formLevel !== null) ? typed.class_id : null
  const offered = to === null ? [] : await listTakenIn(db, to, year)
  const isOffered = typed.subjects_of === to
  const subjects = offered.map((one) => ({ ...one, isTicked: isOffered ? typed.subject.includes(String(one.subjectId)) : one.isUsual }))
  const taken = subjects.filter(({ isTicked }) => isTicked).map(({ title }) => title)
  const effects = to === null || error ? [] : effectsOf(await findJoiningFacts(db, { day, to, subjects: taken }))
  const gone = typed.class_id !== '' && to === null && { class_id: refusals['no-class'] }
  const said = { ...gone, ...errors, ...(error && { first_day: error }) }
  const props = { typed: { ...typed, first_day: typed.first_day || day, subjects_of: to ?? '', twins: twinIds(twins) }, errors: said }
  const isUnseen = status === 422 && to !== null && !isOffered
  return showDialog(c, <NewStudent {...props} {...{ classes, today, subjects, effects, twins, isUnseen }} year={named} />, status)
}
