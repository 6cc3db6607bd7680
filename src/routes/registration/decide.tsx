import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { decideRegistration, type Registration, type Verdict } from '../../db/registration/index.ts'
import { acceptUnchanged, listOfficeLines, listUnchanged } from '../../db/registration/office.ts'
import { findHindrance, undoAcceptance } from '../../db/registration/undo.ts'
import { cleanText, textLength } from '../../domain/_text.ts'
import { inLine, longestReason, nextInLine } from '../../domain/registration/office.ts'
import { twinIds } from '../../domain/school/students/twins.ts'
import { decisionWords, returnWords, reviewWords, undoWords } from '../../domain/words/registration-office.ts'
import { twinWords } from '../../domain/words/students.ts'
import { everyone, listUrl, reviewUrl, studentsUrl } from '../../views/_links/registration.ts'
import { ReturnDialog, UnchangedDialog, UndoDialog } from '../../views/registration/decide.tsx'
import { actorOf, byOf, type Env } from '../_env.ts'
import { digits, goTo, readForm, showDialog, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { yearOf } from '../_time.ts'
import { allowed, whoseOf } from './_request.tsx'
import { listTwinsOf, registrationOf, showReview } from './review.tsx'

const studentUrl = `${studentsUrl}/:id{[0-9]+}` as const
const version = digits(/^\d{1,9}$/)
/** `twins`: the similar students that the page asked about. */
const AcceptForm = z.strictObject({ version, stand: z.string().max(1000), twins: z.string().max(500).default('') })
const ReturnForm = z.strictObject({ version, reason: z.string().max(5000) })
const UndoForm = z.strictObject({ version })

/** Accepts and returns registrations, and undoes an acceptance. */
export const registrationDecisions = new Hono<Env>()
  .post(`${studentUrl}/accept`, allowed, async (c) => {
    const [{ twins, ...form }, registration] = [await readForm(c, AcceptForm), await registrationOf(c)]
    const alike = twinIds(await listTwinsOf(c, registration))
    if (alike !== '' && alike !== twins) return showReview(c, registration, twinWords.look)
    const decided = await decide(c, registration, { step: 'accept', ...form })
    if (decided.kind === 'decided' || isDoneAlready(c, decided.registration)) return goOn(c, decided.registration)
    return showReview(c, decided.registration, decided.kind === 'conflict' ? reviewWords.gone : reviewWords.notSubmitted)
  })
  .get(`${studentUrl}/return`, allowed, async (c) => {
    const registration = await registrationOf(c)
    if (!isReturnable(registration)) throw new HTTPException(409, { message: reviewWords.notSubmitted })
    return showDialog(c, <ReturnDialog {...about(c, registration)} />)
  })
  .post(`${studentUrl}/return`, allowed, async (c) => {
    const [{ version, reason: typed }, registration] = [await readForm(c, ReturnForm), await registrationOf(c)]
    const reason = cleanText(typed)
    const error = reason === null ? returnWords.required : textLength(reason) > longestReason ? returnWords.tooLong : undefined
    if (reason === null || error) return showDialog(c, <ReturnDialog {...about(c, registration)} {...{ version, typed, error }} />, 422)
    const decided = await decide(c, registration, { step: 'return', version, stand: registration.stand, reason })
    if (decided.kind === 'decided') return goOn(c, decided.registration)
    if (!isReturnable(decided.registration)) throw new HTTPException(409, { message: reviewWords.notSubmitted })
    return showDialog(c, <ReturnDialog {...about(c, decided.registration)} typed={typed} alert={reviewWords.gone} />, 409)
  })
  .get(`${studentUrl}/undo`, allowed, async (c) => {
    const registration = await registrationOf(c)
    const hindrance = await findHindrance(c.get('db'), registration)
    return showDialog(c, <UndoDialog {...about(c, registration)} refused={hindrance && undoWords.refused[hindrance]} />)
  })
  .post(`${studentUrl}/undo`, allowed, async (c) => {
    const [{ version }, registration] = [await readForm(c, UndoForm), await registrationOf(c)]
    const { student, year } = registration
    const outcome = await undoAcceptance(c.get('db'), { studentId: student.id, year, version }, byOf(c))
    if (outcome === 'missing') throw new HTTPException(404)
    if (outcome === 'undone') return goTo(c, withDone(reviewUrl(student.id, whoseOf(c)), student.id))
    return showDialog(c, <UndoDialog {...about(c, registration)} refused={undoWords.refused[outcome]} />, 409)
  })
  .get(`${studentsUrl}/unchanged`, allowed, async (c) => {
    const [whose, year] = [whoseOf(c), await yearOf(c)]
    const count = year === null ? 0 : (await listUnchanged(c.get('db'), year, whose)).length
    return showDialog(c, <UnchangedDialog whose={whose} count={count} />)
  })
  .post(`${studentsUrl}/unchanged`, allowed, async (c) => {
    const [whose, year] = [whoseOf(c), await yearOf(c)]
    const count = year === null ? 0 : await acceptUnchanged(c.get('db'), { year, whose }, byOf(c))
    return doneOrBack(c, listUrl(everyone, { whose }), decisionWords.unchanged(count), 'registrations-changed')
  })

type Step = { step: 'accept'; version: number; stand: string } | { step: 'return'; version: number; stand: string; reason: string }

async function decide(c: Context<Env>, { student, year }: Registration, step: Step) {
  const verdict: Verdict = { studentId: student.id, year, ...step }
  const decided = c.get('db').transaction()
  return unlessMissing(await decided.execute((trx) => decideRegistration(trx, verdict, byOf(c))))
}

const isReturnable = ({ state }: Registration) => state === 'submitted' || state === 'accepted'

/** True if the same acceptance was sent twice. */
const isDoneAlready = (c: Context<Env>, { state, decidedBy }: Registration) => state === 'accepted' && decidedBy === actorOf(c).name

const about = (c: Context<Env>, { student, version, state }: Registration) => ({
  ...{ id: student.id, name: student.name, version, whose: whoseOf(c) },
  isAccepted: state === 'accepted',
})

/** Goes to the next registration, which shows the decision, or to the list after the last. */
async function goOn(c: Context<Env>, { student, year, submittedAt }: Registration) {
  const whose = whoseOf(c)
  const next = nextInLine(inLine(await listOfficeLines(c.get('db'), year), whose), { id: student.id, submittedAt })
  return goTo(c, withDone(next ? reviewUrl(next.id, whose) : listUrl(everyone, { whose }), student.id))
}

const withDone = (url: string, id: number) => `${url}${url.includes('?') ? '&' : '?'}done=${id}`
