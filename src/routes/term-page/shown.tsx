import type { Context } from 'hono'
import { z } from 'zod'
import { findBothPossible, findCalendarPossible } from '../../db/_school-days.ts'
import { factorDueOf } from '../../db/_second-factor.ts'
import { findMissing, showsNextSteps } from '../../db/school/missing.ts'
import { findCurrentTerm, findTerm, listYears } from '../../db/school/terms/index.ts'
import { countRegistered } from '../../db/school/terms/students.ts'
import { findRegistration } from '../../db/term-page/registration.ts'
import { parseDay, schoolDay, shownDay } from '../../domain/_dates.ts'
import {
  daysOff,
  daysOffMeant,
  isLaterTerm,
  isSameTerm,
  isTerm,
  isYear,
  mayUseYear,
  parseDaysOff,
  possibleAttendance,
  type TermKey,
  type TermValues,
  typedDaysOff,
  yearChoices,
} from '../../domain/_terms.ts'
import { together } from '../../domain/_together.ts'
import { isTimeToChange } from '../../domain/school/terms/years.ts'
import { NextSteps } from '../../views/school/next-steps.tsx'
import type { Counted, TypedTerm } from '../../views/school/terms/card.tsx'
import { ErrorModal } from '../../views/school/terms/modal.tsx'
import { Dashboard, DashboardPage, type DashboardProps } from '../../views/term-page/index.tsx'
import { editedOf } from '../_edited.ts'
import { actorOf, type Env } from '../_env.ts'
import { render, wantsFragment } from '../_render.tsx'
import { may } from '../_rights.ts'
import { timeZoneOf, todayOf } from '../_time.ts'
import { findProgress } from '../home/progress.tsx'

const Number8 = z.coerce.number().refine(isYear).optional().catch(undefined)
const Number1 = z.coerce.number().refine(isTerm).optional().catch(undefined)
export const Chosen = z.object({ year: Number8, term: Number1 })
const Typed = z.object({ start: z.string(), end: z.string(), days_off: z.string() })

const newTerm = { termStart: null, termEnd: null, newTermBeginning: null, possibleAttendance: null, version: 0 }
export type Unsaved = Partial<Pick<DashboardProps, 'edited' | 'errors'>>

/** The year and term of an address, by default the current term; undefined if the term cannot exist. */
async function chosenTerm(c: Context<Env>, current: TermKey | undefined, years: readonly number[]): Promise<Partial<TermKey>> {
  if (c.req.query('year') === undefined && c.req.query('term') === undefined)
    return current ? { year: current.year, term: current.term } : {}
  const { year, term } = Chosen.parse(c.req.query())
  return { ...(year && mayUseYear(years, year) && { year }), ...(term && { term }) }
}

/** Everything that the Dashboard shows of a term, with typed values if they were not saved. */
async function dashboardOf(c: Context<Env>, asked?: TermKey, unsaved?: Unsaved): Promise<DashboardProps> {
  const db = c.get('db')
  const [years, current] = await Promise.all([listYears(db), findCurrentTerm(db)])
  const chosen = asked ?? (await chosenTerm(c, current, years))
  const term = chosen.year && chosen.term ? { year: chosen.year, term: chosen.term } : undefined
  const isCurrent = term && current && isSameTerm(term, current)
  const stored = (isCurrent ? current : term && (await findTerm(db, term))) ?? newTerm
  const today = await todayOf(c)
  const { run, registered, ...parts } = await together({
    edited: unsaved?.edited ?? asRow(c, stored).then(editedOf),
    counted: counted(c, stored, Typed.safeParse(unsaved?.edited?.typed ?? c.req.query()).data),
    missing: findMissing(db),
    showsNext: showsNextSteps(db),
    factorDue: factorDue(c),
    registered: term ? countRegistered(db, term) : 0,
    run: current && findRegistration(db, term && isLaterTerm(term, current) ? term : current),
  })
  return {
    ...{ years: yearChoices(years, today), chosen, current, errors: unsaved?.errors, ...parts },
    mayUpload: may(c, 'school-upload.write'),
    lastTerm: isTimeToChange(current, today) ? current : undefined,
    state: { term, registered, run: run?.isFinished ? undefined : run },
  }
}

/** The day from which the reader needs a second factor, if none is set up yet. */
async function factorDue(c: Context<Env>): Promise<string | undefined> {
  const due = await factorDueOf(c.get('db'), { kind: 'administrator', id: actorOf(c).id })
  return due && schoolDay(due, await timeZoneOf(c))
}

/** The stored term as the card's fields have it. */
export const rowOf = async (c: Context<Env>, key: TermKey) => asRow(c, (await findTerm(c.get('db'), key)) ?? newTerm)

async function asRow(c: Context<Env>, stored: TermValues & { version: number }): Promise<{ version: number; texts: TypedTerm }> {
  const texts = {
    start: shownDay(stored.termStart),
    end: shownDay(stored.termEnd),
    days_off: String(typedDaysOff(stored, await findCalendarPossible(c.get('db'), stored)) ?? ''),
    new_term_beginning: shownDay(stored.newTermBeginning),
  }
  return { version: stored.version, texts }
}

/** Possible attendance from the typed dates, and the calendar's. An unreadable date counts as stored. */
async function counted(c: Context<Env>, stored: TermValues, typed: z.infer<typeof Typed> | undefined): Promise<Counted> {
  const [start, end] = [parseDay(typed?.start ?? ''), parseDay(typed?.end ?? '')]
  const off = parseDaysOff(typed?.days_off ?? '')
  const isRead = typed && start.ok && end.ok && off !== undefined
  const next = isRead ? { termStart: start.value, termEnd: end.value } : stored
  const calendar = await findBothPossible(c.get('db'), stored, next)
  const meant = isRead ? daysOffMeant(off, stored, calendar.before) : undefined
  const possible = isRead ? possibleAttendance(stored, next, calendar, meant) : stored.possibleAttendance
  return { possible, calendar: calendar.after, calendarOff: daysOff(next, calendar.after) }
}

export async function showDashboard(c: Context<Env>, asked?: TermKey, unsaved?: Unsaved, status: 200 | 409 | 422 = 200) {
  const isFragment = wantsFragment(c)
  const [dashboard, progress] = await Promise.all([dashboardOf(c, asked, unsaved), isFragment ? undefined : findProgress(c)])
  const fragment = (
    <>
      <Dashboard {...dashboard} />
      <NextSteps missing={dashboard.missing} isOpen={dashboard.showsNext} mayUpload={dashboard.mayUpload} isBeside />
    </>
  )
  const page = progress ? <DashboardPage {...dashboard} progress={progress} /> : fragment
  return render(c, { page, fragment }, status)
}

/** Shows the error over the page, and behind it the card as typed with the faulty fields marked. */
export async function showFailed(c: Context<Env>, asked: TermKey, unsaved: Unsaved, message: string) {
  const dashboard = await dashboardOf(c, asked, unsaved)
  c.header('HX-Retarget', '#dialog')
  c.header('HX-Reswap', 'innerHTML')
  const fragment = (
    <>
      <ErrorModal message={message} />
      <Dashboard {...dashboard} isBeside />
    </>
  )
  const page = wantsFragment(c) ? fragment : <DashboardPage {...dashboard} progress={await findProgress(c)} />
  return render(c, { page, fragment }, 422)
}
