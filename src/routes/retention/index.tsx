import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { countAll, countOver } from '../../db/retention/counts.ts'
import { listLeaversWithin } from '../../db/retention/documents.ts'
import { figuresOf, listFigures } from '../../db/retention/figures.ts'
import { recordSweep } from '../../db/retention/last.ts'
import { findRules, saveRule } from '../../db/retention/rules.ts'
import { sweep } from '../../db/retention/sweep.ts'
import { sessionLimits } from '../../domain/_limits.ts'
import { isChoice, isKind, isShorter, type Kind, kinds, noticeDays, type Time } from '../../domain/retention/index.ts'
import { kindWords, overNow, overSoon, timeText, upToText, words } from '../../domain/words/retention.ts'
import { retentionUrl } from '../../views/_links/retention.ts'
import { RuleDialog, type RuleProps, SweepDialog } from '../../views/retention/dialogs.tsx'
import { editedOf, lateOf, type Named, readEdited } from '../_edited.ts'
import { byOf, type Env } from '../_env.ts'
import { orNotFound, readForm, showDialog, Text, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allowed, clockOf, showRetention } from './_request.tsx'
import { holds } from './holds.tsx'

const besides = { confirmed: Text.optional() }
const names: Named<'time'> = { time: [words.kept, (time) => timeText(time as Time)] }
const EmptyForm = z.strictObject({})
const kindUrl = retentionUrl(`:kind{${kinds.join('|')}}`) as `${string}:kind`

/** How long records are kept: the school's times, the next deletions and the exceptions. */
export const retention = new Hono<Env>()
  .get(retentionUrl(), allowed, showRetention)
  .route('/', holds)
  .get(retentionUrl('sweep'), allowed, askSweep)
  .post(retentionUrl('sweep'), allowed, startSweep)
  .post(retentionUrl('count'), allowed, startCount)
  .get(kindUrl, allowed, async (c) => showRule(c, editedOf(await ruleOf(c))))
  .post(kindUrl, allowed, save)

const kindOf = (c: Context<Env>): Kind => {
  const kind = c.req.param('kind') ?? ''
  return orNotFound(isKind(kind) ? kind : undefined)
}

async function ruleOf(c: Context<Env>) {
  const { time, version } = (await findRules(c.get('db')))[kindOf(c)]
  return { version, texts: { time } }
}

type Why = Pick<RuleProps, 'says' | 'fault'>

const showRule = (c: Context<Env>, edited: RuleProps['edited'], status: 200 | 409 | 422 = 200, why: Why = {}) =>
  showDialog(c, <RuleDialog kind={kindOf(c)} edited={edited} {...why} />, status)

/** Asks before a shorter time that deletes records, with their number. */
async function save(c: Context<Env>) {
  const [kind, row] = [kindOf(c), await ruleOf(c)]
  const edit = await readEdited(c, row, {}, besides)
  const { time } = edit.typed
  if (!isChoice(kind, time)) return showRule(c, { ...edit, typed: row.texts }, 422, { fault: words.notAChoice })
  const says = edit.besides.confirmed === time ? undefined : await lossOf(c, kind, time)
  if (says) return showRule(c, edit, 422, { says })
  const answer = unlessMissing(await saveRule(c.get('db'), { kind, time, version: edit.saves }, byOf(c)))
  if (answer.kind === 'conflict') return showRule(c, await lateOf(c, edit, await ruleOf(c), answer.change, names), 409)
  return doneOrBack(c, retentionUrl(), words.saved, 'retention-changed')
}

async function lossOf(c: Context<Env>, kind: Kind, time: Time): Promise<string | undefined> {
  const [db, clock] = [c.get('db'), await clockOf(c)]
  const now = (await findRules(db))[kind].time
  if (!isShorter(time, now)) return undefined
  if (kind === 'documents') {
    const [then, before] = await Promise.all([
      listLeaversWithin(db, time, clock, noticeDays),
      listLeaversWithin(db, now, clock, noticeDays),
    ])
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

/** Starts counting; nobody waits for it, and the page shows its progress. */
async function startCount(c: Context<Env>) {
  await readForm(c, EmptyForm)
  const [db, log] = [c.get('db'), c.get('log')]
  void countAll(db, { at: byOf(c).at, copies: c.get('aside') }).catch((err) => log.error({ err }, 'the records are not counted'))
  return doneOrBack(c, retentionUrl(), words.countBegun, 'retention-changed')
}

/** Starts deleting; nobody waits for it, and the page shows its state. */
async function startSweep(c: Context<Env>) {
  await readForm(c, EmptyForm)
  const [db, by, log] = [c.get('db'), byOf(c), c.get('log')]
  const asked = { ...(await clockOf(c)), by, sessions: sessionLimits(c.get('now')()), copies: c.get('aside') }
  void sweep(db, asked)
    .then((counts) => recordSweep(db, counts, by))
    .catch((err) => log.error({ err }, 'what was over its time was not deleted')) // the server may have stopped by then
  return doneOrBack(c, retentionUrl(), words.begun, 'retention-changed')
}
