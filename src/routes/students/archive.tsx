import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { archiveStudent, findStudent, type StoredStudent } from '../../db/students/index.ts'
import { fullName } from '../../domain/_names.ts'
import { parseStudentField } from '../../domain/students/index.ts'
import { archiveWords, faults } from '../../domain/words/students.ts'
import { AskArchive, AskRestore } from '../../views/students/archive.tsx'
import { base } from '../../views/students/links.ts'
import { idOf, orNotFound, readForm, showDialog } from '../_form.tsx'
import { byOf, doneOrBack, type Env } from '../_http.tsx'
import { todayOf } from '../_time.ts'
import { allowed } from './_request.tsx'

const ArchiveForm = z.strictObject({ archived_on: z.string() })
const path = '/admin/students/:id{[0-9]+}'

/** Who leaves is archived with a date, never deleted, and can be restored. */
export const archiveStudents = new Hono<Env>()
  .get(`${path}/archive`, allowed, async (c) => {
    const [student, today] = [await studentOf(c), await todayOf(c)]
    return showDialog(c, <AskArchive id={student.id} name={fullName(student.values)} day={today} today={today} />)
  })
  .post(`${path}/archive`, allowed, async (c) => {
    const form = await readForm(c, ArchiveForm)
    const [student, today] = [await studentOf(c), await todayOf(c)]
    const day = parseStudentField('date_of_birth', form.archived_on, today)
    const error = !day.ok ? faults[day.error] : day.value === null ? faults.required : undefined
    if (!day.ok || day.value === null)
      return showDialog(
        c,
        <AskArchive id={student.id} name={fullName(student.values)} day={form.archived_on} today={today} error={error} />,
        422,
      )
    return save(c, student, day.value, archiveWords.archived(fullName(student.values)))
  })
  .get(`${path}/restore`, allowed, async (c) => {
    const student = await studentOf(c)
    return showDialog(c, <AskRestore id={student.id} name={fullName(student.values)} classId={student.values.class_id} />)
  })
  .post(`${path}/restore`, allowed, async (c) => {
    const student = await studentOf(c)
    return save(c, student, null, archiveWords.restored(fullName(student.values)))
  })

const studentOf = async (c: Context<Env>) => orNotFound(await findStudent(c.get('db'), idOf(c)))

async function save(c: Context<Env>, { id }: StoredStudent, day: string | null, message: string) {
  const outcome = await archiveStudent(c.get('db'), id, day, byOf(c))
  if (outcome === 'missing') throw new HTTPException(404)
  if (outcome === 'meanwhile') throw new HTTPException(409, { message: archiveWords.meanwhile })
  return doneOrBack(c, base, message, 'students-changed')
}
