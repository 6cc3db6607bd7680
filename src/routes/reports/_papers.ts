import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listHolds } from '../../db/posting/holds.ts'
import { type ClassKey, findClassOfStudent, findReportClass, listReportClasses, type StudentKey } from '../../db/reports/index.ts'
import { findLogo, findSchool } from '../../db/school/index.ts'
import { schoolDay } from '../../domain/_dates.ts'
import { termName } from '../../domain/_titles.ts'
import type { ReportClass } from '../../domain/reports/index.ts'
import type { TermKey } from '../../domain/terms/index.ts'
import type { Letterhead, Sheet } from '../../reports/_model.ts'
import { leftOutSheet } from '../../reports/print-run.ts'
import { eachReportCard } from '../../reports/report-card.ts'
import { logBug } from '../_errors.tsx'
import { nameFile } from '../_file.ts'
import { actorOf, type Env } from '../_http.tsx'
import { recordReading } from '../_reading.ts'
import { type Verifier, verifierOf } from '../_verification.ts'

/** Loaded when the first report is wanted: a server that draws none starts faster and stays smaller. */
export const pdfModule = () => import('../../reports/_pdf/index.ts')

/** What every report says of the school, and the day on which it is printed. */
export type Desk = { letterhead: Letterhead; principal: string; today: string; verify: Verifier }

const crests = new WeakMap<object, { version: number; crest: Letterhead['crest'] }>()

export async function deskOf(c: Context<Env>): Promise<Desk> {
  const db = c.get('db')
  const school = await findSchool(db)
  if (!school) throw new HTTPException(503)
  const { name, motto, address, telephone, version, principal, timeZone } = school
  const known = crests.get(db)
  const crest = known?.version === version ? known.crest : await (await pdfModule()).crestOf(await findLogo(db))
  crests.set(db, { version, crest })
  const contact = [address, telephone].filter(Boolean).join(' · ')
  return {
    letterhead: { name, motto, contact, crest, version },
    principal,
    today: schoolDay(c.get('now')(), timeZone),
    verify: await verifierOf(c),
  }
}

/** The class, for who may read its reports; 404 out of reach. */
export async function classOf(c: Context<Env>, key: ClassKey): Promise<ReportClass> {
  const found = await findReportClass(c.get('db'), actorOf(c), c.get('scopes'), key)
  if (!found) throw new HTTPException(404)
  return found
}

/** The class that a student was in, for the rank among it. */
export async function classOfStudent(c: Context<Env>, key: StudentKey): Promise<ReportClass> {
  const found = await findClassOfStudent(c.get('db'), actorOf(c), c.get('scopes'), key)
  if (!found) throw new HTTPException(404)
  return classOf(c, { ...found, year: key.year, term: key.term })
}

/** The students of a term whose reports are held back, by number. */
export async function holdsOf(c: Context<Env>, term: TermKey): Promise<ReadonlyMap<number, Held>> {
  return new Map((await listHolds(c.get('db'), term)).map((one) => [one.studentId, one]))
}
type Held = Awaited<ReturnType<typeof listHolds>>[number]

/** The cards of a class but those held back and of who left in the term, who are named on a sheet before the others. */
export function* cardsToHandOut(of: ReportClass, { verify }: Pick<Desk, 'verify'>, held: ReadonlyMap<number, Held>): Generator<Sheet> {
  const verificationOf = verify(of)
  const left = of.left.map((student) => ({ ...student, classId: of.formClass, hold: null, why: 'left' as const }))
  const back = of.students.flatMap(({ studentId }) => {
    const one = held.get(studentId)
    return one ? [{ ...one, leftOn: null, hold: one.reason, why: 'held' as const }] : []
  })
  if (back.length + left.length === 0) return yield* eachReportCard(of, { verificationOf })
  yield leftOutSheet(of, [...back, ...left])
  const only = of.students.flatMap(({ studentId }) => (held.has(studentId) ? [] : studentId))
  if (only.length > 0) yield* eachReportCard(of, { verificationOf, only })
}

/** Every class in reach, one after the other as the document is drawn: a school's cards are never all in memory, and no transaction stays open. */
export async function cardsOfSchool(c: Context<Env>, desk: Desk, term: TermKey, level?: number): Promise<AsyncGenerator<Sheet>> {
  const [db, actor, scopes] = [c.get('db'), actorOf(c), c.get('scopes')] as const
  const classes = await listReportClasses(db, actor, scopes, term, level)
  if (classes.length === 0) throw new HTTPException(404)
  const held = await holdsOf(c, term)
  return (async function* () {
    let count = 0
    try {
      for (const classId of classes) {
        const found = await findReportClass(db, actor, scopes, { ...term, classId })
        count += found?.students.length ?? 0
        if (found) yield* cardsToHandOut(found, desk, held)
      }
    } finally {
      await recordReading(c, { what: 'report-cards', count, as: 'PDF', about: termName(term) })
    }
  })()
}

type Paper = { name: string; sheets: Iterable<Sheet> | AsyncIterable<Sheet>; letterhead: Letterhead; isDuplex?: boolean }

/** A document made whole before it is sent, so that it has a length and a fault in it is answered as one. */
export async function sendPdf(c: Context<Env>, paper: Paper): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of await draw(c, paper)) chunks.push(chunk)
  nameFile(c, { name: paper.name, extension: 'pdf', disposition: 'inline' })
  return c.body(new Uint8Array(Buffer.concat(chunks)))
}

/** A document sent as it is drawn, no faster than it is read; it ends when nobody reads it any more. */
export const streamPdf = async (c: Context<Env>, paper: Paper): Promise<Response> => streamDrawn(c, paper.name, await draw(c, paper))

export function streamDrawn(c: Context<Env>, name: string, chunks: AsyncGenerator<Buffer>): Response {
  nameFile(c, { name, extension: 'pdf', disposition: 'inline' })
  let isRead = true
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next()
        if (!isRead) return // whoever asked left while it was drawn
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        logBug(c, error) // the answer has begun: only the log can be told
        if (isRead) controller.error(error)
      }
    },
    async cancel() {
      isRead = false
      await chunks.return(undefined)
    },
  })
  return c.body(body)
}

async function draw(c: Context<Env>, { name, sheets, letterhead, isDuplex = false }: Paper) {
  const { drawPdf, openFonts } = await pdfModule()
  return drawPdf(sheets, { title: name, letterhead, fonts: await openFonts(c.get('assets')), at: c.get('now')(), isDuplex })
}
