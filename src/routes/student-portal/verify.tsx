import { type Context, Hono } from 'hono'
import type { ReactElement } from 'react'
import { findClassOfPrint } from '../../db/figures/index.ts'
import { findOwner, listReportsOfPrint } from '../../db/figures/student.ts'
import { findCardOfRecord, findMergedOwners, listNameChanges, readCardSecret } from '../../db/verification.ts'
import { pointedInitials } from '../../domain/_names.ts'
import type { StudentTerm } from '../../domain/figures/student.ts'
import { given } from '../../domain/figures/transcript.ts'
import {
  type CardContent,
  type CardState,
  contentAs,
  earlierNames,
  parseCode,
  type StudentName,
  shownCode,
  transcriptContent,
  writeCode,
} from '../../domain/verification.ts'
import { slowedCheckMessage, verifyWords as words } from '../../domain/words/student-portal.ts'
import { type Checked, VerifyAnswer, VerifyForm } from '../../views/student-portal/verify.tsx'
import type { Env } from '../_env.ts'
import { render } from '../_render.tsx'
import { digestOf, isGenuine, letterheadOf, openCode, samenessOf } from '../verification.ts'

/** Tells anybody with a report card whether it is genuine and current. Every code that is not genuine gets the same answer. */
export const verify = new Hono<Env>()
  .get('/verify', (c) => {
    const typed = c.req.query('code')
    return typed === undefined ? show(c, <VerifyForm />) : check(c, typed)
  })
  .get('/verify/:code', (c) => check(c, c.req.param('code')))

async function check(c: Context<Env>, text: string): Promise<Response> {
  const typed = text.slice(0, 60)
  const delay = await c.get('throttle').takeCode(c.get('address'))
  if (delay) {
    c.header('Retry-After', String(delay.seconds))
    return show(c, <VerifyForm typed={typed} alert={slowedCheckMessage(delay.seconds)} />, 429)
  }
  const code = parseCode(typed)
  const card = code && (await findGenuine(c, code))
  if (!card) return show(c, <VerifyForm typed={typed} alert={words.unknown} />, 404)
  await c.get('throttle').forgetCode(c.get('address'))
  return show(c, <VerifyAnswer card={card} code={shownCode(writeCode(code))} />)
}

async function findGenuine(c: Context<Env>, code: Uint8Array): Promise<Checked | undefined> {
  const db = c.get('db')
  const secret = await readCardSecret(db)
  const said = openCode(secret, code)
  if (!said) return undefined
  const own = await findCardOfRecord(db, said.record)
  const { owners, into } = await findMergedOwners(db, said.record, own?.studentId)
  const card = own ?? (into === undefined ? undefined : await findCardOfRecord(db, into))
  if (!card) return undefined
  const { year, term } = card
  const shown = { initials: pointedInitials(card), year, term }
  if (isGenuine(secret, said.tag, { ...card, ...said }))
    return { ...shown, what: 'card', state: card.isOpen ? await stateOf(c, await compares(c, secret, said.digest), card) : 'withdrawn' }
  if (isGenuine(secret, said.tag, { ...card, ...said }, 'transcript'))
    return { ...shown, what: 'transcript', state: await stateOfTranscript(c, await compares(c, secret, said.digest), card) }
  const isOfMerged = (purpose: 'print' | 'transcript') =>
    owners.some((studentId) => isGenuine(secret, said.tag, { ...card, ...said, studentId }, purpose))
  if (isOfMerged('print')) return { ...shown, what: 'card', state: card.isOpen ? 'superseded' : 'withdrawn' }
  return isOfMerged('transcript') ? { ...shown, what: 'transcript', state: 'superseded' } : undefined
}

type Card = { studentId: number; year: number; term: number; classId: string }

/** Compares a print with a possible content; undefined if the print had another content. */
type Compare = (content: CardContent | undefined, isRenamed?: boolean) => CardState | undefined

async function compares(c: Context<Env>, secret: Uint8Array, digest: Uint8Array): Promise<Compare> {
  const letterhead = await letterheadOf(c)
  return (content, isRenamed = false) => {
    const same = content ? samenessOf(digest, digestOf(secret, content, letterhead)) : 'none'
    if (same === 'all') return isRenamed ? 'renamed' : 'current'
    return same === 'none' ? undefined : isRenamed ? 'renamed-reheaded' : 'reheaded'
  }
}

async function stateOf(c: Context<Env>, compare: Compare, { studentId, ...key }: Card): Promise<CardState> {
  const of = await findClassOfPrint(c.get('db'), key)
  const own = of && [...of.students, ...of.left].find((one) => one.studentId === studentId)
  if (!of || !own) return 'superseded'
  const names = async () => (await formerNames(c, studentId, own)).map((name) => compare(contentAs(of, studentId, name), true))
  return compare(contentAs(of, studentId, own)) ?? (await names()).find(Boolean) ?? 'superseded'
}

const formerNames = async (c: Context<Env>, studentId: number, now: StudentName) =>
  earlierNames(now, await listNameChanges(c.get('db'), studentId))

/** Checks all terms up to the transcript's last: a term that is held back or no longer posted makes it invalid. */
async function stateOfTranscript(c: Context<Env>, compare: Compare, last: Card): Promise<CardState> {
  const [owner, all] = await Promise.all([findOwner(c.get('db'), last.studentId), listReportsOfPrint(c.get('db'), last.studentId)])
  if (!owner) return 'withdrawn'
  const reports = all.filter(({ year, term }) => year < last.year || (year === last.year && term <= last.term))
  if (reports.some(({ isHeld }) => isHeld) || !reports.at(-1)?.isFinal) return 'withdrawn'
  const now = given(reports)
  const names = async () =>
    (await formerNames(c, owner.studentId, owner)).map((name) => compare(transcriptContent({ ...owner, ...name }, now), true))
  return (
    compare(transcriptContent(owner, now)) ??
    (await names()).find(Boolean) ??
    (hadMore(compare, owner, reports) ? 'withdrawn' : 'superseded')
  )
}

/** True if the print included a report that is not posted now. */
const hadMore = (compare: Compare, owner: Owner, reports: readonly StudentTerm[]) =>
  reports.some(
    (taken) =>
      !taken.isFinal &&
      compare(
        transcriptContent(
          owner,
          reports.filter((one) => one.isFinal || one === taken),
        ),
      ),
  )
type Owner = Parameters<typeof transcriptContent>[0]

function show(c: Context<Env>, page: ReactElement, status: 200 | 404 | 429 = 200) {
  c.header('X-Robots-Tag', 'noindex')
  return render(c, { title: words.title, shell: 'door', page }, status)
}
