import type { Context } from 'hono'
import { findOldTerms, listOldCards, listRecordedDays } from '../../db/attendance/days/index.ts'
import { countWaiting } from '../../db/attendance/gate/index.ts'
import { findSchoolDays, findUndoable, listEntries } from '../../db/calendar/index.ts'
import { listTerms, listYears } from '../../db/school/terms/index.ts'
import { formLevels } from '../../domain/_school.ts'
import { academicYearOf, proposedPossible, SchoolDays, yearSpan } from '../../domain/_school-days.ts'
import { isYear } from '../../domain/_terms.ts'
import { together } from '../../domain/_together.ts'
import { noSchoolTitle, words } from '../../domain/words/school-calendar.ts'
import { Calendar, CalendarPage, type CalendarProps, type TermLine } from '../../views/calendar/index.tsx'
import { actorOf, type Env } from '../_env.ts'
import { currentTermOf } from '../_once.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { deletedSince, todayOf } from '../_time.ts'
import { untilOf } from '../attendance/days/asked-days.ts'

export const allowed = allow('attendance.write', { title: words.title, section: 'attendance' })

/** The year of the address, or the current year. */
export async function yearOf(c: Context<Env>): Promise<number> {
  const asked = Number(c.req.query('year'))
  if (isYear(asked)) return asked
  return (await currentTermOf(c))?.year ?? academicYearOf(await todayOf(c))
}

export async function showCalendar(c: Context<Env>) {
  const props = await propsOf(c, await yearOf(c))
  return render(c, { page: <CalendarPage {...props} />, fragment: <Calendar {...props} /> })
}

async function propsOf(c: Context<Env>, year: number): Promise<CalendarProps> {
  const db = c.get('db')
  const span = yearSpan(year)
  const [entries, all, school, years, until] = await Promise.all([
    listEntries(db, span),
    listTerms(db),
    findSchoolDays(db, span),
    listYears(db),
    untilOf(c),
  ])
  const terms = all.filter((term) => term.year === year)
  const known = terms.flatMap(({ termStart: from, termEnd: to, term }) => (from && to ? [{ year, term, from, to }] : []))
  const days = new SchoolDays(known, entries)
  const without = (id: number) =>
    new SchoolDays(
      known,
      entries.filter((entry) => entry.id !== id),
    )
  const { recorded, ...props } = await together({
    year,
    years: [...new Set([...years, year])].sort(),
    terms: terms.map((term) => lineOf(term, days)).sort((a, b) => a.term - b.term),
    entries: entries.map((entry) => ({
      ...entry,
      lost: entry.kind === 'closed' ? (without(entry.id).sessions(entry.level, entry) - days.sessions(entry.level, entry)) / 2 : 0,
    })),
    undo: findUndoable(db, deletedSince(c)),
    recorded: recordedOf(c, days, known, until),
    old: together({ cards: listOldCards(db, year), figures: findOldTerms(db, span, until), actor: actorOf(c) }),
    waiting: countWaiting(db, school),
  })
  return { ...props, ...recorded }
}

function lineOf(term: Awaited<ReturnType<typeof listTerms>>[number], days: SchoolDays): TermLine {
  const { year, termStart: from, termEnd: to, possibleAttendance: stored, version } = term
  const span = { from: from ?? '9999-12-31', to: to ?? '0000-01-01' }
  const of = (level: number | null) => ({ days: days.count(level, span), proposed: proposedPossible(days, span, level) })
  const whole = of(null)
  const forms = formLevels.map((level) => ({ level, ...of(level) })).filter((form) => form.days !== whole.days)
  return { year, term: term.term, from, to, stored, version, forms, ...whole }
}

/** Finds school days without records in terms that take attendance, and records on other days. */
async function recordedOf(c: Context<Env>, days: SchoolDays, terms: readonly { from: string; to: string }[], until: string) {
  const unrecorded: string[] = []
  const off: { date: string; why: string; records: number }[] = []
  const all = await Promise.all(terms.map((term) => listRecordedDays(c.get('db'), term)))
  for (const [n, term] of terms.entries()) {
    const recorded = all[n] ?? []
    if (recorded.length === 0) continue
    const present = new Set(recorded.filter((day) => day.present > 0).map(({ date }) => date))
    unrecorded.push(...days.between(null, term).filter((day) => day <= until && !present.has(day)))
    for (const { date, level, records } of recorded) {
      const why = days.whyNot(level, date)
      if (!why) continue
      const last = off.at(-1)
      if (last?.date === date && last.why === noSchoolTitle(why)) last.records += records
      else off.push({ date, why: noSchoolTitle(why), records })
    }
  }
  return { unrecorded, off }
}
