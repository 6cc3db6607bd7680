import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { clearStaff, countStaff, findCleared, undoClear } from '../../db/year/staff.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import { carriedLists } from '../../domain/school/carry-over.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { listTitles } from '../../domain/words/school-carry-over.ts'
import { staffWords, undoFaults, words } from '../../domain/words/year.ts'
import { yearUrl } from '../../views/_links/year.ts'
import { Facts } from '../../views/_ui/facts.tsx'
import { Ask, Refused } from '../../views/year/dialogs.tsx'
import { byOf, type Env } from '../_env.ts'
import { digits, readForm, showDialog } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { deletedSince } from '../_time.ts'
import { allowed, changed, yearsOf } from './_request.tsx'

const Count = digits(/^\d{1,6}$/)
const Expected = z.strictObject({ lesson: Count, form_teacher_class: Count, dean_class: Count })
const clear = yearUrl('staff', 'clear')
const undo = yearUrl('staff', 'undo')

/** Clears all lessons, form teachers and deans of the new year; School carries them over. */
export const staff = new Hono<Env>()
  .get(clear, allowed, async (c) => askClear(c, await yearsOf(c)))
  .post(clear, allowed, async (c) => {
    const [years, expected] = [await yearsOf(c), await readForm(c, Expected)]
    const answer = await clearStaff(c.get('db'), years, expected, byOf(c))
    if (answer !== 'cleared') return askClear(c, years, answer === 'moved' ? words.moved : undoFaults.begun)
    return doneOrBack(c, yearUrl(), staffWords.cleared(years.to), changed)
  })
  .get(undo, allowed, async (c) => askUndo(c, await yearsOf(c)))
  .post(undo, allowed, async (c) => {
    const years = await yearsOf(c)
    const counts = await undoClear(c.get('db'), years, deletedSince(c), byOf(c))
    return counts ? doneOrBack(c, yearUrl(), staffWords.givenBack(years.to), changed) : askUndo(c, years)
  })

async function askUndo(c: Context<Env>, years: Years) {
  const title = staffWords.undoClearTitle(years.to)
  const cleared = await findCleared(c.get('db'), years, deletedSince(c))
  if (!cleared) return showDialog(c, <Refused title={title}>{staffWords.nothingCleared}</Refused>, c.req.method === 'GET' ? 200 : 409)
  return showDialog(
    c,
    <Ask title={title} action={undo} submit={words.undo}>
      <Facts facts={carriedLists.map((list) => [listTitles[list], shownNumber(cleared.counts[list])])} />
    </Ask>,
  )
}

async function askClear(c: Context<Env>, years: Years, refused?: string) {
  const counts = await countStaff(c.get('db'), years.to)
  const dialog = (
    <Ask title={staffWords.clearTitle(years.to)} action={clear} submit={staffWords.clear} danger sent={counts} refused={refused}>
      <Facts facts={carriedLists.map((list) => [listTitles[list], shownNumber(counts[list])])} />
      <p>{staffWords.clearEffect}</p>
    </Ask>
  )
  return showDialog(c, dialog, refused ? 409 : 200)
}
