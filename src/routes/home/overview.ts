import type { Context } from 'hono'
import { findOldTerms, listOldCards } from '../../db/attendance/days/index.ts'
import { listDueBack } from '../../db/hand-over/index.ts'
import { findUnfilled } from '../../db/hand-over/unfilled.ts'
import { countOverview } from '../../db/home/overview.ts'
import { listChangedCards } from '../../db/printed.ts'
import { listLeaversWithin } from '../../db/retention/documents.ts'
import { findRules } from '../../db/retention/rules.ts'
import { findDeadlines } from '../../db/school/deadlines.ts'
import { countNextReports } from '../../db/school/students/next-reports.ts'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import { listOpenYears } from '../../db/school/terms/years.ts'
import { moment, shownDay } from '../../domain/_dates.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import { canWriteTerm, isClosed } from '../../domain/_policy.ts'
import { yearSpan } from '../../domain/_school-days.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { startOfDay } from '../../domain/_time-zones.ts'
import { termName } from '../../domain/_titles.ts'
import { together } from '../../domain/_together.ts'
import { wrongsOf } from '../../domain/backups/wrongs.ts'
import { countUnfilled } from '../../domain/hand-over/unfilled.ts'
import type { SchoolNumbers } from '../../domain/home.ts'
import type { ClassProgress } from '../../domain/posting/progress.ts'
import { noticeDays } from '../../domain/retention/index.ts'
import { entries, isOver } from '../../domain/school/deadlines.ts'
import { missingWords } from '../../domain/words/attendance-reasons.ts'
import { oldCards, oldFigures } from '../../domain/words/attendance-terms.ts'
import { wrongSays } from '../../domain/words/backups.ts'
import { dueBack, unfilledWords } from '../../domain/words/hand-over.ts'
import { checkLabel, toMend } from '../../domain/words/next-reports.ts'
import { shownSize, words } from '../../domain/words/progress.ts'
import { overviewWords as keepWords } from '../../domain/words/retention.ts'
import { updateOf } from '../../views/_links/attendance.ts'
import { missingUrl } from '../../views/_links/attendance-registers.ts'
import { backupsUrl } from '../../views/_links/backups.ts'
import { handOversUrl, unfilledUrl } from '../../views/_links/hand-over.ts'
import { holdsUrl, base as postingUrl } from '../../views/_links/posting.ts'
import { retentionUrl } from '../../views/_links/retention.ts'
import { nextReportsUrl } from '../../views/_links/students.ts'
import type { Close } from '../../views/home/next.tsx'
import type { Fact } from '../../views/home/progress.tsx'
import { changedCardsUrl } from '../../views/reports/changed-cards.tsx'
import type { Env } from '../_env.ts'
import { actorOf, at } from '../_env.ts'
import { accessOf, may } from '../_rights.ts'
import { timeZoneOf, todayOf } from '../_time.ts'
import { untilOf } from '../attendance/days/asked-days.ts'
import { schoolRegisters } from '../attendance/registers/missing.ts'
import { countMissing } from '../attendance/registers/missing-today.tsx'

const dayMs = 86_400_000
const backupDueDays = 8
const leastRoom = 200e6

type Office = { numbers: SchoolNumbers | undefined; facts: Fact[] }

/** What waits for the office, and its other duties, each with the list behind it. */
export async function officeOf(c: Context<Env>, term: StoredTerm | undefined, classes: Promise<readonly ClassProgress[]>): Promise<Office> {
  if (!may(c, 'administrator-console.read')) return { numbers: undefined, facts: [] }
  const [today, zone] = await Promise.all([todayOf(c), timeZoneOf(c)])
  const since = startOfDay(today, zone).toISOString()
  const [{ waiting, held, failed }, registers, changed, first, last] = await Promise.all([
    countOverview(c.get('db'), term ?? { year: 0, term: 0 }, since),
    schoolRegisters(c, classes),
    may(c, 'print-run.write') ? listChangedCards(c.get('db'), accessOf(c)) : [],
    Promise.all([term ? oldFacts(c, term) : [], absenceFacts(c), staffFacts(c, today), preparedFacts(c)]),
    Promise.all([leaverFacts(c), machineFacts(c)]),
  ])
  const count = (label: string, n: number, href: string): Fact =>
    n === 0 ? { label, says: words.none } : { label, says: shownNumber(n), href }
  const day = shownDay(today)
  const facts = [
    ...(term ? [{ label: words.posted, says: term.isPosted ? words.isPosted : words.notPosted, href: postingUrl }] : []),
    ...(term ? [count(words.held, held, holdsUrl(term))] : []),
    ...first.flat(),
    ...(changed.length > 0 ? [count(words.changedCards, changed.length, changedCardsUrl)] : []),
    count(words.failed, failed, `/admin/reports/failed-logins?${new URLSearchParams({ of: 'staff', from: day, to: day })}`),
    ...last.flat(),
  ]
  return { numbers: { waiting, registers }, facts }
}

/** The terms of the year whose reports say another possible attendance than the days come to, or other absences, each with the update that mends it. */
async function oldFacts(c: Context<Env>, { year }: StoredTerm): Promise<Fact[]> {
  const isOpen = ({ term }: { term: Parameters<typeof canWriteTerm>[1] }) => canWriteTerm(actorOf(c), term)
  const until = await untilOf(c)
  const [cards, figures] = await Promise.all([listOldCards(c.get('db'), year), findOldTerms(c.get('db'), yearSpan(year), until)])
  const fact = (label: string, term: TermKey, cards: number, title: string): Fact => ({
    ...{ label, says: `${shownNumber(cards)}, ${termName(term)}`, title },
    ...{ href: updateOf(term), opens: true },
  })
  return [
    ...cards.filter(isOpen).map((one) => fact(words.oldCards, one.term, one.cards, oldCards(one))),
    ...figures.filter(isOpen).map((one) => fact(words.oldFigures, one.term, one.cards.length, oldFigures(one))),
  ]
}

/** Who is missing this morning without a reason, and who has been absent for days: nothing on days without. */
async function absenceFacts(c: Context<Env>): Promise<Fact[]> {
  if (!may(c, 'attendance-register.write')) return []
  const { unexplained, spells } = await countMissing(c)
  const fact = (label: string, n: number): Fact[] => (n > 0 ? [{ label, says: shownNumber(n), href: missingUrl('/admin') }] : [])
  return [...fact(missingWords.today, unexplained), ...fact(missingWords.spells, spells)]
}

/** What nobody has this year, and teachers who are due back. */
async function staffFacts(c: Context<Env>, today: string): Promise<Fact[]> {
  if (!may(c, 'teacher.assign')) return []
  const [[year], back] = await Promise.all([listOpenYears(c.get('db'), today), listDueBack(c.get('db'), today)])
  const open = year ? countUnfilled(await findUnfilled(c.get('db'), year)) : 0
  return [
    ...(open > 0 ? [{ label: unfilledWords.title, says: shownNumber(open), href: unfilledUrl, isWarning: true }] : []),
    ...back.map(({ id, teacher, until }) => ({
      ...{ label: unfilledWords.back, says: dueBack(teacher ?? '', until ?? ''), href: handOversUrl(id, 'back'), opens: true },
    })),
  ]
}

/** The check of the reports of prepared terms. */
async function preparedFacts(c: Context<Env>): Promise<Fact[]> {
  if (!may(c, 'student.write')) return []
  const { terms, students } = await countNextReports(c.get('db'))
  if (terms.length === 0) return []
  return [{ label: checkLabel(terms), says: toMend(students), href: nextReportsUrl(), isWarning: students > 0 }]
}

/** The deadlines for everybody. */
export async function closesOf(c: Context<Env>, term: StoredTerm | undefined): Promise<Close[]> {
  if (!term || isClosed(term)) return []
  const [{ closes }, zone] = await Promise.all([findDeadlines(c.get('db'), term), timeZoneOf(c)])
  return entries
    .flatMap((entry) => {
      const until = closes[entry]
      return until === null ? [] : [{ entry, closes: until, isOver: isOver(until, at(c), zone) }]
    })
    .sort((a, b) => (a.closes < b.closes ? -1 : 1))
}

/** The documents of former students that will be deleted within 30 days, for good. */
async function leaverFacts(c: Context<Env>): Promise<Fact[]> {
  if (!may(c, 'retention.write')) return []
  const clock = await together({ today: todayOf(c), timeZone: timeZoneOf(c) })
  const { time } = (await findRules(c.get('db'))).documents
  const leavers = await listLeaversWithin(c.get('db'), time, clock, noticeDays)
  const [first] = leavers
  if (!first) return []
  const count = leavers.reduce((sum, { documents }) => sum + documents, 0)
  return [{ label: keepWords.label, says: keepWords.from(count, shownDay(first.goes)), href: retentionUrl() }]
}

/** What only the serving program knows: the last backup and the free space on the disk. */
async function machineFacts(c: Context<Env>): Promise<Fact[]> {
  const machine = c.get('machine')?.()
  if (!machine) return []
  const { lastBackup, room } = machine
  const isDue = lastBackup === undefined || c.get('now')().getTime() - Date.parse(lastBackup) > backupDueDays * dayMs
  const when = lastBackup === undefined ? words.noBackup : moment(new Date(lastBackup), await timeZoneOf(c))
  return [
    { label: words.backup, says: when, isWarning: isDue, href: mayBackUp(c) ? backupsUrl() : undefined },
    { label: words.disk, says: shownSize(room), isWarning: room < leastRoom },
  ]
}

const mayBackUp = (c: Context<Env>) => may(c, 'backup.write') && c.get('backups') !== undefined

/** Faults of the school's file; and of the backups, for people who can mend them. */
export function alarmsOf(c: Context<Env>): string[] {
  const alarm = c.get('machine')?.().alarm
  const kept = mayBackUp(c) ? c.get('backups')?.state() : undefined
  return [...(alarm ? [alarm] : []), ...(kept ? wrongsOf(kept, c.get('now')()).map(wrongSays) : [])]
}
