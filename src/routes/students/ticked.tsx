import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findSchool, listFormClasses } from '../../db/school/index.ts'
import { resetPasswords } from '../../db/students/index.ts'
import {
  archiveTicked,
  countMoving,
  findEffects,
  listTicked,
  moveTicked,
  restoreTicked,
  type TickedMove,
  undoTicked,
} from '../../db/students/ticked.ts'
import { isDay } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import { type ClassFrom, classFroms } from '../../domain/students/class-move.ts'
import { isStudentId } from '../../domain/students/index.ts'
import { type Doing, isDoing, mostTicked } from '../../domain/students/ticked.ts'
import { faults, slipWords } from '../../domain/words/students.ts'
import { tickedWords as words } from '../../domain/words/students-ticked.ts'
import { base } from '../../views/students/links.ts'
import {
  AskPapers,
  AskTickedArchive,
  AskTickedClass,
  AskTickedRestore,
  AskTickedSlips,
  moveKey,
  TickedDone,
  type TickedProps,
} from '../../views/students/ticked.tsx'
import { readForm, several, showDialog, showOver } from '../_form.tsx'
import { byOf, doneOrBack, type Env, tell } from '../_http.tsx'
import { recordReading } from '../_reading.ts'
import { todayOf } from '../_time.ts'
import { allowed } from './_request.tsx'
import { dayOfMove } from './move-day.ts'
import { showSlips } from './passwords.tsx'

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
const UndoArchive = z.strictObject({ student: Students, archived_on: z.string().refine(isDay) })
const Move = z
  .string()
  .regex(/^[1-9]\d{0,14}\/[^/]{1,60}\/[^/]{1,60}$/)
  .transform((text): TickedMove => {
    const [id, from = '', to = ''] = text.split('/')
    return { id: Number(id), from: decodeURIComponent(from), to: decodeURIComponent(to) }
  })
const UndoClass = z.strictObject({ move: several(Move, mostTicked), class_from: z.enum(classFroms) })

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
    const archived = await archiveTicked(c.get('db'), student, day, byOf(c))
    const fields = [['archived_on', day] as const, ...archived.map((id) => ['student', id] as const)]
    return showDone(c, 'archive', words.archived(archived.length), there.students.length + there.gone - archived.length, {
      doing: 'archive',
      fields,
    })
  })
  .post('/admin/students/ticked/archive/undo', allowed, async (c) => {
    const { student } = await readForm(c, UndoArchive)
    const restored = await undoTicked(c.get('db'), student, 'leaves', byOf(c))
    return doneOrBack(c, base, said(words.restored(restored.length), student.length - restored.length), 'students-changed')
  })
  .post('/admin/students/ticked/restore', allowed, async (c) => {
    const { student } = await readForm(c, JustStudents)
    const restored = await restoreTicked(c.get('db'), student, byOf(c))
    return doneOrBack(c, base, words.restored(restored.length), 'students-changed', 'ticks-done')
  })
  .post('/admin/students/ticked/class', allowed, async (c) => {
    const { student, class_id: to, class_from: from, day: typed } = await readForm(c, ClassForm)
    const there = await ticked(c, 'class', student)
    const moves = there.students.map(({ id, classId }) => ({ id, from: classId, to }))
    const { day, error } = await dayOfMove(c, idsOf(there), typed)
    const answer = to === '' || error ? 'no-class' : await moveTicked(c.get('db'), moves, { classFrom: from, day }, byOf(c))
    if (answer === 'no-class') return ask(c, 'class', there, { to, from, typed, isSent: true })
    const back = answer.moved.flatMap(({ id, from: was }) => (was ? [['move', moveKey({ id, from: was, to })] as const] : []))
    const undo = { doing: 'class', fields: [['class_from', from] as const, ...back] } as const
    return showDone(c, 'class', words.moved(answer.moved.length, to), answer.kept + there.gone, back.length > 0 ? undo : undefined)
  })
  .post('/admin/students/ticked/class/undo', allowed, async (c) => {
    const { move } = await readForm(c, UndoClass)
    const ids = move.map(({ id }) => id)
    const back = await undoTicked(c.get('db'), ids, 'class', byOf(c))
    return doneOrBack(c, base, said(words.movedBack(back.length), ids.length - back.length), 'students-changed')
  })

const said = (done: string, kept: number) => (kept > 0 ? `${done} ${words.kept(kept)}` : done)

/** Those of the ticked to whom it can be done; who was archived, restored or removed meanwhile is left out, and counted. */
async function ticked(c: Context<Env>, doing: Doing, ids: readonly number[]): Promise<TickedProps> {
  const asked = [...new Set(ids)]
  const students = await listTicked(c.get('db'), asked, doing === 'restore' ? 'archived' : 'current')
  if (students.length === 0) throw new HTTPException(409, { message: asked.length === 0 ? words.none : words.gone(asked.length) })
  return { students, gone: asked.length - students.length }
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

type Undo = NonNullable<Parameters<typeof TickedDone>[0]['undo']>

function showDone(c: Context<Env>, doing: Undo['doing'], message: string, kept: number, undo: Undo | undefined) {
  tell(c, message, 'students-changed', 'ticks-done')
  return showOver(c, <TickedDone {...{ doing, kept, undo }} said={message} />)
}
