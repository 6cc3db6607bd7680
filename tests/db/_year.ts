import type { Db } from '../../src/db/_open.ts'
import { findStudentAttendance } from '../../src/db/attendance/days/index.ts'
import { findClassOfPrint } from '../../src/db/figures/index.ts'
import { findMarkBook } from '../../src/db/marks/book/index.ts'
import { carryYearOver, planCarry } from '../../src/db/school/carry-over.ts'
import { listTerms } from '../../src/db/school/terms/index.ts'
import { findYears, listYearTerms } from '../../src/db/school/terms/years.ts'
import { registerBatch, startRegistration } from '../../src/db/term-page/registration.ts'
import { countChoices, giveSubjects } from '../../src/db/year/choices.ts'
import { readPlan } from '../../src/db/year/plan.ts'
import { promote } from '../../src/db/year/promotion.ts'
import { readSets } from '../../src/db/year/subjects.ts'
import { makeCurrent, saveYearTerms } from '../../src/db/year/terms.ts'
import { scoredOf, totalPercent } from '../../src/domain/marks/book/index.ts'
import type { Years } from '../../src/domain/school/terms/years.ts'
import { countOutcomes } from '../../src/domain/year/promotion.ts'
import { proposedTerms } from '../../src/domain/year/terms.ts'
import { reportCards } from '../../src/reports/report-card.ts'
import { demoSchool as sharedDemo } from '../_demo.ts'
import { actor } from '../world.ts'

/** After the last term of the demo school. */
export const today = '2026-07-20'
let seconds = 0
export const by = () => ({ actor: actor('admin'), at: new Date(Date.parse('2026-07-20T14:00:00Z') + 1000 * seconds++).toISOString() })

/** A demonstration school of so many, in its last term. */
export async function demoSchool(students = 150) {
  const school = await sharedDemo(students, 1, '2026-06-24')
  const years = (await findYears(school.db)) as Years
  return { ...school, years }
}

export const setTerms = async (db: Db, years: Years) => {
  const { last, next } = await listYearTerms(db, years)
  return saveYearTerms(
    db,
    years.to,
    proposedTerms(last, next).map((row) => ({ ...row, version: 0 })),
    by(),
  )
}

export async function promoteAll(db: Db, years: Years, on = today) {
  const { placed } = await readPlan(db, years)
  return promote(db, years, { expected: countOutcomes(placed), today: on }, by())
}

export async function carryStaff(db: Db, years: Years) {
  const plan = await planCarry(db, years)
  const n = (list: keyof typeof plan) => plan[list].add.length
  const expected = { lesson: n('lesson'), form_teacher_class: n('form_teacher_class'), dean_class: n('dean_class') }
  return carryYearOver(db, { ...years, expected }, by())
}

export const giveAll = async (db: Db, years: Years) => giveSubjects(db, years, countChoices(await readSets(db, years)), by())

export async function register(db: Db, { from, to }: Years) {
  const leaving = (await listTerms(db)).find(({ year, isCurrent }) => isCurrent && year === from)
  const key = { year: to, term: 1 }
  const current = await makeCurrent(db, key, leaving, by())
  if (current.kind !== 'saved') throw new Error(current.kind)
  await startRegistration(db, key, null, by())
  for (;;) {
    const answer = await registerBatch(db, null, by(), key)
    if (answer.kind === 'refused') throw new Error(answer.fault)
    if (answer.registration.isFinished) return answer.registration
  }
}

type Span = { since?: number; until: number }
const isIn =
  ({ since = 0, until }: Span) =>
  ({ year }: { year: number }) =>
    year >= since && year <= until

/** Every report card of some years, as it would be printed: class, teachers, marks, averages, ranks, attendance. */
export async function cardsOf(db: Db, span: Span): Promise<Map<string, string>> {
  const cards = new Map<string, string>()
  for (const { year, term } of (await listTerms(db)).filter(isIn(span))) {
    const classes = await db
      .selectFrom('student_term_record')
      .select('form_class_id as classId')
      .distinct()
      .where('academic_year_id', '=', year)
      .where('term', '=', term)
      .execute()
    for (const { classId } of classes) {
      const of = await findClassOfPrint(db, { year, term, classId })
      if (!of) throw new Error(`no class ${classId}`)
      const sheets = reportCards(of)
      for (const [n, { studentId }] of of.students.entries()) cards.set(`${year}-${term} ${studentId}`, JSON.stringify(sheets[n]))
    }
  }
  return cards
}

/** Of some years what the mark books have on average for each student, and each student's attendance in each term. */
export async function figuresOf(db: Db, span: Span): Promise<Map<string, string>> {
  const figures = new Map<string, string>()
  const access = { actor: actor('admin'), scopes: ['all'] as const }
  const books = await db
    .selectFrom('assessment')
    .select(['academic_year_id as year', 'term', 'subject_id as subjectId', 'form_class_id as formClassId', 'employee_id as employeeId'])
    .distinct()
    .execute()
  for (const key of books.filter(isIn(span))) {
    const book = await findMarkBook(db, access, key, today)
    if (!book) throw new Error(`no mark book ${JSON.stringify(key)}`)
    for (const student of book.students)
      figures.set(`${JSON.stringify(key)} ${student.id}`, String(totalPercent(scoredOf(student, book.assessments, book.rules))))
  }
  const students = await db.selectFrom('student').select('id').orderBy('id').execute()
  for (const { year, term, termStart: from, termEnd: to } of (await listTerms(db)).filter(isIn(span)))
    for (const { id } of from && to ? students : [])
      figures.set(
        `${year}-${term} ${id}`,
        JSON.stringify((await findStudentAttendance(db, id, to ?? '', { from: from ?? '', to: to ?? '' }))?.figures),
      )
  return figures
}
