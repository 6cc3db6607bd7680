import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { storageFault } from '../../db/_storage.ts'
import { listConcerns } from '../../db/school/terms/concerns.ts'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import { countToRegister, listSkipped } from '../../db/school/terms/students.ts'
import {
  findRegistration,
  findTermToRegister,
  type Registration,
  type RegistrationAnswer,
  registerBatch,
  startRegistration,
} from '../../db/term-page/registration.ts'
import { byForm } from '../../domain/_school.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { pageWords } from '../../domain/words/common.ts'
import { type Fault, faults, words } from '../../domain/words/terms.ts'
import { Button } from '../../views/_ui/button.tsx'
import { dashboardUrl, termUrl } from '../../views/school/terms/card.tsx'
import { AskConcerns } from '../../views/school/terms/concerns.tsx'
import { ErrorModal } from '../../views/school/terms/modal.tsx'
import { RegisterStudents, RegistrationDone, RegistrationProgress } from '../../views/term-page/registration.tsx'
import { backUpBefore } from '../_backed-up.ts'
import { actorOf, byOf, type Env } from '../_env.ts'
import { logBug } from '../_errors.tsx'
import { readForm, showOver, showPart, TermAddress } from '../_form.tsx'
import { formClassesOf } from '../_once.ts'
import { Chosen } from './shown.tsx'

const Wanted = z.strictObject({
  ...TermAddress.shape,
  class_id: z.string().max(50),
  /** Set if the person confirmed the warning before registering. */
  confirmed: z.literal('1').optional(),
})

/** The overlay: asks for a class, or shows the progress of a running registration. */
export async function askWhom(c: Context<Env>) {
  const { year, term } = Chosen.parse(c.req.query())
  if (!year || !term) return refuse(c, 'no-year-or-term')
  const found = await findTermToRegister(c.get('db'), actorOf(c), { year, term })
  if ('kind' in found) return refuse(c, found.fault === 'term-changed' ? 'not-current' : found.fault)
  const run = await findRegistration(c.get('db'), found)
  return run && !run.isFinished ? showProgress(c, run) : showChoice(c, found)
}

async function showChoice(c: Context<Env>, term: StoredTerm, error?: string) {
  const [classes, missing] = await Promise.all([formClassesOf(c), countToRegister(c.get('db'), term)])
  return showOver(c, <RegisterStudents groups={byForm(classes)} {...{ term, missing, error }} />, error ? 422 : 200)
}

export async function start(c: Context<Env>) {
  const { key, classId, isConfirmed } = await wantedOf(c)
  const found = await findTermToRegister(c.get('db'), actorOf(c), key)
  const isKnown = classId === null || (await formClassesOf(c)).some((formClass) => formClass.id === classId)
  if (!('kind' in found)) {
    if (!isKnown) return showChoice(c, found, faults['unknown-class'])
    const begins = !(await isUnderWay(c, found))
    const asks = begins && !isConfirmed ? await concernsOf(c, found, classId) : undefined
    if (asks) return asks
    if (begins) await backUpBefore(c, 'term')
  }
  return orModal(c, key, async () => goOn(c, await startRegistration(c.get('db'), key, classId, byOf(c))))
}

/** The warning before registering, if there is one. */
async function concernsOf(c: Context<Env>, term: StoredTerm, classId: string | null) {
  const concerns = await listConcerns(c.get('db'), term, classId)
  return concerns.length > 0 ? showOver(c, <AskConcerns {...{ term, classId, concerns }} />) : undefined
}

const isUnderWay = async (c: Context<Env>, term: StoredTerm) => (await findRegistration(c.get('db'), term))?.isFinished === false

/** Registers a batch; the page asks for the next with its answer. */
export async function nextBatch(c: Context<Env>) {
  const { key, classId } = await wantedOf(c)
  return orModal(c, key, async () => goOn(c, await registerBatch(c.get('db'), classId, byOf(c), key)))
}

async function wantedOf(c: Context<Env>): Promise<{ key: TermKey; classId: string | null; isConfirmed: boolean }> {
  const wanted = await readForm(c, Wanted)
  return { key: { year: wanted.year, term: wanted.term }, classId: wanted.class_id || null, isConfirmed: wanted.confirmed === '1' }
}

async function goOn(c: Context<Env>, answer: RegistrationAnswer) {
  if (answer.kind === 'refused') return refuse(c, answer.fault)
  const run = answer.registration
  if (!run.isFinished) return showProgress(c, run)
  c.header('HX-Trigger', 'registration-changed')
  return showOver(c, <RegistrationDone run={run} skipped={await listSkipped(c.get('db'), run, run.classId)} />)
}

/** The progress, which replaces itself inside the dialog. */
function showProgress(c: Context<Env>, run: Registration) {
  const progress = <RegistrationProgress run={run} />
  if (!c.req.path.endsWith('/batches')) return showOver(c, progress)
  return showPart(c, progress)
}

const refuse = (c: Context<Env>, fault: Fault) => {
  const status = fault === 'no-year-or-term' ? 422 : fault === 'closed' ? 403 : 409
  return showOver(c, <ErrorModal message={faults[fault]} />, status)
}

/** Shows an error as a modal; the cause is only in the log, and Continue goes on from there. */
async function orModal(c: Context<Env>, key: TermKey, next: () => Promise<Response>): Promise<Response> {
  try {
    return await next()
  } catch (error) {
    if (error instanceof HTTPException || storageFault(error)) throw error
    logBug(c, error)
    const goOn = (
      <Button look="primary" hx-get={termUrl(key, `${dashboardUrl}/registration`)} hx-target="#dialog">
        {pageWords.goOn}
      </Button>
    )
    return showOver(c, <ErrorModal message={words.failed} action={goOn} />, 500)
  }
}
