import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { countEmpty } from '../../db/posting/index.ts'
import { countRegistered } from '../../db/school/terms/students.ts'
import { undoRegistering } from '../../db/school/terms/undo-registering.ts'
import { listYearTerms } from '../../db/school/terms/years.ts'
import { makeCurrent } from '../../db/year/terms.ts'
import type { TermKey } from '../../domain/_terms.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { readiness } from '../../domain/words/posting.ts'
import { askLeave, faults, set } from '../../domain/words/terms.ts'
import { registrationWords, undoFaults, words } from '../../domain/words/year.ts'
import { yearUrl } from '../../views/_links/year.ts'
import { Ask } from '../../views/year/dialogs.tsx'
import { backUpBefore } from '../_backed-up.ts'
import { byOf, type Env } from '../_env.ts'
import { digits, orNotFound, readForm, showDialog } from '../_form.tsx'
import { currentTermOf } from '../_once.ts'
import { doneOrBack } from '../_render.tsx'
import { allowed, changed, yearsOf } from './_request.tsx'

const [current, back, undo] = [yearUrl('current'), yearUrl('current', 'back'), yearUrl('registration', 'undo')]
const Leaving = z.strictObject({ leaving: z.string().regex(/^(\d{8}-[1-3])?$/) })
const Students = z.strictObject({ students: digits(/^\d{1,6}$/) })

/** Makes term 1 current, or the last term again while nobody is registered in it. Registering is on the Dashboard. */
export const registration = new Hono<Env>()
  .get(current, allowed, async (c) => askCurrent(c, current, await firstTerm(c)))
  .post(current, allowed, async (c) => change(c, current, await firstTerm(c)))
  .get(back, allowed, async (c) => askCurrent(c, back, await lastTerm(c)))
  .post(back, allowed, async (c) => change(c, back, await lastTerm(c)))
  .get(undo, allowed, async (c) => askUndo(c, await yearsOf(c)))
  .post(undo, allowed, async (c) => {
    const [years, { students }] = [await yearsOf(c), await readForm(c, Students)]
    await backUpBefore(c, 'term')
    const answer = await undoRegistering(c.get('db'), { year: years.to }, students, byOf(c))
    if (answer.kind === 'refused') return askUndo(c, years, undoFaults[answer.fault])
    return doneOrBack(c, yearUrl(), registrationWords.undone(answer.students), changed, 'registration-changed')
  })

async function firstTerm(c: Context<Env>): Promise<TermKey> {
  const { next } = await listYearTerms(c.get('db'), await yearsOf(c))
  return orNotFound(next.find(({ term }) => term === 1))
}

const lastTerm = async (c: Context<Env>): Promise<TermKey> => orNotFound((await listYearTerms(c.get('db'), await yearsOf(c))).lastWithDates)

const nameOf = (key: TermKey | undefined) => (key ? `${key.year}-${key.term}` : '')

async function askCurrent(c: Context<Env>, action: string, key: TermKey, refused?: string) {
  const now = await currentTermOf(c)
  const dialog = (
    <Ask
      title={registrationWords.asksCurrent(key)}
      action={action}
      submit={registrationWords.current(key)}
      sent={{ leaving: nameOf(now) }}
      refused={refused}
    >
      <p>{action === current ? registrationWords.currentEffect : registrationWords.backEffect}</p>
      {now && !now.isPosted && action === current && (
        <>
          <p>{askLeave(now)}</p>
          <p className="dim">{readiness(await countEmpty(c.get('db'), now))}</p>
        </>
      )}
    </Ask>
  )
  return showDialog(c, dialog, refused ? 409 : 200)
}

async function change(c: Context<Env>, action: string, key: TermKey) {
  const { leaving } = await readForm(c, Leaving)
  const [year, term] = leaving.split('-').map(Number)
  const answer = await makeCurrent(c.get('db'), key, year && term ? { year, term } : undefined, byOf(c))
  if (answer.kind !== 'saved') {
    const isMoving = answer.kind === 'fault' && answer.fault === 'students-moving'
    return askCurrent(c, action, key, isMoving ? faults['students-moving'] : words.moved)
  }
  return doneOrBack(c, yearUrl(), set(key), changed, 'term-changed')
}

async function askUndo(c: Context<Env>, years: Years, refused?: string) {
  const students = await countRegistered(c.get('db'), { year: years.to, term: 1 })
  const dialog = (
    <Ask title={registrationWords.undoTitle} action={undo} submit={words.undo} danger sent={{ students }} refused={refused}>
      <p>{registrationWords.undoEffect(students, years.to)}</p>
    </Ask>
  )
  return showDialog(c, dialog, refused ? 409 : 200)
}
