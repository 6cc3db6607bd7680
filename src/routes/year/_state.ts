import type { Context } from 'hono'
import type { Db } from '../../db/_open.ts'
import { listEntries } from '../../db/calendar/index.ts'
import { type CarryPlan, planCarry } from '../../db/school/carry-over.ts'
import { listSubjects } from '../../db/school/subjects/index.ts'
import { findCurrentTerm } from '../../db/school/terms/index.ts'
import { countRegistered } from '../../db/school/terms/students.ts'
import { findDone, hasMoved, isBegun, listYearTerms } from '../../db/school/terms/years.ts'
import { countChoices, faultOfChoices, faultOfChoiceUndo } from '../../db/year/choices.ts'
import { countUnplaced, type Plan, readPlan } from '../../db/year/plan.ts'
import { faultOfPromotion, faultOfUndo } from '../../db/year/promotion.ts'
import { countStaff, findCleared } from '../../db/year/staff.ts'
import { readSets } from '../../db/year/subjects.ts'
import { yearSpan } from '../../domain/_school-days.ts'
import { together } from '../../domain/_together.ts'
import { type CarriedList, carriedLists, type Held } from '../../domain/school/carry-over.ts'
import type { BatchStep, Years } from '../../domain/school/terms/years.ts'
import { choiceFaults, promotionFaults, staffWords, undoFaults } from '../../domain/words/year.ts'
import { progressOf } from '../../domain/year/progress.ts'
import { countOutcomes } from '../../domain/year/promotion.ts'
import type { YearProps } from '../../views/year/props.ts'
import type { Env } from '../_env.ts'
import { deletedSince, momentsOf, todayOf } from '../_time.ts'

type Part<K extends keyof YearProps> = Promise<YearProps[K]>

/** Reads everything that the steps show from the school now. */
export async function stateOf(c: Context<Env>, years: Years): Promise<YearProps> {
  const db = c.get('db')
  const [plan, { next, lastWithDates }] = await Promise.all([readPlan(db, years), listYearTerms(db, years)])
  const [promotion, subjects, classes, staff, holidays, registered] = await Promise.all([
    promotionOf(c, years, plan),
    subjectsOf(c, years),
    classesOf(c, plan),
    staffOf(c, years),
    holidaysOf(c, years),
    countRegistered(db, { year: years.to, term: 1 }),
  ])
  const progress = progressOf({
    hasTerms: next.some(({ term, termStart }) => term === 1 && termStart !== null),
    hasMoved: await hasMoved(db, years),
    isTooEarly: promotion.fault === promotionFaults['too-early'],
    undecided: classes.undecided.length,
    lessons: staff.next.lesson,
    hasSubjects: subjects.done !== undefined,
    holidays: holidays.next,
    registered,
  })
  const registration = { registered, current: await findCurrentTerm(db), lastTerm: lastWithDates }
  return { years, begun: await isBegun(db, years.to), progress, terms: next, classes, promotion, staff, subjects, holidays, registration }
}

async function classesOf(c: Context<Env>, { classes, table, placed }: Plan): Part<'classes'> {
  const filled = new Set(placed.map(({ classId }) => classId))
  const undecided = classes.map(({ id }) => id).filter((id) => filled.has(id) && table.get(id) === undefined)
  return { classes: classes.length, students: placed.length, undecided, unplaced: await countUnplaced(c.get('db')) }
}

async function doneOf(c: Context<Env>, years: Years, step: BatchStep) {
  const done = await findDone(c.get('db'), years, step)
  return done && { by: done.by, when: (await momentsOf(c))(done.at), said: done.note }
}

async function promotionOf(c: Context<Env>, years: Years, plan: Plan): Part<'promotion'> {
  const [fault, done] = await Promise.all([faultOfPromotion(c.get('db'), years, plan, await todayOf(c)), doneOf(c, years, 'promotion')])
  const undo = done && (await faultOfUndo(c.get('db'), years))
  return { counts: countOutcomes(plan.placed), fault: fault && promotionFaults[fault], done, undoFault: undo && undoFaults[undo] }
}

async function staffOf(c: Context<Env>, years: Years): Part<'staff'> {
  const db = c.get('db')
  const plan = await planCarry(db, years)
  const toCarry = carriedLists.reduce((sum, list) => sum + plan[list].add.length, 0)
  const isCleared = (await findCleared(db, years, deletedSince(c))) !== undefined
  const counts = await together({ last: countStaff(db, years.from), next: countStaff(db, years.to) })
  return { ...counts, toCarry, open: await openPlaces(db, plan), isCleared }
}

async function openPlaces(db: Db, plan: CarryPlan): Promise<string[]> {
  const names = new Map((await listSubjects(db)).map(({ id, title }) => [id, title]))
  const placeOf = (list: CarriedList, { classId, subjectId }: Held) => staffWords.openPlaces[list](classId, names.get(subjectId ?? 0) ?? '')
  return carriedLists.flatMap((list) => [...new Set(plan[list].open.map((one) => placeOf(list, one)))].sort())
}

async function subjectsOf(c: Context<Env>, years: Years): Part<'subjects'> {
  const sets = await readSets(c.get('db'), years)
  const [fault, done] = await Promise.all([faultOfChoices(c.get('db'), years, sets), doneOf(c, years, 'subjects')])
  const undo = done && (await faultOfChoiceUndo(c.get('db'), years))
  const differing = sets.flatMap(({ usual, students }) => students.filter(({ takes }) => usual > 0 && takes.length !== usual)).length
  const { students } = countChoices(sets)
  const without = sets
    .map((one) => [one.id, one.students.filter(({ links }) => links.size === 0).length] as const)
    .filter(([, many]) => many > 0)
  return { students, differing, without, fault: fault && choiceFaults[fault], done, undoFault: undo && undoFaults[undo] }
}

async function holidaysOf(c: Context<Env>, { from, to }: Years): Part<'holidays'> {
  const count = async (year: number) => {
    const span = yearSpan(year)
    return (await listEntries(c.get('db'), span)).filter((entry) => entry.from >= span.from && entry.from < yearSpan(year + 10_001).from)
      .length
  }
  return together({ last: count(from), next: count(to) })
}
