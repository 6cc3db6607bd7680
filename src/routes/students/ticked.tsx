import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findSchool, listFormClasses } from '../../db/school/index.ts'
import { resetPasswords } from '../../db/students/index.ts'
import { countMoving, findEffects, listTicked, type TickedStudent } from '../../db/students/ticked.ts'
import { isOpenClass } from '../../db/term-reports/class-records.ts'
import { fullName } from '../../domain/_names.ts'
import { type ClassFrom, classFroms } from '../../domain/students/class-move.ts'
import { isStudentId } from '../../domain/students/index.ts'
import { type Doing, isDoing, mostTicked } from '../../domain/students/ticked.ts'
import { faults, slipWords } from '../../domain/words/students.ts'
import { tickedWords as words } from '../../domain/words/students-ticked.ts'
import {
  AskPapers,
  AskTickedArchive,
  AskTickedClass,
  AskTickedRestore,
  AskTickedSlips,
  type TickedProps,
} from '../../views/students/ticked.tsx'
import { readForm, several, showDialog } from '../_form.tsx'
import { byOf, type Env } from '../_http.tsx'
import { recordReading } from '../_reading.ts'
import { todayOf } from '../_time.ts'
import { allowed } from './_request.tsx'
import { dayOfMove } from './move-day.ts'
import { showSlips } from './passwords.tsx'
import { begin, workOnTicked } from './ticked-work.tsx'

const Students = several(z.string().refine(isStudentId).transform(Number), mostTicked)
const Day = z.string().max(40)
const Choice = {
  class_id: z.string().max(20).optional(),
  class_from: z.enum(classFroms).default('this-term'),
  day: Day.optional(),
  archived_on: Day.optional(),
}
const TickedForm = z.strictObject({ student: Students, doing: z.string().refine(isDoing), ...Choice })
const JustStudents = z.strictObject({ student: Students })
const ArchiveForm = z.strictObject({ student: Students, archived_on: z.string() })
const ClassForm = z.strictObject({ student: Students, class_id: z.string().max(20), class_from: Choice.class_from, day: Day.default('') })
/** What is done to many students at once: each asks first who they are, and what can be undone is. */
export const tickedStudents = new Hono<Env>()
  .post('/admin/students/ticked', allowed, async (c) => {
    const { student, doing, class_id: to, class_from: from, ...days } = await readForm(c, TickedForm, words.none)
    return ask(c, doing, await ticked(c, doing, student), { to, from, typed: doing === 'archive' ? days.archived_on : days.day })
  })
  .post('/admin/students/ticked/slips', allowed, async (c) => {
    const { students } = await ticked(c, 'slips', (await readForm(c, JustStudents)).student)
    const passwords = await resetPasswords(
      c.get('db'),
      students.map(({ id }) => id),
      byOf(c),
    )
    const slips = students.flatMap(({ id, classId, ...student }) => {
      const password = passwords.get(id)
      return password ? [{ signIn: id, name: fullName(student), classId, password }] : []
    })
    const about = words.students(slips.length)
    await recordReading(c, { what: 'password-slips', count: slips.length, as: 'page', about })
    return showSlips(c, `${slipWords.title}, ${about}`, slips)
  })
  .post('/admin/students/ticked/archive', allowed, async (c) => {
    const { student, archived_on: typed } = await readForm(c, ArchiveForm)
    const there = await ticked(c, 'archive', student)
    const { day, error } = await leavingDay(c, there, typed)
    if (error) return ask(c, 'archive', there, { typed, isSent: true })
    return begin(c, { doing: 'archive', students: allOf(there), day })
  })
  .post('/admin/students/ticked/restore', allowed, async (c) => {
    const { student } = await readForm(c, JustStudents)
    const there = await ticked(c, 'restore', student)
    return begin(c, { doing: 'restore', students: allOf(there) })
  })
  .post('/admin/students/ticked/class', allowed, async (c) => {
    const { student, class_id: to, class_from: from, day: typed } = await readForm(c, ClassForm)
    const there = await ticked(c, 'class', student)
    const { day, error } = await dayOfMove(c, idsOf(there), typed)
    if (error || !(await isOpenClass(c.get('db'), to))) return ask(c, 'class', there, { to, from, typed, isSent: true })
    return begin(c, { doing: 'class', students: allOf(there), to, classFrom: from, day })
  })
  .route('/', workOnTicked)

type Ticked = { students: readonly TickedStudent[]; gone: number; others: readonly TickedStudent[] }
/** With those who were archived or restored meanwhile: of them it is said at the end that they stay. */
const allOf = ({ students, others }: Ticked) => [...students, ...others]

/** Those of the ticked to whom it can be done; who was archived, restored or removed meanwhile is left out, and counted. */
async function ticked(c: Context<Env>, doing: Doing, ids: readonly number[]): Promise<Ticked> {
  const asked = [...new Set(ids)]
  const students = await listTicked(c.get('db'), asked, doing === 'restore' ? 'archived' : 'current')
  if (students.length === 0) throw new HTTPException(409, { message: asked.length === 0 ? words.none : words.gone(asked.length) })
  const others = await listTicked(c.get('db'), asked, doing === 'restore' ? 'current' : 'archived')
  return { students, gone: asked.length - students.length, others }
}

/** `typed` is the day. */
type Asked = { to?: string | undefined; from?: ClassFrom | undefined; typed?: string | undefined; isSent?: boolean }

async function ask(c: Context<Env>, doing: Doing, there: TickedProps, asked: Asked = {}): Promise<Response> {
  const db = c.get('db')
  if (doing === 'cards' || doing === 'forms') return showDialog(c, <AskPapers {...there} doing={doing} />)
  if (doing === 'slips') return showDialog(c, <AskTickedSlips {...there} publicAddress={(await findSchool(db))?.publicAddress ?? ''} />)
  if (doing === 'restore') return showDialog(c, <AskTickedRestore {...there} />)
  return doing === 'archive' ? askArchive(c, there, asked) : askClass(c, there, asked)
}

const idsOf = ({ students }: TickedProps) => students.map(({ id }) => id)

/** Today as long as nothing has been typed; a day that was taken out is asked for. */
const leavingDay = async (c: Context<Env>, there: TickedProps, typed: string | undefined) =>
  typed === '' ? { day: await todayOf(c), error: faults.required } : dayOfMove(c, idsOf(there), typed ?? '')

async function askArchive(c: Context<Env>, there: TickedProps, { typed, isSent }: Asked): Promise<Response> {
  const { day, error } = await leavingDay(c, there, typed)
  const planned = { kind: 'leaves', day, to: null, classFrom: 'this-term' } as const
  const effects = error ? [] : await findEffects(c.get('db'), idsOf(there), planned)
  const props = { day: typed ?? day, today: await todayOf(c), error, effects }
  return showDialog(c, <AskTickedArchive {...there} {...props} />, error && isSent ? 422 : 200)
}

async function askClass(
  c: Context<Env>,
  there: TickedProps,
  { to = '', from = 'this-term', typed = '', isSent }: Asked,
): Promise<Response> {
  const db = c.get('db')
  const { day, error } = await dayOfMove(c, idsOf(there), typed)
  const classes = (await listFormClasses(db)).filter(({ formLevel }) => formLevel !== null)
  const isClass = classes.some(({ id }) => id === to)
  const effects = isClass && !error ? await findEffects(db, idsOf(there), { kind: 'class', day, to, classFrom: from }) : []
  const errors = { class: isSent && !isClass ? words.choose : undefined, day: error }
  const props = { classes, moving: await countMoving(db, idsOf(there)), classId: to, from, day: typed || day, today: await todayOf(c) }
  return showDialog(c, <AskTickedClass {...there} {...props} errors={errors} effects={effects} />, isSent ? 422 : 200)
}
