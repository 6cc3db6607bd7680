import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findStudent } from '../../../db/school/students/index.ts'
import { giveOfClass, listOfClass, undoGiven } from '../../../db/school/subjects/index.ts'
import { listLaterTerms } from '../../../db/school/terms/index.ts'
import { fullName } from '../../../domain/_names.ts'
import { giveWords as words } from '../../../domain/words/student-page.ts'
import { studentUrl } from '../../../views/_links/students.ts'
import { GivenSubjects, GiveSubjects, TakenBack } from '../../../views/school/students/subjects.tsx'
import { byOf, type Env } from '../../_env.ts'
import { digits, idOf, orNotFound, readForm, several, showDialog } from '../../_form.tsx'
import { doneOrBack, tell, wantsFragment } from '../../_render.tsx'
import { allowed, yearOfClasses } from './_request.tsx'

const Id = digits(/^[1-9]\d{0,14}$/)
const Form = z.strictObject({ subject: several(Id) })
const Undo = z.strictObject({ given: z.iso.datetime() })
const path = '/admin/students/:id{[0-9]+}/subjects'

/** Gives a student who is new in a class the subjects of the others. */
export const studentSubjects = new Hono<Env>()
  .get(path, allowed, async (c) => ask(c))
  .post(path, allowed, async (c) => {
    const [{ subject }, { id, values }] = [await readForm(c, Form), orNotFound(await findStudent(c.get('db'), idOf(c)))]
    if (subject.length === 0) return ask(c, words.noneTicked)
    const [name, by] = [fullName(values), byOf(c)]
    const count = await giveOfClass(c.get('db'), id, subject, (await yearOfClasses(c)).year, by)
    if (count === 0 || !wantsFragment(c)) return doneOrBack(c, studentUrl(id), words.given(name, count), 'students-changed')
    tell(c, words.given(name, count), 'students-changed')
    return showDialog(c, <GivenSubjects {...{ id, name, count }} at={by.at} />)
  })
  .post(`${path}/undo`, allowed, async (c) => {
    const [{ given }, { id, values }] = [await readForm(c, Undo), orNotFound(await findStudent(c.get('db'), idOf(c)))]
    const { undone, kept } = orNotFound(await undoGiven(c.get('db'), id, given, byOf(c)))
    if (kept.length === 0) return doneOrBack(c, studentUrl(id), words.undone(undone), 'students-changed')
    tell(c, words.undone(undone), 'students-changed')
    return showDialog(c, <TakenBack name={fullName(values)} {...{ undone, kept }} />)
  })

async function ask(c: Context<Env>, error?: string) {
  const { id, values } = orNotFound(await findStudent(c.get('db'), idOf(c)))
  const [{ year, named }, later] = await Promise.all([yearOfClasses(c), listLaterTerms(c.get('db'))])
  const subjects = await listOfClass(c.get('db'), id, year)
  const dialog = <GiveSubjects {...{ id, subjects, error, later }} year={named} name={fullName(values)} classId={values.class_id} />
  return showDialog(c, dialog, error ? 422 : 200)
}
