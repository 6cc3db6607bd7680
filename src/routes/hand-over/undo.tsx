import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { countUndo, findHandOver, type HandOver, handOver, isBack, listBack, undoHandOver } from '../../db/hand-over/index.ts'
import { findTeacher } from '../../db/school/teachers/index.ts'
import { together } from '../../domain/_together.ts'
import { backText, gaveBack, undone, undoText, words } from '../../domain/words/hand-over.ts'
import { handOverUrl, unfilledUrl } from '../../views/_links/hand-over.ts'
import { BackDialog, UndoDialog } from '../../views/hand-over/dialogs.tsx'
import { byOf, type Env } from '../_env.ts'
import { goTo, idOf, orNotFound, showDialog } from '../_form.tsx'
import { tell } from '../_render.tsx'
import { may } from '../_rights.ts'
import { todayOf } from '../_time.ts'
import { sayingOf } from './_said.ts'

const found = async (c: Context<Env>) => orNotFound(await findHandOver(c.get('db'), idOf(c)))
/** Where a hand-over is seen. */
const placeOf = ({ employeeId }: HandOver) => (employeeId === null ? unfilledUrl : handOverUrl(employeeId))
const aboutOf = async (c: Context<Env>, one: HandOver) => [one.teacher, (await sayingOf(c))(one).said].filter(Boolean).join(': ')

/** An account that was archived with the work, or is archived now, may be restored only by those who archive. */
function requireRestoring(c: Context<Env>, restores: boolean): void {
  if (restores && !may(c, 'teacher.write')) throw new HTTPException(403)
}

/** Takes a hand-over back, as far as nobody has changed its rows since. */
export const undo = {
  ask: async (c: Context<Env>) => askUndo(c, await found(c)),
  answer: async (c: Context<Env>) => {
    const one = await found(c)
    requireRestoring(c, one.isArchiving)
    const counts = await undoHandOver(c.get('db'), one.id, byOf(c))
    if (!counts) return askUndo(c, one, words.undoneAlready)
    tell(c, undone(counts))
    return goTo(c, placeOf(one))
  },
}

async function askUndo(c: Context<Env>, one: HandOver, refusal?: string) {
  const counts = await countUndo(c.get('db'), one)
  const isChanged = one.doneAt !== null && counts.back === 0
  const refused = one.undoneAt !== null ? words.undoneAlready : (refusal ?? (isChanged ? words.cannotUndo : undefined))
  const props = { id: one.id, about: await aboutOf(c, one), says: undoText(counts), restores: one.isArchiving, refused }
  return showDialog(c, <UndoDialog {...props} />, refusal ? 409 : 200)
}

/** Gives the rows back that are still as the hand-over left them, to the teacher who comes back. */
export const back = {
  ask: async (c: Context<Env>) => askBack(c, await found(c)),
  answer: async (c: Context<Env>) => {
    const [one, db] = [await found(c), c.get('db')]
    requireRestoring(c, await isArchived(c, one))
    const rows = await listBack(db, one)
    if (rows.length === 0 || (await isBack(db, one)) || one.undoneAt !== null) return askBack(c, one, words.backAlready)
    const today = await todayOf(c)
    await handOver(db, { employeeId: one.employeeId, kind: 'back', day: today, ofId: one.id, rows }, today, byOf(c))
    tell(c, gaveBack(rows.length))
    return goTo(c, placeOf(one))
  },
}

const isArchived = async (c: Context<Env>, { employeeId }: HandOver) =>
  employeeId !== null && (await findTeacher(c.get('db'), employeeId))?.isArchived === true

async function askBack(c: Context<Env>, one: HandOver, refusal?: string) {
  const rows = await listBack(c.get('db'), one)
  const isOver = one.undoneAt !== null || (await isBack(c.get('db'), one))
  const refused = isOver ? words.backAlready : rows.length === 0 ? words.nothingBack : refusal
  const all = one.rows.filter(({ outcome, kind }) => outcome === 'done' && kind !== 'time').length
  const props = await together({
    id: one.id,
    about: aboutOf(c, one),
    says: backText(rows.length, all),
    restores: isArchived(c, one),
    refused,
  })
  return showDialog(c, <BackDialog {...props} />, refusal ? 409 : 200)
}
