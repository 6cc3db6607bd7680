import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { countAll, countOver } from '../../db/retention/counts.ts'
import { listLeaversWithin } from '../../db/retention/documents.ts'
import { figuresOf, listFigures } from '../../db/retention/figures.ts'
import { recordSweep } from '../../db/retention/last.ts'
import { findRules, saveRule } from '../../db/retention/rules.ts'
import { sweep } from '../../db/retention/sweep.ts'
import { isChoice, isKind, isShorter, type Kind, kinds, noticeDays, sessionLimits, type Time } from '../../domain/retention/index.ts'
import { kindWords, overNow, overSoon, timeText, upToText, words } from '../../domain/words/retention.ts'
import { RuleDialog, type RuleProps, SweepDialog } from '../../views/retention/dialogs.tsx'
import { retentionUrl } from '../../views/retention/links.ts'
import { orNotFound, readForm, showDialog, Text, unlessMissing, Version } from '../_form.tsx'
import { byOf, doneOrBack, type Env } from '../_http.tsx'
import { told } from '../_time.ts'
import { allowed, clockOf, showRetention } from './_request.tsx'
import { holds } from './holds.tsx'

const Form = z.strictObject({ time: Text, version: Version, confirmed: Text.optional() })
const Nothing = z.strictObject({})
const one = retentionUrl(`:kind{${kinds.join('|')}}`) as `${string}:kind`

/** How long records are kept: the school's times, what goes next, what stays all the same. */
export const retention = new Hono<Env>()
  .get(retentionUrl(), allowed, showRetention)
  .route('/', holds)
  .get(retentionUrl('sweep'), allowed, askSweep)
  .post(retentionUrl('sweep'), allowed, startSweep)
  .post(retentionUrl('count'), allowed, startCount)
  .get(one, allowed, (c) => showRule(c))
  .post(one, allowed, save)

const kindOf = (c: Context<Env>): Kind => {
  const kind = c.req.param('kind') ?? ''
  return orNotFound(isKind(kind) ? kind : undefined)
}

async function showRule(c: Context<Env>, typed?: Partial<RuleProps>, status: 200 | 409 | 422 = 200) {
  const kind = kindOf(c)
  const stored = (await findRules(c.get('db')))[kind]
  return showDialog(c, <RuleDialog kind={kind} {...stored} {...typed} />, status)
}

/** A shorter time that deletes something is asked about first, with how much. */
async function save(c: Context<Env>) {
  const [kind, { time, version, confirmed }] = [kindOf(c), await readForm(c, Form)]
  if (!isChoice(kind, time)) return showRule(c, { version, fault: words.notAChoice }, 422)
  const says = confirmed === time ? undefined : await lossOf(c, kind, time)
  if (says) return showRule(c, { time, version, says }, 422)
  const answer = unlessMissing(await saveRule(c.get('db'), { kind, time, version }, byOf(c)))
  if (answer.kind === 'conflict') {
    const { by, at: when } = await told(c, answer.change)
    const meanwhile = { by, when, values: { time: timeText(answer.values.time as Time) } }
    return showRule(c, { time, version: answer.version, meanwhile }, 409)
  }
  return doneOrBack(c, retentionUrl(), words.saved, 'retention-changed')
}

async function lossOf(c: Context<Env>, kind: Kind, time: Time): Promise<string | undefined> {
  const [db, clock] = [c.get('db'), await clockOf(c)]
  const now = (await findRules(db))[kind].time
  if (!isShorter(time, now)) return undefined
  if (kind === 'documents') {
    const [then, before] = [await listLeaversWithin(db, time, clock, noticeDays), await listLeaversWithin(db, now, clock, noticeDays)]
    return then.length > before.length ? overSoon(then.length) : undefined
  }
  const over =
    kind === 'copies' ? (await figuresOf(db, { kind, time }, clock, c.get('aside'))).over : await countOver(db, kind, time, clock)
  return over > 0 ? overNow(over) : undefined
}

async function askSweep(c: Context<Env>) {
  const figures = await listFigures(c.get('db'), await clockOf(c), c.get('aside'))
  const counts = kinds.flatMap((kind) =>
    figures[kind].over > 0 ? [{ title: kindWords[kind].title, count: upToText(figures[kind].over) }] : [],
  )
  return showDialog(c, <SweepDialog counts={counts} />)
}

/** Nobody waits for it: the page says how far it is. */
async function startCount(c: Context<Env>) {
  await readForm(c, Nothing)
  const [db, log] = [c.get('db'), c.get('log')]
  void countAll(db, { at: byOf(c).at, copies: c.get('aside') }).catch((err) => log.error({ err }, 'the records are not counted'))
  return doneOrBack(c, retentionUrl(), words.countBegun, 'retention-changed')
}

/** Nobody waits for it: the page says how it stands. */
async function startSweep(c: Context<Env>) {
  await readForm(c, Nothing)
  const [db, by, log] = [c.get('db'), byOf(c), c.get('log')]
  const asked = { ...(await clockOf(c)), by, sessions: sessionLimits(c.get('now')()), copies: c.get('aside') }
  void sweep(db, asked)
    .then((counts) => recordSweep(db, counts, by))
    .catch((err) => log.error({ err }, 'what was over its time was not deleted')) // the server may be stopped by then
  return doneOrBack(c, retentionUrl(), words.begun, 'retention-changed')
}
