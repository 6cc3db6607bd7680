import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { countEmpty } from '../../db/posting/index.ts'
import { saveTerm, type TermAnswer } from '../../db/school/terms/index.ts'
import { parseDay } from '../../domain/_dates.ts'
import { isLaterTerm, isSameTerm, parseDaysOff, type TermKey } from '../../domain/_terms.ts'
import { termValue } from '../../domain/_titles.ts'
import { faults, saved, set, updated, words } from '../../domain/words/terms.ts'
import { dashboardUrl, type TypedTerm, termUrl } from '../../views/school/terms/card.tsx'
import { ErrorModal } from '../../views/school/terms/modal.tsx'
import { AskBeforeLeaving } from '../../views/term-page/ask.tsx'
import { lateOf, readEdited, type Sent } from '../_edited.ts'
import { byOf, type Env } from '../_env.ts'
import { logBug } from '../_errors.tsx'
import { readForm, showOver } from '../_form.tsx'
import { currentTermOf } from '../_once.ts'
import { doneOrBack } from '../_render.tsx'
import { Chosen, rowOf, showDashboard, showFailed, type Unsaved } from './shown.tsx'

const Typed = z.string().max(20)
const typed = { start: Typed, end: Typed, days_off: Typed, new_term_beginning: Typed }
const besides = {
  year: Typed,
  term: Typed,
  possible_attendance: Typed.optional(),
  /** Saves a later term, and leaves the current one as it is. */
  keep: z.literal('1').optional(),
  /** The term of the displayed values, so that they are not stored in another one chosen meanwhile. */
  of: z.string().regex(/^(\d{8}-[1-3])?$/),
  leaving: z
    .string()
    .regex(/^\d{8}-[1-3]$/)
    .optional(),
}
const names = { start: words.termStart, end: words.termEnd, days_off: words.daysOff, new_term_beginning: words.newTermBeginning }

/** 'Set / Update Term': makes the card's term current. */
export async function setTerm(c: Context<Env>): Promise<Response> {
  try {
    return await trySetTerm(c)
  } catch (error) {
    if (error instanceof HTTPException) throw error
    logBug(c, error)
    return showOver(c, <ErrorModal message={words.failed} />, 500)
  }
}

async function trySetTerm(c: Context<Env>) {
  const { year, term } = await readForm(c, Chosen)
  if (!year || !term) return showOver(c, <ErrorModal message={faults['no-year-or-term']} />, 422)
  const key = { year, term }
  const sent = await readEdited(c, await rowOf(c, key), typed, besides)
  if (sent.besides.of && sent.besides.of !== termValue(key)) return showAgain(c, key, { errors: { year: faults['other-term'] } }, 422)
  const { values, errors } = read(sent.typed)
  if (Object.keys(errors).length > 0) return showAgain(c, key, { edited: sent, errors }, 422)
  const before = await currentTermOf(c)
  const keeps = before !== undefined && sent.besides.keep !== undefined && isLaterTerm(key, before)
  const save = {
    key,
    values,
    version: sent.saves,
    daysOff: parseDaysOff(sent.typed.days_off),
    isCurrent: !keeps,
    checksDates: true,
    asks: { leaving: leavingOf(sent.besides.leaving) },
  }
  const answer = await saveTerm(c.get('db'), save, byOf(c))
  if (answer.kind !== 'saved') return notSaved(c, key, sent, answer)
  if (keeps) return doneOrBack(c, termUrl(key), saved(key, before), 'term-changed')
  return doneOrBack(c, dashboardUrl, before && isSameTerm(before, key) ? updated(key) : set(key), 'term-changed')
}

function read(form: TypedTerm) {
  const [start, end, opening] = [parseDay(form.start), parseDay(form.end), parseDay(form.new_term_beginning)]
  const notDay = faults['not-a-day']
  const errors: Partial<Record<keyof TypedTerm, string>> = {
    ...(!start.ok && { start: notDay }),
    ...(!end.ok && { end: notDay }),
    ...(!opening.ok && { new_term_beginning: notDay }),
    ...(parseDaysOff(form.days_off) === undefined && { days_off: faults['not-days-off'] }),
  }
  const day = (parsed: ReturnType<typeof parseDay>) => (parsed.ok ? parsed.value : null)
  return { values: { termStart: day(start), termEnd: day(end), newTermBeginning: day(opening) }, errors }
}

function leavingOf(leaving: string | undefined): TermKey | undefined {
  const [year, term] = leaving?.split('-').map(Number) ?? []
  return year && term ? { year, term } : undefined
}

const faultPlace: Record<Extract<TermAnswer, { kind: 'fault' }>['fault'], keyof TypedTerm | 'year'> = {
  overlapping: 'start',
  'out-of-order': 'start',
  'opening-within': 'new_term_beginning',
  'opening-outside-year': 'new_term_beginning',
  'outside-year': 'start',
  'too-long': 'end',
  'no-end': 'end',
  'no-start': 'start',
  closed: 'year',
  'end-before-start': 'end',
  'too-many-days-off': 'days_off',
  'too-many-sessions': 'end',
  'unknown-year': 'year',
  'students-moving': 'year',
}

async function notSaved(c: Context<Env>, key: TermKey, sent: Sent<keyof TypedTerm>, answer: Exclude<TermAnswer, { kind: 'saved' }>) {
  if (answer.kind === 'missing') throw new HTTPException(404)
  if (answer.kind === 'fault') return showAgain(c, key, { edited: sent, errors: { [faultPlace[answer.fault]]: faults[answer.fault] } }, 422)
  if (answer.kind === 'ask') {
    const empty = await countEmpty(c.get('db'), answer.current)
    const { leaving: _, ...form } = (await c.req.parseBody()) as Record<string, string>
    return showOver(c, <AskBeforeLeaving current={answer.current} next={key} empty={empty} form={form} />)
  }
  return showAgain(c, key, { edited: await lateOf(c, sent, await rowOf(c, key), answer.change, names) }, 409)
}

/** Replaces the card, even if the question sent it. Field faults are displayed over the page too. */
function showAgain(c: Context<Env>, key: TermKey, unsaved: Unsaved, status: 409 | 422) {
  const [wrong] = Object.values(unsaved.errors ?? {})
  if (wrong) return showFailed(c, key, unsaved, wrong)
  c.header('HX-Retarget', '#dashboard')
  c.header('HX-Reswap', 'outerHTML')
  c.header('HX-Trigger', 'close-dialog')
  return showDashboard(c, key, unsaved, status)
}
