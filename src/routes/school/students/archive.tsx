import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findStudent, type StoredStudent } from '../../../db/school/students/index.ts'
import { archiveStudent, findFacts, findOwnRecord, findTermOfMoves } from '../../../db/school/students/moves/index.ts'
import { fullName } from '../../../domain/_names.ts'
import { parseStudentField } from '../../../domain/school/students/index.ts'
import { effectsOf } from '../../../domain/school/students/moves.ts'
import { movesWords } from '../../../domain/words/moves.ts'
import { archiveWords, faults } from '../../../domain/words/students.ts'
import { base } from '../../../views/_links/students.ts'
import { AskArchive, AskRestore } from '../../../views/school/students/archive.tsx'
import { byOf, type Env } from '../../_env.ts'
import { idOf, orNotFound, readForm, showDialog } from '../../_form.tsx'
import { formClassesOf } from '../../_once.ts'
import { doneOrBack } from '../../_render.tsx'
import { todayOf } from '../../_time.ts'
import { allowed } from './_request.tsx'

const ArchiveForm = z.strictObject({ archived_on: z.string() })
const RestoreForm = z.strictObject({ returned_on: z.string().optional(), class_id: z.string().max(20).optional() })
const path = '/admin/students/:id{[0-9]+}'

/** Archives students who leave, with a date, instead of deleting them; they can be restored. */
export const archiveStudents = new Hono<Env>()
  .get(`${path}/archive`, allowed, async (c) => ask(c, 'leaves', await studentOf(c), c.req.query('archived_on')))
  .post(`${path}/archive`, allowed, async (c) => {
    const { archived_on: typed } = await readForm(c, ArchiveForm)
    const [student, { day, error }] = await Promise.all([studentOf(c), dayOf(c, typed)])
    if (error) return ask(c, 'leaves', student, typed, 422)
    return save(c, student, 'leaves', { day }, archiveWords.archived(fullName(student.values)))
  })
  .get(`${path}/restore`, allowed, async (c) => ask(c, 'returns', await studentOf(c), c.req.query('returned_on')))
  .post(`${path}/restore`, allowed, async (c) => {
    const { returned_on: typed, class_id: classId } = await readForm(c, RestoreForm)
    const student = await studentOf(c)
    const { day, error } = typed === undefined ? { day: undefined } : await dayOf(c, typed, student.archivedOn)
    const isClass = classId === undefined || (await listOpenClasses(c)).some(({ id }) => id === classId)
    if (error || !isClass) return ask(c, 'returns', student, typed, 422)
    return save(c, student, 'returns', { day, classId }, archiveWords.restored(fullName(student.values)))
  })

const listOpenClasses = async (c: Context<Env>) => (await formClassesOf(c)).filter(({ formLevel }) => formLevel !== null)

const studentOf = async (c: Context<Env>) => orNotFound(await findStudent(c.get('db'), idOf(c)))

/** Reads a day that is not in the future; a return cannot be before the leaving day. */
async function dayOf(c: Context<Env>, typed: string, left: string | null = null): Promise<{ day: string; error?: string }> {
  const today = await todayOf(c)
  const day = parseStudentField('date_of_birth', typed, today)
  if (!day.ok) return { day: today, error: faults[day.error] }
  if (day.value === null) return { day: today, error: faults.required }
  return left !== null && day.value < left ? { day: day.value, error: movesWords.tooEarly(left) } : { day: day.value }
}

type Kind = 'leaves' | 'returns'

/** Shows what the step does from that day on. */
async function ask(c: Context<Env>, kind: Kind, student: StoredStudent, typed: string | undefined, status: 200 | 422 = 200) {
  const [db, today] = [c.get('db'), await todayOf(c)]
  const [{ day, error }, term] = await Promise.all([
    typed === undefined ? { day: today, error: undefined } : dayOf(c, typed, kind === 'returns' ? student.archivedOn : null),
    findTermOfMoves(db),
  ])
  const [classes, asked] = [await listOpenClasses(c), c.req.query('class_id')]
  const stood = term && (await findOwnRecord(db, term, student.id))
  const classId = kind === 'leaves' ? '' : (asked ?? stood?.form_class_id ?? '')
  const to = classes.some(({ id }) => id === classId) ? classId : null
  const facts = await findFacts(db, term, { kind, studentId: student.id, day, to, classFrom: 'this-term' })
  const effects = facts && !error ? effectsOf(facts) : []
  const props = { id: student.id, name: fullName(student.values), day: typed ?? day, today, error, effects }
  if (kind === 'leaves') return showDialog(c, <AskArchive {...props} />, status)
  const classError = status === 422 && to === null ? movesWords.chooseClass : undefined
  return showDialog(c, <AskRestore {...props} {...{ classes, classError }} classId={to ?? ''} was={student.values.class_id} />, status)
}

type Given = { day: string | undefined; classId?: string | undefined }

async function save(c: Context<Env>, { id }: StoredStudent, kind: Kind, given: Given, message: string) {
  const outcome = await archiveStudent(c.get('db'), id, kind, given.day, byOf(c), given.classId)
  if (outcome === 'missing') throw new HTTPException(404)
  if (outcome === 'meanwhile') throw new HTTPException(409, { message: archiveWords.meanwhile })
  return doneOrBack(c, base, message, 'students-changed')
}
