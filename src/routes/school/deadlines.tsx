import type { Context } from 'hono'
import { z } from 'zod'
import { findSchool, listFormClasses } from '../../db/_school.ts'
import { countBound, findDeadlines, findLastSet, saveDeadlines, saveGrace, takeBackGrace, undoLastSet } from '../../db/school/deadlines.ts'
import { listTeachers } from '../../db/school/teachers/index.ts'
import { findCurrentTerm, type StoredTerm } from '../../db/school/terms/index.ts'
import { lastFirst } from '../../domain/_names.ts'
import { byForm } from '../../domain/_school.ts'
import { isSameTerm } from '../../domain/_terms.ts'
import { type DeadlineFault, doubtOf, type Entry, entries, isOver, parseCloses } from '../../domain/school/deadlines.ts'
import { faults, words } from '../../domain/words/deadlines.ts'
import {
  AskClearing,
  AskGraceRemoval,
  AskSet,
  DeadlinesDialog,
  type DeadlinesProps,
  GraceDialog,
  type GraceProps,
  graceUrl,
} from '../../views/school/deadlines.tsx'
import { dashboardUrl } from '../../views/school/terms/card.tsx'
import { at, byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog, showOver, TermAddress } from '../_form.tsx'
import { doneOrBack, wantsFragment } from '../_render.tsx'
import { deletedSince, momentsOf, timeZoneOf } from '../_time.ts'

const Typed = z.string().trim().max(30)
const Was = z.string().regex(/^(\d{4}-\d\d-\d\d \d\d:\d\d)?$/)
const Form = TermAddress.extend({
  ...{ marks_day: Typed, marks_time: Typed, marks_was: Was },
  ...{ remarks_day: Typed, remarks_time: Typed, remarks_was: Was },
  ...{ deans_day: Typed, deans_time: Typed, deans_was: Was },
  /** The warning about lost extra time; where to return; and whether to give more time after the save. */
  drops: z.string().max(2000).optional(),
  back: z.literal('1').optional(),
  next: z.literal('grace').optional(),
  /** The warning about the new days that the person has read. */
  sure: z.string().max(300).optional(),
  /** The time of the change to undo. */
  undo: z.string().max(40).optional(),
})
const GraceForm = TermAddress.extend({ entry: z.enum(entries), teacher: Typed, class: Typed, day: Typed, time: Typed })
const Removal = z.object({ year: z.coerce.number(), term: z.coerce.number() })
const changed = 'term-changed'

/** The current term, which alone has deadlines. A form may name a term that is no longer current. */
const currentTerm = async (c: Context<Env>) => orNotFound(await findCurrentTerm(c.get('db')))

async function termOf(c: Context<Env>, named: { year: number; term: number }) {
  const term = await currentTerm(c)
  return orNotFound(isSameTerm(term, named) ? term : undefined)
}

export async function showDeadlines(c: Context<Env>) {
  const term = await currentTerm(c)
  const last = await findLastSet(c.get('db'), term, deletedSince(c))
  const shown = last && { ...last, when: (await momentsOf(c))(last.at) }
  return showDialog(c, <DeadlinesDialog term={term} deadlines={await findDeadlines(c.get('db'), term)} last={shown} />)
}

export async function setDeadlines(c: Context<Env>) {
  const form = await readForm(c, Form)
  const term = await termOf(c, form)
  if (form.undo) return undo(c, term, form.undo)
  const again = async (more: Partial<DeadlinesProps>, status: 200 | 409 | 422) =>
    showOver(c, <DeadlinesDialog term={term} deadlines={await findDeadlines(c.get('db'), term)} {...more} />, status)
  const read = entries.map((entry) => [entry, parseCloses(form[`${entry}_day`], form[`${entry}_time`])] as const)
  const wrong = read.flatMap(([entry, closes]) => (closes.ok ? [] : [[placeOf(entry, closes.error), faults[closes.error]]]))
  const typed = ofEach((entry) => ({ day: form[`${entry}_day`], time: form[`${entry}_time`] }))
  if (wrong.length > 0) return again({ typed, errors: Object.fromEntries(wrong) }, 422)
  if (form.back) return again({ typed }, 200)
  const found = new Map(read.map(([entry, closes]) => [entry, closes.ok ? closes.value : null]))
  if (form.next && read.every(([, closes]) => closes.ok && closes.value === null))
    return again({ typed, errors: { marks_day: faults['no-deadline'] } }, 422)
  const drops = form.drops?.split(',').map(Number) ?? []
  const save = { drops, closes: ofEach((entry) => found.get(entry) ?? null), was: ofEach((entry) => form[`${entry}_was`] || null) }
  const asks = await doubtsOf(c, term, save)
  const sure = asks.map(({ entry, closes }) => `${entry} ${closes}`).join()
  if (asks.length > 0 && form.sure !== sure) return showOver(c, <AskSet term={term} asks={asks} form={{ ...plainOf(form), sure }} />)
  const saved = await saveDeadlines(c.get('db'), term, save, byOf(c))
  if (saved.kind === 'conflict') return again({ conflict: true }, 409)
  if (saved.kind === 'asks')
    return showOver(c, <AskClearing term={term} graces={saved.graces} form={{ ...plainOf(form), ...(sure && { sure }) }} />)
  if (form.next) return giveAfter(c)
  return doneOrBack(c, dashboardUrl, words.saved, changed)
}

type Days = Record<Entry, string | null>

/** Finds new days that look like slips, and how many people each closes out. */
async function doubtsOf(c: Context<Env>, term: StoredTerm, { closes, was }: { closes: Days; was: Days }) {
  const [zone, people] = [await timeZoneOf(c), await countBound(c.get('db'), term)]
  return entries.flatMap((entry) => {
    const next = closes[entry] === was[entry] ? null : closes[entry]
    const doubt = next === null ? undefined : doubtOf(next, term, at(c), zone)
    return doubt && next ? [{ entry, closes: next, doubt, people: people[entry] }] : []
  })
}

/** Undoes the last change. */
async function undo(c: Context<Env>, term: StoredTerm, set: string) {
  if (await undoLastSet(c.get('db'), term, { at: set, since: deletedSince(c) }, byOf(c)))
    return doneOrBack(c, dashboardUrl, words.undone, changed)
  return showOver(c, <DeadlinesDialog term={term} deadlines={await findDeadlines(c.get('db'), term)} conflict />, 409)
}

/** Goes on from the saved days to extra time. */
function giveAfter(c: Context<Env>) {
  if (!wantsFragment(c)) return c.redirect(graceUrl, 303)
  c.header('HX-Trigger', changed)
  return askGrace(c)
}

const plainOf = ({ drops: _, back: __, sure: ___, undo: ____, ...form }: z.infer<typeof Form>) =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]))

const ofEach = <T,>(of: (entry: Entry) => T): Record<Entry, T> => ({ marks: of('marks'), remarks: of('remarks'), deans: of('deans') })
const placeOf = (entry: Entry, fault: DeadlineFault) => `${entry}_${fault === 'not-a-time' ? 'time' : 'day'}`

export async function askGrace(c: Context<Env>, more: Partial<GraceProps> = {}) {
  const term = await currentTerm(c)
  const dialog = (
    <GraceDialog
      term={term}
      deadlines={await findDeadlines(c.get('db'), term)}
      teachers={(await listTeachers(c.get('db'), 'current')).map((teacher) => ({ id: teacher.id, name: lastFirst(teacher) }))}
      groups={byForm(await listFormClasses(c.get('db')))}
      {...more}
    />
  )
  return more.errors ? showOver(c, dialog, 422) : showDialog(c, dialog)
}

export async function giveGrace(c: Context<Env>) {
  const { year, term, ...typed } = await readForm(c, GraceForm)
  const key = await termOf(c, { year, term })
  const closes = parseCloses(typed.day, typed.time)
  if (!closes.ok) return askGrace(c, { typed, errors: { [closes.error === 'not-a-time' ? 'time' : 'day']: faults[closes.error] } })
  if (closes.value === null) return askGrace(c, { typed, errors: { day: faults['not-a-day'] } })
  const [employeeId, classId] = [/^\d{1,9}$/.test(typed.teacher) ? Number(typed.teacher) : null, typed.class || null]
  if ((employeeId === null) === (classId === null)) return askGrace(c, { typed, errors: { teacher: words.either } })
  const saved = await saveGrace(c.get('db'), key, { entry: typed.entry, employeeId, classId, closes: closes.value }, byOf(c))
  if (saved === 'saved') return doneOrBack(c, dashboardUrl, words.graceSaved, changed)
  const errors = {
    'no-deadline': { entry: faults['no-deadline'] },
    'not-later': { day: faults['not-later'] },
    missing: { teacher: words.either },
  }
  return askGrace(c, { typed, errors: errors[saved] })
}

/** Shows what the removal of extra time does, before it is done. */
export async function askRemoval(c: Context<Env>) {
  const term = await currentTerm(c)
  const { closes, graces } = await findDeadlines(c.get('db'), term)
  const grace = orNotFound(graces.find(({ id }) => id === idOf(c)))
  const general = orNotFound(closes[grace.entry] ?? undefined)
  const zone = (await findSchool(c.get('db')))?.timeZone ?? 'UTC'
  return showDialog(c, <AskGraceRemoval {...{ term, grace, general, isOverThen: isOver(general, at(c), zone) }} />)
}

export async function removeGrace(c: Context<Env>) {
  const form = await readForm(c, Removal)
  const term = await termOf(c, form)
  orNotFound((await takeBackGrace(c.get('db'), term, idOf(c), byOf(c))) || undefined)
  return doneOrBack(c, dashboardUrl, words.graceRemoved, changed)
}
