import type { Context } from 'hono'
import { z } from 'zod'
import { countBound, findDeadlines, findLastSet, saveDeadlines, saveGrace, takeBackGrace, undoLastSet } from '../../db/school/deadlines.ts'
import { listTeachers } from '../../db/school/teachers/index.ts'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import type { Edited } from '../../domain/_changes.ts'
import { shownDay } from '../../domain/_dates.ts'
import { lastFirst } from '../../domain/_names.ts'
import { byForm } from '../../domain/_school.ts'
import { isSameTerm } from '../../domain/_terms.ts'
import {
  type DeadlineFault,
  type Deadlines,
  dayOf,
  doubtOf,
  type Entry,
  entries,
  isOver,
  parseCloses,
  timeOf,
} from '../../domain/school/deadlines.ts'
import { faults, shortTitles, words } from '../../domain/words/deadlines.ts'
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
import { editedOf, lateOf, type Named, readEdited } from '../_edited.ts'
import { at, byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog, showOver, TermAddress } from '../_form.tsx'
import { currentTermOf, formClassesOf, schoolOf } from '../_once.ts'
import { doneOrBack, wantsFragment } from '../_render.tsx'
import { deletedSince, momentsOf, timeZoneOf } from '../_time.ts'

const Typed = z.string().trim().max(30)
const besides = {
  ...TermAddress.shape,
  /** The warning about lost extra time; where to return; and whether to give more time after the save. */
  drops: z.string().max(2000).optional(),
  back: z.literal('1').optional(),
  next: z.literal('grace').optional(),
  /** The warning about the new days that the person has read. */
  sure: z.string().max(300).optional(),
  /** The time of the change to undo. */
  undo: z.string().max(40).optional(),
}
const GraceForm = TermAddress.extend({ entry: z.enum(entries), teacher: Typed, class: Typed, day: Typed, time: Typed })
const Removal = z.object({ year: z.coerce.number(), term: z.coerce.number() })
const changed = 'term-changed'

/** The current term, which alone has deadlines. A form may name a term that is no longer current. */
const currentTerm = async (c: Context<Env>) => orNotFound(await currentTermOf(c))

async function termOf(c: Context<Env>, named: { year: number; term: number }) {
  const term = await currentTerm(c)
  return orNotFound(isSameTerm(term, named) ? term : undefined)
}

export async function showDeadlines(c: Context<Env>) {
  const term = await currentTerm(c)
  const last = await findLastSet(c.get('db'), term, deletedSince(c))
  const [stored, shown] = [await findDeadlines(c.get('db'), term), last && { ...last, when: (await momentsOf(c))(last.at) }]
  return showDialog(c, <DeadlinesDialog term={term} graces={stored.graces} edited={editedOf(rowOf(stored))} last={shown} />)
}

export async function setDeadlines(c: Context<Env>) {
  const term = await currentTerm(c)
  const stored = await findDeadlines(c.get('db'), term)
  const edit = await readEdited(c, rowOf(stored), fieldTypes, besides)
  const { back, next, undo: set, drops = '', sure: read } = edit.besides
  orNotFound(isSameTerm(term, edit.besides) || undefined)
  if (set) return undo(c, term, set)
  const again = (edited: Edited<Field>, status: 200 | 409 | 422, errors: DeadlinesProps['errors'] = {}) =>
    showOver(c, <DeadlinesDialog {...{ term, graces: stored.graces, edited, errors }} />, status)
  const parsed = entries.map((entry) => [entry, parseCloses(edit.typed[`${entry}_day`], edit.typed[`${entry}_time`])] as const)
  const wrong = parsed.flatMap(([entry, closes]) => (closes.ok ? [] : [[placeOf(entry, closes.error), faults[closes.error]]]))
  if (wrong.length > 0) return again(edit, 422, Object.fromEntries(wrong))
  if (back) return again(edit, 200)
  const closes = Object.fromEntries(parsed.map(([entry, found]) => [entry, found.ok ? found.value : null])) as Days
  if (next && entries.every((entry) => closes[entry] === null)) return again(edit, 422, { marks_day: faults['no-deadline'] })
  const save = { closes, was: stored.closes, drops: drops.split(',').map(Number), isLate: edit.both.length > 0 }
  const asks = save.isLate ? [] : await doubtsOf(c, term, save)
  const sure = asks.map(({ entry, closes }) => `${entry} ${closes}`).join()
  if (asks.length > 0 && read !== sure) return showOver(c, <AskSet term={term} asks={asks} form={{ ...(await plainOf(c)), sure }} />)
  const saved = await saveDeadlines(c.get('db'), term, save, byOf(c))
  if (saved.kind === 'conflict')
    return again(await lateOf(c, edit, rowOf(await findDeadlines(c.get('db'), term)), saved.change, names), 409)
  if (saved.kind === 'asks')
    return showOver(c, <AskClearing term={term} graces={saved.graces} form={{ ...(await plainOf(c)), ...(sure && { sure }) }} />)
  if (next) return giveAfter(c)
  return doneOrBack(c, dashboardUrl, words.saved, changed)
}

type Days = Record<Entry, string | null>

/** Finds new days that look like slips, and how many people each closes out. */
async function doubtsOf(c: Context<Env>, term: StoredTerm, { closes, was }: { closes: Days; was: Days }) {
  const [zone, people] = await Promise.all([timeZoneOf(c), countBound(c.get('db'), term)])
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
  const stored = await findDeadlines(c.get('db'), term)
  return showOver(c, <DeadlinesDialog term={term} graces={stored.graces} edited={editedOf(rowOf(stored))} conflict={words.conflict} />, 409)
}

/** Goes on from the saved days to extra time. */
function giveAfter(c: Context<Env>) {
  if (!wantsFragment(c)) return c.redirect(graceUrl, 303)
  c.header('HX-Trigger', changed)
  return askGrace(c)
}

/** The form as it was sent, for the question before it is saved. */
const plainOf = async (c: Context<Env>) => {
  const { drops: _, back: __, sure: ___, undo: ____, ...form } = (await c.req.parseBody()) as Record<string, string>
  return form
}

type Field = `${Entry}_${'day' | 'time'}`
const ofFields = <T,>(of: (entry: Entry, part: 'day' | 'time') => T) =>
  Object.fromEntries(entries.flatMap((entry) => (['day', 'time'] as const).map((part) => [`${entry}_${part}`, of(entry, part)]))) as Record<
    Field,
    T
  >
const fieldTypes = ofFields(() => Typed)
const names: Named<Field> = ofFields((entry, part) => `${shortTitles[entry]}, ${words[part]}`)
/** The texts of the dialog. Deadlines have no version: what the form showed is compared with what is stored. */
const rowOf = ({ closes }: Deadlines) => ({
  version: 0,
  texts: ofFields((entry, part) => {
    const stored = closes[entry]
    return stored === null ? '' : part === 'day' ? shownDay(dayOf(stored)) : timeOf(stored)
  }),
})
const placeOf = (entry: Entry, fault: DeadlineFault) => `${entry}_${fault === 'not-a-time' ? 'time' : 'day'}`

export async function askGrace(c: Context<Env>, more: Partial<GraceProps> = {}) {
  const term = await currentTerm(c)
  const dialog = (
    <GraceDialog
      term={term}
      deadlines={await findDeadlines(c.get('db'), term)}
      teachers={(await listTeachers(c.get('db'), 'current')).map((teacher) => ({ id: teacher.id, name: lastFirst(teacher) }))}
      groups={byForm(await formClassesOf(c))}
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
  const zone = (await schoolOf(c))?.timeZone ?? 'UTC'
  return showDialog(c, <AskGraceRemoval {...{ term, grace, general, isOverThen: isOver(general, at(c), zone) }} />)
}

export async function removeGrace(c: Context<Env>) {
  const form = await readForm(c, Removal)
  const term = await termOf(c, form)
  orNotFound((await takeBackGrace(c.get('db'), term, idOf(c), byOf(c))) || undefined)
  return doneOrBack(c, dashboardUrl, words.graceRemoved, changed)
}
