import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { countEmpty } from '../../db/posting/index.ts'
import { findCurrentTerm, saveTerm, type TermAnswer } from '../../db/school/terms/index.ts'
import { parseDay } from '../../domain/_dates.ts'
import { isSameTerm, parseDaysOff, type TermKey } from '../../domain/_terms.ts'
import { termValue } from '../../domain/_titles.ts'
import { faults, set, updated, words } from '../../domain/words/terms.ts'
import { dashboardUrl, type TypedTerm } from '../../views/school/terms/card.tsx'
import { ErrorModal } from '../../views/school/terms/modal.tsx'
import { AskBeforeLeaving } from '../../views/term-page/ask.tsx'
import { byOf, type Env } from '../_env.ts'
import { logBug } from '../_errors.tsx'
import { readForm, showOver } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { changeOf } from '../_time.ts'
import { Chosen, showDashboard, showFailed, type Unsaved } from './shown.tsx'

const Typed = z.string().max(20)
const TermForm = z.strictObject({
  year: Typed,
  term: Typed,
  start: Typed,
  end: Typed,
  days_off: Typed,
  new_term_beginning: Typed,
  possible_attendance: Typed.optional(),
  version: z.coerce.number().int().min(0),
  shown: z.string().regex(/^(\d{8}-[1-3])?$/),
  leaving: z
    .string()
    .regex(/^\d{8}-[1-3]$/)
    .optional(),
})
type TermForm = z.infer<typeof TermForm>

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
  const form = await readForm(c, TermForm)
  const { year, term } = Chosen.parse(form)
  if (!year || !term) return showOver(c, <ErrorModal message={faults['no-year-or-term']} />, 422)
  const key = { year, term }
  if (form.shown && form.shown !== termValue(key)) return showAgain(c, key, { errors: { year: faults['other-term'] } }, 422)
  const { values, errors } = read(form)
  if (Object.keys(errors).length > 0) return again(c, key, form, { errors }, 422)
  const before = await findCurrentTerm(c.get('db'))
  const save = {
    key,
    values,
    version: form.version,
    daysOff: parseDaysOff(form.days_off),
    isCurrent: true,
    checksDates: true,
    asks: { leaving: leavingOf(form) },
  }
  const answer = await saveTerm(c.get('db'), save, byOf(c))
  if (answer.kind !== 'saved') return notSaved(c, key, form, answer)
  return doneOrBack(c, dashboardUrl, before && isSameTerm(before, key) ? updated(key) : set(key), 'term-changed')
}

function read(form: TermForm) {
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

function leavingOf({ leaving }: TermForm): TermKey | undefined {
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

async function notSaved(c: Context<Env>, key: TermKey, form: TermForm, answer: Exclude<TermAnswer, { kind: 'saved' }>) {
  if (answer.kind === 'missing') throw new HTTPException(404)
  if (answer.kind === 'fault') return again(c, key, form, { errors: { [faultPlace[answer.fault]]: faults[answer.fault] } }, 422)
  if (answer.kind === 'ask') {
    const empty = await countEmpty(c.get('db'), answer.current)
    return showOver(c, <AskBeforeLeaving current={answer.current} next={key} empty={empty} form={asText(form)} />)
  }
  const { by, at: when } = await changeOf(c, answer.change)
  const conflict = { fields: answer.fields, stored: answer.term, by: by ?? '', when: when ?? '' }
  return again(c, key, form, { conflict, version: answer.term.version }, 409)
}

const asText = ({ leaving, ...form }: TermForm) => Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]))

/** The card again with everything as typed. */
function again(c: Context<Env>, key: TermKey, form: TermForm, unsaved: Partial<Unsaved>, status: 409 | 422) {
  const { start, end, days_off, new_term_beginning } = form
  return showAgain(c, key, { typed: { start, end, days_off, new_term_beginning }, version: form.version, ...unsaved }, status)
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
