import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findSchool } from '../../../db/_school.ts'
import { resetPasswords } from '../../../db/school/students/index.ts'
import { isOpenClass } from '../../../db/school/students/moves/class-records.ts'
import { countMoving, findEffects, listOwnClasses, listTicked, type TickedStudent } from '../../../db/school/students/ticked.ts'
import { fullName } from '../../../domain/_names.ts'
import { together } from '../../../domain/_together.ts'
import { type ClassFrom, classFroms } from '../../../domain/school/students/class-move.ts'
import { isStudentId } from '../../../domain/school/students/index.ts'
import type { Effect } from '../../../domain/school/students/moves.ts'
import { type Doing, isDoing, mostTicked } from '../../../domain/school/students/ticked.ts'
import { movesWords } from '../../../domain/words/moves.ts'
import { faults, slipWords } from '../../../domain/words/students.ts'
import { tickedWords as words } from '../../../domain/words/students-ticked.ts'
import {
  AskPapers,
  AskTickedArchive,
  AskTickedClass,
  AskTickedRestore,
  AskTickedSlips,
  type TickedProps,
} from '../../../views/school/students/ticked.tsx'
import { byOf, type Env } from '../../_env.ts'
import { readForm, several, showDialog } from '../../_form.tsx'
import { formClassesOf } from '../../_once.ts'
import { recordReading } from '../../_record-reading.ts'
import { todayOf } from '../../_time.ts'
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
  was: several(z.string().max(20)),
  into: several(z.string().max(20)),
}
const TickedForm = z.strictObject({ student: Students, doing: z.string().refine(isDoing), ...Choice })
/** `into`: for each former class, the class in which its students return. */
const RestoreForm = z.strictObject({ student: Students, day: Day.default(''), was: Choice.was, into: Choice.into })
const JustStudents = z.strictObject({ student: Students })
const ArchiveForm = z.strictObject({ student: Students, archived_on: z.string() })
const ClassForm = z.strictObject({ student: Students, class_id: z.string().max(20), class_from: Choice.class_from, day: Day.default('') })
/** Work on many students at once: each step first names them, and can be undone if possible. */
export const tickedStudents = new Hono<Env>()
  .post('/admin/students/ticked', allowed, async (c) => {
    const { student, doing, class_id: to, class_from: from, was, into, ...days } = await readForm(c, TickedForm, words.none)
    const asked = { to, from, chosen: chosenOf(was, into), typed: doing === 'archive' ? days.archived_on : days.day }
    return ask(c, doing, await ticked(c, doing, student), asked)
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
    const { student, day: typed, was, into } = await readForm(c, RestoreForm)
    const [there, chosen] = [await ticked(c, 'restore', student), chosenOf(was, into)]
    const { day, error } = await dayOfMove(c, idsOf(there), typed)
    const classes = new Set((await listOpenClasses(c)).map(({ id }) => id))
    const intoOf = ({ classId }: TickedStudent) => chosen.get(classId ?? '') ?? ''
    if (error || !there.students.every((one) => classes.has(intoOf(one)))) return ask(c, 'restore', there, { chosen, typed, isSent: true })
    const students = there.students.map((one) => ({ ...one, to: intoOf(one) }))
    return begin(c, { doing: 'restore', students: [...students, ...there.others], day })
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
/** Includes students archived or restored meanwhile, whom the final message names as unchanged. */
const allOf = ({ students, others }: Ticked) => [...students, ...others]

/** The ticked students to whom the step applies; students archived, restored or removed meanwhile are left out and counted. */
async function ticked(c: Context<Env>, doing: Doing, ids: readonly number[]): Promise<Ticked> {
  const asked = [...new Set(ids)]
  const students = await listTicked(c.get('db'), asked, doing === 'restore' ? 'archived' : 'current')
  if (students.length === 0) throw new HTTPException(409, { message: asked.length === 0 ? words.none : words.gone(asked.length) })
  const others = await listTicked(c.get('db'), asked, doing === 'restore' ? 'current' : 'archived')
  return { students, gone: asked.length - students.length, others }
}

/** `typed` is the day. */
type Question = {
  chosen?: ReadonlyMap<string, string>
  to?: string | undefined
  from?: ClassFrom | undefined
  typed?: string | undefined
  isSent?: boolean
}

async function ask(c: Context<Env>, doing: Doing, there: TickedProps, asked: Question = {}): Promise<Response> {
  const db = c.get('db')
  if (doing === 'cards' || doing === 'forms') return showDialog(c, <AskPapers {...there} doing={doing} />)
  if (doing === 'slips') return showDialog(c, <AskTickedSlips {...there} publicAddress={(await findSchool(db))?.publicAddress ?? ''} />)
  if (doing === 'restore') return askRestore(c, there, asked)
  return doing === 'archive' ? askArchive(c, there, asked) : askClass(c, there, asked)
}

const idsOf = ({ students }: Pick<TickedProps, 'students'>) => students.map(({ id }) => id)

/** Today until a day is typed; a cleared day must be typed again. */
const leavingDay = async (c: Context<Env>, there: TickedProps, typed: string | undefined) =>
  typed === '' ? { day: await todayOf(c), error: faults.required } : dayOfMove(c, idsOf(there), typed ?? '')

async function askArchive(c: Context<Env>, there: TickedProps, { typed, isSent }: Question): Promise<Response> {
  const { day, error } = await leavingDay(c, there, typed)
  const planned = { kind: 'leaves', day, to: null, classFrom: 'this-term' } as const
  const effects = error ? [] : await findEffects(c.get('db'), idsOf(there), planned)
  const props = { day: typed ?? day, today: await todayOf(c), error, effects }
  return showDialog(c, <AskTickedArchive {...there} {...props} />, error && isSent ? 422 : 200)
}

const chosenOf = (was: readonly string[], into: readonly string[]) => new Map(was.map((one, i) => [one, into[i] ?? '']))
const listOpenClasses = async (c: Context<Env>) => (await formClassesOf(c)).filter(({ formLevel }) => formLevel !== null)

/** Asks once for each former class, which may be of another year. It proposes only the class of a report of this term. */
async function askRestore(c: Context<Env>, there: TickedProps, { chosen, typed = '', isSent = false }: Question): Promise<Response> {
  const [db, today, classes] = await Promise.all([c.get('db'), todayOf(c), listOpenClasses(c)])
  const [{ day, error }, known] = await Promise.all([
    dayOfMove(c, idsOf(there), typed),
    chosen?.size ? chosen : listOwnClasses(db, idsOf(there)),
  ])
  const groups = [...Map.groupBy(there.students, ({ classId }) => classId ?? '')].map(([was, students]) => {
    const into = classes.find(({ id }) => id === known.get(was))?.id ?? ''
    return { was, into, students, error: isSent && into === '' ? movesWords.chooseClass : undefined }
  })
  const effects = error ? [] : await effectsOfReturn(c, groups, day)
  const props = { classes, groups, day: typed || day, today, error, effects }
  return showDialog(c, <AskTickedRestore {...there} {...props} />, isSent ? 422 : 200)
}

/** The effects for each class to which students return, with the common effects once. */
async function effectsOfReturn(c: Context<Env>, groups: readonly { into: string; students: TickedProps['students'] }[], day: string) {
  if (groups.some(({ into }) => into === '')) return []
  const all = new Map<string, Effect>()
  for (const [to, own] of Map.groupBy(groups, ({ into }) => into)) {
    const planned = { kind: 'returns', day, to, classFrom: 'this-term' } as const
    const effects = await findEffects(c.get('db'), own.flatMap(idsOf), planned)
    for (const effect of effects) all.set(JSON.stringify(effect), effect)
  }
  return [...all.values()]
}

async function askClass(
  c: Context<Env>,
  there: TickedProps,
  { to = '', from = 'this-term', typed = '', isSent }: Question,
): Promise<Response> {
  const db = c.get('db')
  const [{ day, error }, classes] = await Promise.all([dayOfMove(c, idsOf(there), typed), listOpenClasses(c)])
  const isClass = classes.some(({ id }) => id === to)
  const effects = isClass && !error ? await findEffects(db, idsOf(there), { kind: 'class', day, to, classFrom: from }) : []
  const errors = { class: isSent && !isClass ? words.choose : undefined, day: error }
  const props = await together({ classes, moving: countMoving(db, idsOf(there)), classId: to, from, day: typed || day, today: todayOf(c) })
  return showDialog(c, <AskTickedClass {...there} {...props} errors={errors} effects={effects} />, isSent ? 422 : 200)
}
