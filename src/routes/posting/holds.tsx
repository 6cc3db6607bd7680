import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { z } from 'zod'
import { findHold, listHoldChanges, listHolds, type Registered, saveHold } from '../../db/posting/holds.ts'
import { findSchool } from '../../db/school/index.ts'
import { searchStudents } from '../../db/term-reports/index.ts'
import { findTerm } from '../../db/terms/index.ts'
import { stamp } from '../../domain/_dates.ts'
import { cleanText } from '../../domain/_text.ts'
import { parseReason } from '../../domain/posting/holds.ts'
import { isTerm, isYear, type TermKey } from '../../domain/terms/index.ts'
import { faults, held, meanwhile, released, words } from '../../domain/words/holds.ts'
import { DialogPage } from '../../views/_ui/dialog.tsx'
import { FindStudent, HoldDialog } from '../../views/posting/hold-dialogs.tsx'
import { HoldLists, HoldsPage } from '../../views/posting/holds.tsx'
import { holdsUrl } from '../../views/posting/links.ts'
import { actorOf, allow, at, doneOrBack, type Env, render } from '../_http.tsx'

const allowed = allow('posting.write')
const frame = { title: words.title, shell: 'staff', section: 'posting' } as const
const path = '/admin/posting/:year/:term/held'
const one = `${path}/:studentId{[0-9]+}` as const
const Key = z.object({ year: z.coerce.number().refine(isYear), term: z.coerce.number().refine(isTerm) })
const HoldForm = z.strictObject({ action: z.enum(['hold', 'release']), reason: z.string(), was: z.string() })

/** Students whose reports are held back, singly, in a term. */
export const holds = new Hono<Env>()
  .get(path, allowed, async (c) => {
    const [term, when] = [await termOf(c), await clockOf(c)]
    const listed = (await listHolds(c.get('db'), term)).map(({ heldAt, ...student }) => ({ ...student, since: when(heldAt ?? '') }))
    const changes = (await listHoldChanges(c.get('db'), term)).map(({ at, ...change }) => ({ ...change, when: when(at) }))
    const props = { term, holds: listed, changes }
    return render(c, { ...frame, page: <HoldsPage {...props} />, fragment: <HoldLists {...props} /> })
  })
  .get(`${path}/new`, allowed, async (c) => {
    const term = await termOf(c)
    const typed = (c.req.query('q') ?? '').trim().slice(0, 100)
    const found = typed === '' ? [] : await searchStudents(c.get('db'), actorOf(c), c.get('scopes'), term, typed)
    return showDialog(c, <FindStudent term={term} typed={typed} found={found} />)
  })
  .get(one, allowed, async (c) => {
    const { term, student } = await studentOf(c)
    return showDialog(c, <HoldDialog term={term} student={student} />)
  })
  .post(one, allowed, async (c) => {
    const form = HoldForm.safeParse(await c.req.parseBody()).data
    if (!form) throw new HTTPException(422)
    const { term, student } = await studentOf(c)
    if (form.action === 'release') return save(c, term, student, null, form)
    const reason = parseReason(form.reason)
    if (reason.ok) return save(c, term, student, reason.value, form)
    const shown = { ...student, reason: cleanText(form.was) }
    return showDialog(c, <HoldDialog term={term} student={shown} typed={form.reason} error={faults[reason.error]} />, 422)
  })

async function termOf(c: Context<Env>) {
  const key = Key.safeParse(c.req.param())
  const term = key.success && (await findTerm(c.get('db'), key.data))
  if (!term) throw new HTTPException(404)
  return term
}

async function studentOf(c: Context<Env>) {
  const term = await termOf(c)
  const studentId = Number(c.req.param('studentId'))
  const student = Number.isSafeInteger(studentId) && (await findHold(c.get('db'), { ...keyOf(term), studentId }))
  if (!student) throw new HTTPException(404)
  return { term, student }
}

const keyOf = ({ year, term }: TermKey) => ({ year, term })

async function clockOf(c: Context<Env>) {
  const timeZone = (await findSchool(c.get('db')))?.timeZone ?? 'UTC'
  return (at: string) => stamp(new Date(at), timeZone)
}

async function save(c: Context<Env>, term: TermKey, student: Registered, reason: string | null, form: z.infer<typeof HoldForm>) {
  const key = { ...keyOf(term), studentId: student.studentId }
  const answer = await saveHold(c.get('db'), actorOf(c), at(c), key, { reason, was: cleanText(form.was) })
  if (answer.kind === 'missing') throw new HTTPException(404)
  if (answer.kind === 'conflict') {
    const { by = '', at: changedAt = at(c) } = answer.change ?? {}
    const conflict = meanwhile(by, (await clockOf(c))(changedAt), answer.student.reason)
    return showDialog(c, <HoldDialog term={term} student={answer.student} typed={form.reason} conflict={conflict} />, 409)
  }
  const name = `${student.firstName} ${student.lastName}`
  return doneOrBack(c, holdsUrl(term), reason === null ? released(name) : held(name), 'holds-changed')
}

const showDialog = (c: Context<Env>, dialog: ReactElement, status: 200 | 409 | 422 = 200) =>
  render(c, { ...frame, page: <DialogPage>{dialog}</DialogPage>, fragment: dialog }, status)
