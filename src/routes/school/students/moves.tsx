import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listFormClasses } from '../../../db/_school.ts'
import { findStudent, type StoredStudent } from '../../../db/school/students/index.ts'
import { changeClass } from '../../../db/school/students/moves/change-class.ts'
import { findFacts, findFirstPresent, findTermOfMoves, findUndo, joinOne, undoMove } from '../../../db/school/students/moves/index.ts'
import { fullName } from '../../../domain/_names.ts'
import { classFroms } from '../../../domain/school/students/class-move.ts'
import { effectsOf } from '../../../domain/school/students/moves.ts'
import { setSince, undoFaults, movesWords as words } from '../../../domain/words/moves.ts'
import { base, studentUrl } from '../../../views/_links/students.ts'
import { AskClass, AskJoin, AskUndo } from '../../../views/school/students/moves.tsx'
import { byOf, type Env } from '../../_env.ts'
import { goTo, idOf, orNotFound, readAddress, readForm, showDialog } from '../../_form.tsx'
import { doneOrBack } from '../../_render.tsx'
import { todayOf } from '../../_time.ts'
import { allowed } from './_request.tsx'
import { dayOfMove } from './move-day.ts'

const ClassForm = z.strictObject({
  class_id: z.string().max(20).default(''),
  day: z.string().max(40).default(''),
  class_from: z.enum(classFroms).default('this-term'),
  shown: z.string().max(500).default(''),
})
const JoinForm = z.strictObject({ day: z.string().max(40).default(''), shown: z.string().max(500).default('') })
const UndoForm = z.strictObject({})
const path = '/admin/students/:id{[0-9]+}'

/** A student changes class or joins late, or that is undone; the effect is shown in numbers first. */
export const studentMoves = new Hono<Env>()
  .get(`${path}/class`, allowed, async (c) => askClass(c, await studentOf(c), readAddress(c, ClassForm, c.req.query())))
  .post(`${path}/class`, allowed, async (c) => {
    const [form, student] = [await readForm(c, ClassForm), await studentOf(c)]
    const asked = await classMove(c, student, form)
    if (asked.shown === '' || asked.shown !== form.shown) return askClass(c, student, form, true)
    const move = { studentId: student.id, classId: form.class_id, from: form.class_from, day: asked.day }
    const outcome = await changeClass(c.get('db'), move, byOf(c))
    if (outcome !== 'changed') return askClass(c, student, form, true)
    return doneOrBack(c, studentUrl(student.id), words.moved(fullName(student.values), form.class_id), 'students-changed')
  })
  .get(`${path}/joins`, allowed, async (c) => askJoin(c, await studentOf(c), readAddress(c, JoinForm, c.req.query())))
  .post(`${path}/joins`, allowed, async (c) => {
    const [form, student] = [await readForm(c, JoinForm), await studentOf(c)]
    const asked = await joining(c, student, form)
    if (asked.error || asked.shown !== form.shown) return askJoin(c, student, form, true)
    const { kind } = await joinOne(c.get('db'), student.id, asked.day, byOf(c))
    if (kind !== 'joined') return askJoin(c, student, form, true, refusals[kind])
    return doneOrBack(c, studentUrl(student.id), words.joinedSaid(fullName(student.values)), 'students-changed')
  })
  .get(`${path}/moves/:move{[0-9]+}/undo`, allowed, async (c) => askUndo(c))
  .post(`${path}/moves/:move{[0-9]+}/undo`, allowed, async (c) => {
    await readForm(c, UndoForm)
    const { move, isAdded } = await undoOf(c)
    const outcome = await undoMove(c.get('db'), move.id, byOf(c))
    if (outcome.kind !== 'undone') return askUndo(c, 409)
    if (isAdded) return goTo(c, base)
    return doneOrBack(c, studentUrl(move.studentId), words.undone, 'students-changed')
  })

const refusals = { 'no-term': words.noTerm, 'no-class': words.noClass, left: words.left, same: words.same } as const
const studentOf = async (c: Context<Env>) => orNotFound(await findStudent(c.get('db'), idOf(c)))

async function classMove(c: Context<Env>, { id, values, archivedOn }: StoredStudent, form: z.output<typeof ClassForm>) {
  const db = c.get('db')
  const { day, error: dayError } = await dayOfMove(c, [id], form.day)
  const classes = (await listFormClasses(db)).filter(({ formLevel }) => formLevel !== null)
  const to = classes.some((one) => one.id === form.class_id) ? form.class_id : null
  const asked = { kind: 'class', studentId: id, day, to, classFrom: form.class_from } as const
  const facts = orNotFound(await findFacts(db, await findTermOfMoves(db), asked))
  const isMove = archivedOn === null && to !== null && (to !== values.class_id || (facts.term !== null && facts.from !== to))
  const effects = isMove && !dayError ? effectsOf(facts) : []
  const shown = effects.length > 0 ? digestOf([to, day, form.class_from], effects) : ''
  return {
    day,
    classes,
    isRegistered: facts.term !== null,
    effects,
    shown,
    errors: { class: archivedOn === null ? (isMove ? undefined : words.chooseFirst) : words.left, day: dayError },
  }
}

/** A digest of the effects on the page, so that only these are carried out. */
const digestOf = (chosen: readonly (string | null)[], effects: readonly object[]) =>
  createHash('sha256')
    .update(JSON.stringify([chosen, effects]))
    .digest('base64url')

async function askClass(c: Context<Env>, student: StoredStudent, form: z.output<typeof ClassForm>, isSent = false) {
  const { day, errors, ...asked } = await classMove(c, student, form)
  const isWrong = Object.values(errors).some((error) => error !== undefined)
  const said = { class: isSent || form.class_id !== '' || student.archivedOn !== null ? errors.class : undefined, day: errors.day }
  const props = { classId: form.class_id, typed: form.day || day, classFrom: form.class_from, today: await todayOf(c) }
  const isStale = isSent && !isWrong && form.shown !== ''
  const dialog = <AskClass {...named(student)} {...asked} {...props} errors={said} isStale={isStale} />
  return showDialog(c, dialog, isSent ? (isWrong ? 422 : 409) : 200)
}

const named = ({ id, values }: StoredStudent) => ({ id, name: fullName(values) })

async function joining(c: Context<Env>, { id, entryDate }: StoredStudent, form: z.output<typeof JoinForm>) {
  const db = c.get('db')
  const term = await findTermOfMoves(db)
  const days = term?.termStart && term.termEnd ? { from: term.termStart, to: term.termEnd } : undefined
  const isEntry = days && entryDate !== null && entryDate > days.from && entryDate <= days.to
  const { day, error: wrong } = await dayOfMove(c, [id], form.day || (isEntry ? entryDate : ''))
  const error = wrong ?? (days ? await faultOfJoining(c, id, day, days) : words.noTerm)
  const facts = orNotFound(await findFacts(db, term, { kind: 'joins', studentId: id, day, to: null, classFrom: 'this-term' }))
  const effects = error ? [] : effectsOf(facts)
  return { day, error, effects, shown: error ? '' : digestOf([day], effects) }
}

async function faultOfJoining(c: Context<Env>, id: number, day: string, { from, to }: { from: string; to: string }) {
  if (day < from || day > to) return words.outOfTerm
  const first = await findFirstPresent(c.get('db'), id, from)
  return first !== undefined && first < day ? words.present(first) : undefined
}

async function askJoin(c: Context<Env>, student: StoredStudent, form: z.output<typeof JoinForm>, isSent = false, refused?: string) {
  const { day, ...asked } = await joining(c, student, form)
  const isStale = isSent && !asked.error && !refused && form.shown !== ''
  const props = { typed: form.day || day, today: await todayOf(c), refused, isStale }
  return showDialog(c, <AskJoin {...named(student)} {...asked} {...props} />, isSent ? (asked.error ? 422 : 409) : 200)
}

/** A move of this student; another student's is not found. */
async function undoOf(c: Context<Env>) {
  const found = orNotFound(await findUndo(c.get('db'), Number(c.req.param('move'))))
  return orNotFound(found.move.studentId === idOf(c) ? found : undefined)
}

async function askUndo(c: Context<Env>, status: 200 | 409 = 200) {
  const [{ move, fault, isAdded }, student] = [await undoOf(c), await studentOf(c)]
  const refused = fault && (fault === 'written' && move.kind === 'subjects' ? setSince : undoFaults[fault])
  return showDialog(c, <AskUndo {...named(student)} {...{ move, refused, isAdded }} />, status)
}
