import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listFormClasses } from '../../db/school/index.ts'
import { addStudent } from '../../db/students/index.ts'
import { fullName } from '../../domain/_names.ts'
import { eachOf } from '../../domain/students/fields.ts'
import { isStudentId, parseStudentField, type StudentValues, studentFields } from '../../domain/students/index.ts'
import { faults, newWords, refusals } from '../../domain/words/students.ts'
import { base } from '../../views/students/links.ts'
import { NewStudent, type NewStudentForm } from '../../views/students/new.tsx'
import { readForm, showDialog } from '../_form.tsx'
import { byOf, doneOrBack, type Env } from '../_http.tsx'
import { todayOf } from '../_time.ts'
import { allowed } from './_request.tsx'

const Typed = z.strictObject({ id: z.string(), ...eachOf(studentFields, () => z.string()) })
const blank: NewStudentForm = { id: '', ...eachOf(studentFields, () => '') }
type Errors = { [F in keyof NewStudentForm]?: string }

/** Adds one student; a whole school comes from a spreadsheet. */
export const newStudents = new Hono<Env>()
  .get('/admin/students/new', allowed, (c) => ask(c, blank, {}))
  .post('/admin/students/new', allowed, async (c) => {
    const typed = await readForm(c, Typed)
    const { values, errors } = read(typed, await todayOf(c))
    if (Object.keys(errors).length > 0) return ask(c, typed, errors, 422)
    const added = await addStudent(c.get('db'), Number(typed.id.trim()), values, byOf(c))
    if (added.kind === 'taken') return ask(c, typed, { id: newWords.taken(added.by) }, 422)
    if (added.kind === 'no-class') return ask(c, typed, { class_id: refusals['no-class'] }, 422)
    return doneOrBack(c, base, newWords.added(fullName(values)), 'students-changed')
  })

/** Every field as it may be stored, and what is wrong with each that may not. */
function read(typed: NewStudentForm, today: string): { values: StudentValues; errors: Errors } {
  const parsed = studentFields.map((field) => [field, parseStudentField(field, typed[field], today)] as const)
  const errors = Object.fromEntries(parsed.flatMap(([field, value]) => (value.ok ? [] : [[field, faults[value.error]]])))
  const values = Object.fromEntries(parsed.map(([field, value]) => [field, value.ok ? value.value : null])) as StudentValues
  const id = typed.id.trim()
  return { values, errors: { ...(!isStudentId(id) && { id: id === '' ? faults.required : newWords.notAnId }), ...errors } }
}

async function ask(c: Context<Env>, typed: NewStudentForm, errors: Errors, status: 200 | 422 = 200) {
  const [classes, today] = [await listFormClasses(c.get('db')), await todayOf(c)]
  return showDialog(c, <NewStudent typed={typed} errors={errors} classes={classes} today={today} />, status)
}
