import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findGoing, goingText, takeTermAway } from '../../db/school/terms/take-away.ts'
import { undoRegistering } from '../../db/school/terms/undo-registering.ts'
import { findUse } from '../../db/school/terms/uses.ts'
import { canUndoRegistering, type TermUse, whyKept } from '../../domain/school/terms/uses.ts'
import { took, whyRegistered, whyStays, words } from '../../domain/words/take-away.ts'
import { registrationWords } from '../../domain/words/year.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { TakeAwayDialog, UndoRegisteringDialog } from '../../views/school/take-away.tsx'
import { backUpBefore } from '../_backed-up.ts'
import { byOf, type Env } from '../_env.ts'
import { digits, orNotFound, readForm, showDialog } from '../_form.tsx'
import { refuseUnderWay } from '../_refuse-under-way.ts'
import { doneOrBack } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { frame } from './_request.tsx'

const one = '/admin/school/years/:year{[0-9]{8}}/:term{[1-3]}'
const [away, undo] = [`${one}/take-away`, `${one}/registration/undo`] as const
const Shown = z.strictObject({ shown: z.string().regex(/^\d{1,7}(-\d{1,7}){1,4}$/) })
const Students = z.strictObject({ students: digits(/^\d{1,6}$/) })
const [write, register] = [allow('term.write', frame), allow('term.register', frame)]
const changed = ['school-changed', 'term-changed', 'registration-changed'] as const

/** A term in which nothing is entered is taken away, or its registering undone. */
export const takeAway = new Hono<Env>()
  .get(away, write, async (c) => askAway(c, await termUse(c)))
  .post(away, write, async (c) => {
    const [use, { shown }] = [await termUse(c), await readForm(c, Shown)]
    if (whyKept(use)) return askAway(c, use)
    if (goingText(await findGoing(c.get('db'), keyOf(use))) !== shown) return askAway(c, use, words.moved)
    await refuseUnderWay(c)
    await backUpBefore(c, 'term')
    const taken = await takeTermAway(c.get('db'), keyOf(use), shown, byOf(c))
    if (taken.kind === 'missing') return askAway(c, await termUse(c))
    if (taken.kind === 'taken') return doneOrBack(c, tabUrl('years'), took(use), ...changed)
    const { fault } = taken
    return askAway(c, await termUse(c), fault === 'moved' || fault === 'used' ? words[fault] : whyStays(fault, use))
  })
  .get(undo, register, async (c) => askUndo(c, await termUse(c)))
  .post(undo, register, async (c) => {
    const [use, { students }] = [await termUse(c), await readForm(c, Students)]
    if (!canUndoRegistering(use)) return askUndo(c, use)
    if (students !== use.registered) return askUndo(c, use, words.moved)
    await refuseUnderWay(c)
    await backUpBefore(c, 'term')
    const undone = await undoRegistering(c.get('db'), keyOf(use), students, byOf(c))
    if (undone.kind === 'refused') return askUndo(c, await termUse(c), words.moved)
    return doneOrBack(c, tabUrl('years'), registrationWords.undone(undone.students), ...changed)
  })

const keyOf = ({ year, term }: TermUse) => ({ year, term })
const termUse = async (c: Context<Env>): Promise<TermUse> =>
  orNotFound(await findUse(c.get('db'), { year: Number(c.req.param('year')), term: Number(c.req.param('term')) }))

async function askAway(c: Context<Env>, use: TermUse, refused?: string) {
  const why = whyKept(use)
  const going = await findGoing(c.get('db'), keyOf(use))
  const said = { stays: why ? whyStays(why, use) : undefined, refused, isBackedUp: !c.get('isOnServer') }
  const dialog = <TakeAwayDialog term={keyOf(use)} going={going} shown={goingText(going)} {...said} />
  return showDialog(c, dialog, c.req.method === 'POST' ? 409 : 200)
}

function askUndo(c: Context<Env>, use: TermUse, refused?: string) {
  const why = use.entered ? whyRegistered(use.entered, use) : use.registered === 0 ? words.nobody : undefined
  const said = { stays: why, refused, isBackedUp: !c.get('isOnServer') }
  const dialog = <UndoRegisteringDialog term={keyOf(use)} students={use.registered} {...said} />
  return showDialog(c, dialog, c.req.method === 'POST' ? 409 : 200)
}
