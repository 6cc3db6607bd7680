import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listContactDoubles, listContactsApart } from '../../db/doubles/contacts.ts'
import { findMergeRow, listApart, listDoubles, listMerges, setApart } from '../../db/doubles/list.ts'
import { type Both, findBoth, mergeStudents } from '../../db/doubles/merge.ts'
import { faultOf, type UndoFault, undoMerge } from '../../db/doubles/undo.ts'
import { findStudent } from '../../db/school/students/index.ts'
import { fullName } from '../../domain/_names.ts'
import { together } from '../../domain/_together.ts'
import { mergeWords, undoFaults, words } from '../../domain/words/doubles.ts'
import { doublesUrl } from '../../views/_links/doubles.ts'
import { AskUndoMerge, Doubles, DoublesPage } from '../../views/doubles/index.tsx'
import { MergePage } from '../../views/doubles/merge.tsx'
import { byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog } from '../_form.tsx'
import { doneOrBack, render } from '../_render.tsx'
import { allow, may } from '../_rights.ts'
import { momentsOf } from '../_time.ts'
import { propsOf } from './_show.ts'

const side = z.enum(['kept', 'gone'])
const MergeForm = z.object({ shown: z.string().max(100) }).catchall(side)
const None = z.strictObject({})
const read = allow('student.write', { title: words.title, section: 'students' })
const merges = allow('student.merge', { title: mergeWords.title, section: 'students' })
const path = '/admin/students/doubles'
const pair = `${path}/:kept{[0-9]+}/:gone{[0-9]+}`
const shownMerges = 20

/** Students who may be entered twice: listed, set apart, merged, and that undone. */
export const doubles = new Hono<Env>()
  .get(path, read, (c) => showList(c))
  .post(`${pair}/apart`, read, (c) => answer(c, true))
  .post(`${pair}/again`, read, (c) => answer(c, false))
  .get(pair, merges, async (c) => {
    const all = side.optional().catch(undefined).parse(c.req.query('all'))
    return show(c, await bothOf(c), () => all)
  })
  .post(`${pair}/merge`, merges, async (c) => {
    const { shown, ...chosen } = await readForm(c, MergeForm)
    const both = await bothOf(c)
    const choice = (id: string) => chosen[id]
    if (both.shown !== shown) return show(c, both, choice, { alert: mergeWords.stale, status: 409 })
    if (both.plan.questions.some(({ id }) => !chosen[id])) return show(c, both, choice, { alert: mergeWords.open, status: 422 })
    const takes = new Set(both.plan.questions.flatMap(({ id }) => (chosen[id] === 'gone' ? [id] : [])))
    const asked = { kept: idOf(c, 'kept'), gone: idOf(c, 'gone'), takes, shown }
    const merged = await mergeStudents(c.get('db'), asked, byOf(c))
    if (merged.kind === 'merged') return c.redirect(doublesUrl(), 303)
    return show(c, await bothOf(c), choice, { alert: mergeWords[merged.kind === 'full' ? 'full' : 'stale'], status: 409 })
  })
  .get(`${path}/merges/:id{[0-9]+}/undo`, merges, (c) => askUndo(c))
  .post(`${path}/merges/:id{[0-9]+}/undo`, merges, async (c) => {
    await readForm(c, None)
    const outcome = await undoMerge(c.get('db'), idOf(c), byOf(c))
    if (outcome.kind !== 'undone') return askUndo(c, outcome.kind === 'refused' ? outcome.fault : undefined)
    return doneOrBack(c, doublesUrl(), words.undoneSaid, 'doubles-changed')
  })

async function showList(c: Context<Env>) {
  const db = c.get('db')
  const students = await together({ doubles: listDoubles(db), apart: listApart(db), merges: listMerges(db, shownMerges) })
  const lists = await together({ ...students, contacts: listContactDoubles(db), contactsApart: listContactsApart(db) })
  const props = { ...lists, mayMerge: may(c, 'student.merge'), when: await momentsOf(c) }
  return render(c, { page: <DoublesPage {...props} />, fragment: <Doubles {...props} /> })
}

async function answer(c: Context<Env>, isApart: boolean) {
  await readForm(c, None)
  orNotFound((await setApart(c.get('db'), [idOf(c, 'kept'), idOf(c, 'gone')], isApart, byOf(c))) || undefined)
  return doneOrBack(c, doublesUrl(), isApart ? words.apartSaid : words.againSaid, 'doubles-changed')
}

const bothOf = async (c: Context<Env>) => orNotFound(await findBoth(c.get('db'), idOf(c, 'kept'), idOf(c, 'gone')))

type Answer = { alert?: string; status?: 200 | 409 | 422 }

async function show(
  c: Context<Env>,
  both: Both,
  chosen: (id: string) => 'kept' | 'gone' | undefined,
  { alert, status = 200 }: Answer = {},
) {
  const page = <MergePage {...(await propsOf(c, both, chosen))} alert={alert} />
  return render(c, { page, fragment: page }, status)
}

async function askUndo(c: Context<Env>, told?: UndoFault) {
  const db = c.get('db')
  const merge = orNotFound(await findMergeRow(db, idOf(c)))
  const fault = told ?? (await faultOf(db, merge))
  const refused = fault && (fault.kind === 'changed' ? undoFaults.changed(fault.tables) : undoFaults[fault.kind])
  const kept = await findStudent(db, merge.kept_id)
  const dialog = (
    <AskUndoMerge
      id={merge.id}
      isContact={merge.contact_id !== null}
      gone={merge.name}
      kept={kept ? fullName(kept.values) : String(merge.kept_id)}
      refused={refused}
    />
  )
  return showDialog(c, dialog, told ? 409 : 200, words.undoTitle)
}
