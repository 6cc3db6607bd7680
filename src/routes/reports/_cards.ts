import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { unlessFull } from '../../db/_storage.ts'
import { type ClassKey, findClassOfStudent, findReportClass, listReportClasses, type StudentKey } from '../../db/figures/index.ts'
import { listHolds } from '../../db/posting/holds.ts'
import { notePrinted } from '../../db/printed.ts'
import { findTerm } from '../../db/school/terms/index.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { termName } from '../../domain/_titles.ts'
import type { ReportClass } from '../../domain/figures/index.ts'
import type { Sheet } from '../../reports/_model.ts'
import { leftOutSheet } from '../../reports/print-run.ts'
import { eachReportCard } from '../../reports/report-card.ts'
import { averageUrl } from '../../views/_links/average.ts'
import { byOf, type Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import type { Desk } from '../_papers.tsx'
import { recordReading } from '../_record-reading.ts'
import { refuseUnderWay } from '../_refuse-under-way.ts'
import { accessOf } from '../_rights.ts'

/** The class, for people who may read its reports; 404 out of reach. */
export async function classOf(c: Context<Env>, key: ClassKey): Promise<ReportClass> {
  const found = orNotFound(await findReportClass(c.get('db'), accessOf(c), key))
  await refuseUnderWay(c, key)
  return found
}

/** The student's class in the term, for the rank in it. */
export async function classOfStudent(c: Context<Env>, key: StudentKey): Promise<ReportClass> {
  const found = orNotFound(await findClassOfStudent(c.get('db'), accessOf(c), key))
  return classOf(c, { ...found, year: key.year, term: key.term })
}

/** The students of a term whose reports are held back, by number. */
export async function holdsOf(c: Context<Env>, term: TermKey): Promise<ReadonlyMap<number, Held>> {
  return new Map((await listHolds(c.get('db'), term)).map((one) => [one.studentId, one]))
}
type Held = Awaited<ReturnType<typeof listHolds>>[number]

/** Remembers which cards of a class were printed in this state, so that later changes show. */
export const noteCards = (c: Context<Env>, of: ReportClass, students: readonly number[]) =>
  unlessFull(() => notePrinted(c.get('db'), of, students, byOf(c)))

/** Remembers a single card, which is a draft while its term is not posted. */
export async function noteCard(c: Context<Env>, of: ReportClass, studentId: number): Promise<void> {
  if ((await findTerm(c.get('db'), of))?.isPosted) await noteCards(c, of, [studentId])
}

/** The students whose cards are handed out: those whose reports are not held back. */
export const handedOut = ({ students }: ReportClass, held: ReadonlyMap<number, Held>) =>
  students.flatMap(({ studentId }) => (held.has(studentId) ? [] : studentId))

/** The cards of a class to hand out. Held cards and those of former students are named on a sheet before them. */
export function* cardsToHandOut(of: ReportClass, { verify }: Pick<Desk, 'verify'>, held: ReadonlyMap<number, Held>): Generator<Sheet> {
  const [verificationOf, explains] = [verify(of), (studentId: number) => averageUrl({ ...of, studentId })]
  const left = of.left.map((student) => ({ ...student, classId: of.formClass, hold: null, why: 'left' as const }))
  const back = of.students.flatMap(({ studentId }) => {
    const one = held.get(studentId)
    return one ? [{ ...one, leftOn: null, hold: one.reason, why: 'held' as const }] : []
  })
  if (back.length + left.length === 0) return yield* eachReportCard(of, { verificationOf, averageUrl: explains })
  yield leftOutSheet(of, [...back, ...left])
  const only = handedOut(of, held)
  if (only.length > 0) yield* eachReportCard(of, { verificationOf, only, averageUrl: explains })
}

/** Reads classes one by one while they are drawn, so that memory never holds a school's cards and no transaction stays open. */
export async function cardsOfSchool(c: Context<Env>, desk: Desk, term: TermKey, level?: number): Promise<AsyncGenerator<Sheet>> {
  const [db, access] = [c.get('db'), accessOf(c)] as const
  const classes = await listReportClasses(db, access, term, level)
  if (classes.length === 0) throw new HTTPException(404)
  await refuseUnderWay(c, term)
  const held = await holdsOf(c, term)
  return (async function* () {
    let count = 0
    try {
      for (const classId of classes) {
        const found = await findReportClass(db, access, { ...term, classId })
        count += found?.students.length ?? 0
        if (!found) continue
        yield* cardsToHandOut(found, desk, held)
        await noteCards(c, found, handedOut(found, held))
      }
    } finally {
      await recordReading(c, { what: 'report-cards', count, as: 'PDF', about: termName(term) })
    }
  })()
}
