import { type Context, Hono } from 'hono'
import type { ReactElement } from 'react'
import { findClassOfPrint } from '../../db/reports/index.ts'
import { findOwner, listReportsOfPrint } from '../../db/reports/student.ts'
import { findSchool } from '../../db/school/index.ts'
import { findCardOfRecord, listNameChanges, readCardSecret } from '../../db/student-portal/verification.ts'
import { pointedInitials } from '../../domain/_names.ts'
import type { StudentTerm } from '../../domain/reports/student.ts'
import { given } from '../../domain/reports/transcript.ts'
import {
  type CardState,
  contentAs,
  earlierNames,
  parseCode,
  type StudentName,
  shownCode,
  transcriptContent,
  writeCode,
} from '../../domain/student-portal/verification.ts'
import { slowedCheckMessage, verifyWords as words } from '../../domain/words/student-portal.ts'
import { type Checked, VerifyAnswer, VerifyForm } from '../../views/student-portal/verify.tsx'
import { type Env, render } from '../_http.tsx'
import { digestOf, isGenuine, openCode } from '../_verification.ts'

/** For whoever holds a report card, without an account: genuine and current, or not. Every code that is not genuine gets the same answer. */
export const verify = new Hono<Env>()
  .get('/verify', (c) => {
    const typed = c.req.query('code')
    return typed === undefined ? show(c, <VerifyForm />) : check(c, typed)
  })
  .get('/verify/:code', (c) => check(c, c.req.param('code')))

async function check(c: Context<Env>, text: string): Promise<Response> {
  const typed = text.slice(0, 60)
  const delay = c.get('throttle').takeCode(c.get('address'))
  if (delay) {
    c.header('Retry-After', String(delay.seconds))
    return show(c, <VerifyForm typed={typed} alert={slowedCheckMessage(delay.seconds)} />, 429)
  }
  const code = parseCode(typed)
  const card = code && (await findGenuine(c, code))
  if (!card) return show(c, <VerifyForm typed={typed} alert={words.unknown} />, 404)
  c.get('throttle').forgetCode(c.get('address'))
  return show(c, <VerifyAnswer card={card} code={shownCode(writeCode(code))} />)
}

async function findGenuine(c: Context<Env>, code: Uint8Array): Promise<Checked | undefined> {
  const db = c.get('db')
  const secret = await readCardSecret(db)
  const said = openCode(secret, code)
  const card = said && (await findCardOfRecord(db, said.record))
  if (!said || !card) return undefined
  const { year, term } = card
  const shown = { initials: pointedInitials(card), year, term }
  if (isGenuine(secret, said.tag, { ...card, ...said }))
    return { ...shown, what: 'card', state: card.isOpen ? await stateOf(c, secret, said.digest, card) : 'withdrawn' }
  if (isGenuine(secret, said.tag, { ...card, ...said }, 'transcript'))
    return { ...shown, what: 'transcript', state: await stateOfTranscript(c, secret, said.digest, card) }
  return undefined
}

type Card = { studentId: number; year: number; term: number; classId: string }

async function stateOf(c: Context<Env>, secret: Uint8Array, digest: Uint8Array, { studentId, ...key }: Card): Promise<CardState> {
  const of = await findClassOfPrint(c.get('db'), key)
  const own = of && [...of.students, ...of.left].find((one) => one.studentId === studentId)
  if (!of || !own) return 'superseded'
  if (await isSame(c, secret, digest, contentAs(of, studentId, own) ?? '')) return 'current'
  for (const name of await formerNames(c, studentId, own))
    if (await isSame(c, secret, digest, contentAs(of, studentId, name) ?? '')) return 'renamed'
  return 'superseded'
}

const formerNames = async (c: Context<Env>, studentId: number, now: StudentName) =>
  earlierNames(now, await listNameChanges(c.get('db'), studentId))

/** Of all terms up to the one that the transcript ends with: one that is held back or no longer posted takes it back. */
async function stateOfTranscript(c: Context<Env>, secret: Uint8Array, digest: Uint8Array, last: Card): Promise<CardState> {
  const [owner, all] = [await findOwner(c.get('db'), last.studentId), await listReportsOfPrint(c.get('db'), last.studentId)]
  if (!owner) return 'withdrawn'
  const reports = all.filter(({ year, term }) => year < last.year || (year === last.year && term <= last.term))
  if (reports.some(({ isHeld }) => isHeld) || !reports.at(-1)?.isFinal) return 'withdrawn'
  if (await isSame(c, secret, digest, transcriptContent(owner, given(reports)))) return 'current'
  for (const name of await formerNames(c, owner.studentId, owner))
    if (await isSame(c, secret, digest, transcriptContent({ ...owner, ...name }, given(reports)))) return 'renamed'
  return (await hadMore(c, secret, digest, owner, reports)) ? 'withdrawn' : 'superseded'
}

/** Whether a report that is not posted now stood on the print with its figures. */
async function hadMore(c: Context<Env>, secret: Uint8Array, digest: Uint8Array, owner: Owner, reports: readonly StudentTerm[]) {
  for (const taken of reports.filter(({ isFinal }) => !isFinal)) {
    const content = transcriptContent(
      owner,
      reports.filter((one) => one.isFinal || one === taken),
    )
    if (await isSame(c, secret, digest, content)) return true
  }
  return false
}
type Owner = Parameters<typeof transcriptContent>[0]

const isSame = async (c: Context<Env>, secret: Uint8Array, digest: Uint8Array, content: string) =>
  Buffer.from(digest).equals(digestOf(secret, content, await findSchool(c.get('db'))))

function show(c: Context<Env>, page: ReactElement, status: 200 | 404 | 429 = 200) {
  c.header('X-Robots-Tag', 'noindex')
  return render(c, { title: words.title, shell: 'door', page }, status)
}
