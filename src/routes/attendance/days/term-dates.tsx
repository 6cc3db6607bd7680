import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findBothPossible, findCalendarPossible } from '../../../db/_school-days.ts'
import { countTypedPossible, findDatesImpact, findOldCards } from '../../../db/attendance/days/index.ts'
import { findTerm, type StoredTerm, saveTerm, type TermAnswer } from '../../../db/school/terms/index.ts'
import { parseDay, shownDay } from '../../../domain/_dates.ts'
import { can } from '../../../domain/_policy.ts'
import { isSameTerm, possibleAttendance, termFault } from '../../../domain/_terms.ts'
import { openingFault, termDatesFault } from '../../../domain/school/terms/dates.ts'
import { notSaved, saved, termDateWords as words } from '../../../domain/words/attendance-terms.ts'
import { faults, openingElsewhere } from '../../../domain/words/terms.ts'
import { termsUrl } from '../../../views/_links/attendance.ts'
import { placeOf } from '../../../views/_screens.ts'
import { DialogPage } from '../../../views/_ui/dialog.tsx'
import { TermDates, type TermDatesProps, TermDatesRow } from '../../../views/attendance/days/term-dates.tsx'
import { editedOf, lateOf, readEdited, type Sent } from '../../_edited.ts'
import { actorOf, byOf, type Env } from '../../_env.ts'
import { orNotFound, readAddress, showDialog, TermAddress } from '../../_form.tsx'
import { allTermsOf } from '../../_once.ts'
import { render, tell, wantsFragment } from '../../_render.tsx'
import { allow } from '../../_rights.ts'
import { frame } from './_request.tsx'

const allowed = allow('term.write', frame)
const termUrl = `${termsUrl}/:year{[0-9]+}/:term{[0-9]+}` as const
const Typed = z.string().trim().max(20)
/** `said`: the warning that the person has read; if it has changed, it is shown again before the save. */
const besides = { said: z.string().max(100).optional() }
const names = { start: words.start, end: words.end }
type Dates = keyof typeof names

/** Attendance - Set Term: the dates of each term; each row is edited and saved by itself. */
export const attendanceTermDates = new Hono<Env>()
  .get(termsUrl, allowed, async (c) => {
    const terms = await allTermsOf(c)
    return showDialog(c, <TermDates terms={await Promise.all(terms.map((term) => rowOf(c, { term })))} />)
  })
  .get(termUrl, allowed, async (c) => showRow(c, { term: await termOf(c), isEdited: c.req.query('mode') === 'edit' }))
  .post(termUrl, allowed, async (c) => {
    const stored = await termOf(c)
    return save(c, stored, await readEdited(c, textsOf(stored), { start: Typed, end: Typed }, besides))
  })

async function termOf(c: Context<Env>): Promise<StoredTerm> {
  return orNotFound(await findTerm(c.get('db'), readAddress(c, TermAddress)))
}

const mayEdit = (c: Context<Env>, term: StoredTerm) => !term.isPosted || can(actorOf(c), 'closed-term.write')

const textsOf = ({ version, termStart, termEnd }: StoredTerm) => ({
  version,
  texts: { start: shownDay(termStart), end: shownDay(termEnd) },
})

async function save(c: Context<Env>, stored: StoredTerm, sent: Sent<Dates> & { besides: { said?: string | undefined } }) {
  const [start, end] = [parseDay(sent.typed.start), parseDay(sent.typed.end)]
  if (!start.ok || !end.ok) {
    const notDay = faults['not-a-day']
    const errors = { ...(!start.ok && { start: notDay }), ...(!end.ok && { end: notDay }) }
    return refuse(c, { term: stored, editing: { edited: sent, errors } }, 422)
  }
  const values = { termStart: start.value, termEnd: end.value }
  const key = { year: stored.year, term: stored.term }
  const isWrong =
    termFault({ ...stored, ...values }) ??
    termDatesFault(key, values, await allTermsOf(c)) ??
    openingFault(key, values, stored.newTermBeginning)
  const asks = await impactOf(c, stored, values)
  if (!isWrong && sent.both.length === 0 && asks.words !== '' && sent.besides.said !== asks.words)
    return showRow(c, { term: stored, editing: { edited: sent, asks } })
  const answer = await saveTerm(
    c.get('db'),
    {
      key,
      values,
      version: sent.saves,
      mustExist: true,
      checksDates: true,
      refusesPosted: true,
    },
    byOf(c),
  )
  if (answer.kind === 'saved') return showSaved(c, answer.term)
  return notDone(c, stored, sent, answer)
}

/** Describes what new dates change in recorded attendance; `words` is empty if nothing changes. The save reports faults. */
async function impactOf(c: Context<Env>, stored: StoredTerm, next: { termStart: string | null; termEnd: string | null }) {
  const impact = await findDatesImpact(c.get('db'), stored, next)
  const { leaving, joining } = impact
  const calendar = await findBothPossible(c.get('db'), stored, next)
  const possible = possibleAttendance(stored, next, calendar)
  const isNothing = leaving.records === 0 && joining.records === 0
  const said = isNothing ? '' : [leaving.days, leaving.records, joining.days, joining.records].join('-')
  return { words: said, ...impact, possible: { before: stored.possibleAttendance, after: possible, calendar: calendar.after } }
}

const startFaults: readonly string[] = ['overlapping', 'out-of-order', 'outside-year', 'no-start']

async function notDone(c: Context<Env>, stored: StoredTerm, sent: Sent<Dates>, answer: Exclude<TermAnswer, { kind: 'saved' }>) {
  if (answer.kind === 'missing' || answer.kind === 'ask') throw new HTTPException(404)
  if (answer.kind === 'conflict') {
    const edited = await lateOf(c, sent, textsOf(answer.term), answer.change, names)
    return refuse(c, { term: answer.term, editing: { edited } }, 409)
  }
  const field = startFaults.includes(answer.fault) ? 'start' : 'end'
  const isOpening = answer.fault === 'opening-within' || answer.fault === 'opening-outside-year'
  const message = isOpening ? openingElsewhere(shownDay(stored.newTermBeginning)) : faults[answer.fault]
  return refuse(c, { term: stored, editing: { edited: sent, errors: { [field]: message } } }, answer.fault === 'closed' ? 403 : 422)
}

type Row = Omit<TermDatesProps, 'mayEdit'> & { term: StoredTerm; isEdited?: boolean }
const snackbarMs = 2000
/** Shows a message in the primary colour or in red. */
const snack = (c: Context<Env>, message: string, isSaved: boolean) =>
  tell(c, { message, ...(isSaved ? { good: true } : { error: true }), ms: snackbarMs })

async function showSaved(c: Context<Env>, term: StoredTerm) {
  if (!wantsFragment(c)) return c.redirect(termsUrl, 303)
  snack(c, saved(term.term), true)
  const otherPossible = await countTypedPossible(c.get('db'), term)
  return showRow(c, { term, otherPossible, calendar: await findCalendarPossible(c.get('db'), term) })
}

function refuse(c: Context<Env>, row: Row, status: 403 | 409 | 422) {
  snack(c, notSaved(row.term.term), false)
  return showRow(c, row, status)
}

const rowOf = async (c: Context<Env>, { isEdited, ...row }: Row) => {
  const cards = await findOldCards(c.get('db'), row.term)
  return {
    ...row,
    ...(isEdited && { editing: { edited: editedOf(textsOf(row.term)) } }),
    mayEdit: mayEdit(c, row.term),
    old: cards && { cards, actor: actorOf(c) },
  }
}

/** Answers with the row; without htmx, with the whole table around it. */
async function showRow(c: Context<Env>, row: Row, status: 200 | 403 | 409 | 422 = 200) {
  const terms = wantsFragment(c) ? [] : await allTermsOf(c)
  const isOne = (term: StoredTerm) => isSameTerm(term, row.term)
  const shown = await Promise.all(terms.map((term) => rowOf(c, isOne(term) ? row : { term })))
  const page = (
    <DialogPage title={frame.title} of={placeOf(actorOf(c), frame.section, c.req.path)}>
      <TermDates terms={shown} />
    </DialogPage>
  )
  return render(c, { page, fragment: <TermDatesRow {...(await rowOf(c, row))} /> }, status)
}
