import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findHold, listHoldChanges, listHolds, type Registered, saveHold } from '../../db/posting/holds.ts'
import { findTerm } from '../../db/school/terms/index.ts'
import { searchStudents } from '../../db/term-reports/index.ts'
import { fullName } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { cleanText } from '../../domain/_text.ts'
import { parseReason } from '../../domain/posting/holds.ts'
import { faults, held, meanwhile, released, words } from '../../domain/words/holds.ts'
import { holdsUrl } from '../../views/_links/posting.ts'
import { FindStudent, HoldDialog } from '../../views/posting/hold-dialogs.tsx'
import { HoldLists, HoldsPage } from '../../views/posting/holds.tsx'
import { at, byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readAddress, readForm, showDialog, TermAddress, unlessMissing } from '../_form.tsx'
import { doneOrBack, render } from '../_render.tsx'
import { accessOf, allow } from '../_rights.ts'
import { momentsOf } from '../_time.ts'

const allowed = allow('posting.write', { title: words.title, section: 'posting' })
const path = '/admin/posting/:year/:term/held'
const studentUrl = `${path}/:studentId{[0-9]+}` as const
const HoldForm = z.strictObject({ action: z.enum(['hold', 'release']), reason: z.string(), was: z.string() })

/** Holds back the reports of single students in a term. */
export const holds = new Hono<Env>()
  .get(path, allowed, async (c) => {
    const [term, when] = await Promise.all([termOf(c), momentsOf(c)])
    const listed = (await listHolds(c.get('db'), term)).map(({ heldAt, ...student }) => ({ ...student, since: when(heldAt ?? '') }))
    const changes = (await listHoldChanges(c.get('db'), term)).map(({ at, ...change }) => ({ ...change, when: when(at) }))
    const props = { term, holds: listed, changes }
    return render(c, { page: <HoldsPage {...props} />, fragment: <HoldLists {...props} /> })
  })
  .get(`${path}/new`, allowed, async (c) => {
    const term = await termOf(c)
    const typed = (c.req.query('q') ?? '').trim().slice(0, 100)
    const found = typed === '' ? [] : await searchStudents(c.get('db'), accessOf(c), term, typed)
    return showDialog(c, <FindStudent term={term} typed={typed} found={found} />)
  })
  .get(studentUrl, allowed, async (c) => {
    const { term, student } = await studentOf(c)
    return showDialog(c, <HoldDialog term={term} student={student} />)
  })
  .post(studentUrl, allowed, async (c) => {
    const form = await readForm(c, HoldForm)
    const { term, student } = await studentOf(c)
    if (form.action === 'release') return save(c, term, student, null, form)
    const reason = parseReason(form.reason)
    if (reason.ok) return save(c, term, student, reason.value, form)
    const shown = { ...student, reason: cleanText(form.was) }
    return showDialog(c, <HoldDialog term={term} student={shown} typed={form.reason} error={faults[reason.error]} />, 422)
  })

const termOf = async (c: Context<Env>) => orNotFound(await findTerm(c.get('db'), readAddress(c, TermAddress)))

async function studentOf(c: Context<Env>) {
  const term = await termOf(c)
  const studentId = idOf(c, 'studentId')
  return { term, student: orNotFound(await findHold(c.get('db'), { ...keyOf(term), studentId })) }
}

const keyOf = ({ year, term }: TermKey) => ({ year, term })

async function save(c: Context<Env>, term: TermKey, student: Registered, reason: string | null, form: z.infer<typeof HoldForm>) {
  const key = { ...keyOf(term), studentId: student.studentId }
  const answer = unlessMissing(await saveHold(c.get('db'), key, { reason, was: cleanText(form.was) }, byOf(c)))
  if (answer.kind === 'conflict') {
    const { by = '', at: changedAt = at(c) } = answer.change ?? {}
    const conflict = meanwhile(by, (await momentsOf(c))(changedAt), answer.student.reason)
    return showDialog(c, <HoldDialog term={term} student={answer.student} typed={form.reason} conflict={conflict} />, 409)
  }
  const name = fullName(student)
  return doneOrBack(c, holdsUrl(term), reason === null ? released(name) : held(name), 'holds-changed')
}
