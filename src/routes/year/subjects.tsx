import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listSubjects } from '../../db/school/subjects/index.ts'
import { findDone } from '../../db/school/terms/years.ts'
import { countChoices, faultOfChoices, giveSubjects, undoSubjects } from '../../db/year/choices.ts'
import { saveChoices } from '../../db/year/options.ts'
import { readSets } from '../../db/year/subjects.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { choiceCounts, choiceFaults, subjectWords, undoFaults, words } from '../../domain/words/year.ts'
import { type Given, givens } from '../../domain/year/subjects.ts'
import { yearUrl } from '../../views/_links/year.ts'
import { Ask, Refused } from '../../views/year/dialogs.tsx'
import { YearPage } from '../../views/year/index.tsx'
import { ClassSetForm, SetTable, SubjectTabs, setUrl } from '../../views/year/subjects.tsx'
import { backUpBefore } from '../_backed-up.ts'
import { byOf, type Env } from '../_env.ts'
import { digits, orNotFound, readForm, several, showDialog } from '../_form.tsx'
import { doneOrBack, render, tell, wantsFragment } from '../_render.tsx'
import { allowed, changed, yearsOf } from './_request.tsx'

const Count = digits(/^\d{1,7}$/)
const Expected = z.strictObject({ students: Count, added: Count, dropped: Count })
const Pairs = several(
  z
    .string()
    .regex(/^\d{1,15}-\d{1,9}$/)
    .transform((text) => text.split('-').map(Number) as [number, number]),
  20_000,
)
const Cells = several(z.enum(givens), 500)
const Form = z.strictObject({ subject: several(Count, 500), was: Cells, given: Cells, had: Pairs, takes: Pairs })
const [confirm, undo, set] = [yearUrl('subjects', 'confirm'), yearUrl('subjects', 'undo'), `${yearUrl('subjects', 'classes')}/:class`]

/** The subjects of the new year: sets by class, choices by student, and assigning them. */
export const subjects = new Hono<Env>()
  .get(yearUrl('subjects'), allowed, async (c) => showSets(c, await yearsOf(c)))
  .get(set, allowed, async (c) => showClass(c, await yearsOf(c)))
  .post(set, allowed, async (c) => {
    const [years, form, classId] = [await yearsOf(c), await readForm(c, Form), orNotFound(c.req.param('class'))]
    if (form.given.length !== form.subject.length || form.was.length !== form.subject.length) throw new HTTPException(422)
    const changedSets = form.subject.flatMap((id, n): [number, Given][] => {
      const given = form.given[n]
      return given && given !== form.was[n] ? [[id, given]] : []
    })
    const saved = await saveChoices(c.get('db'), years, { classId, set: changedSets, options: optionsOf(form) })
    if (saved === 'no-class') throw new HTTPException(404)
    if (saved === 'done') return showClass(c, years, choiceFaults.done, 409)
    if (!wantsFragment(c)) return c.redirect(setUrl(classId), 303)
    tell(c, subjectWords.savedClass(classId))
    return showClass(c, years)
  })
  .get(confirm, allowed, async (c) => askGive(c, await yearsOf(c)))
  .post(confirm, allowed, async (c) => {
    const [years, expected] = [await yearsOf(c), await readForm(c, Expected)]
    await backUpBefore(c, 'year')
    const answer = await giveSubjects(c.get('db'), years, expected, byOf(c))
    if (answer.kind === 'refused') return askGive(c, years, choiceFaults[answer.fault])
    return doneOrBack(c, yearUrl(), subjectWords.done(answer.counts), changed, 'subjects-changed')
  })
  .get(undo, allowed, async (c) => askUndo(c, await yearsOf(c)))
  .post(undo, allowed, async (c) => {
    const years = await yearsOf(c)
    const answer = await undoSubjects(c.get('db'), years, byOf(c))
    if (answer.kind === 'refused') return askUndo(c, years, undoFaults[answer.fault])
    return doneOrBack(c, yearUrl(), subjectWords.undone(answer), changed, 'subjects-changed')
  })

/** Only the boxes that were changed. */
function optionsOf({ had, takes }: z.output<typeof Form>) {
  const keyOf = ([student, subject]: [number, number]) => `${student}-${subject}`
  const [before, after] = [new Set(had.map(keyOf)), new Set(takes.map(keyOf))]
  const option =
    (isTaken: boolean) =>
    ([studentId, subjectId]: [number, number]) => ({ studentId, subjectId, isTaken })
  return [
    ...takes.filter((pair) => !before.has(keyOf(pair))).map(option(true)),
    ...had.filter((pair) => !after.has(keyOf(pair))).map(option(false)),
  ]
}

async function showSets(c: Context<Env>, years: Years) {
  const abbrs = new Map((await listSubjects(c.get('db'))).map(({ id, abbr }) => [id, abbr]))
  const rows = (await readSets(c.get('db'), years)).map(({ id, set, usual, students }) => {
    const named = (wanted: Given) => [...set].flatMap(([subject, given]) => (given === wanted ? (abbrs.get(subject) ?? []) : [])).sort()
    const differing = students.filter(({ takes }) => usual > 0 && takes.length !== usual).length
    return { id, students: students.length, all: named('all'), some: named('some'), usual, differing }
  })
  const fragment = <SetTable rows={rows} />
  const page = (
    <YearPage years={years}>
      <SubjectTabs />
      {fragment}
    </YearPage>
  )
  return render(c, { page, fragment })
}

async function showClass(c: Context<Env>, years: Years, message?: string, status: 200 | 409 = 200) {
  const db = c.get('db')
  const own = orNotFound((await readSets(db, years)).find(({ id }) => id === c.req.param('class')))
  const isDone = (await findDone(db, years, 'subjects')) !== undefined
  const { id: classId, ...rest } = own
  const fragment = <ClassSetForm {...rest} {...{ classId, isDone, message, subjects: await listSubjects(db) }} />
  const page = (
    <YearPage years={years}>
      <SubjectTabs classId={classId} />
      {fragment}
    </YearPage>
  )
  return render(c, { page, fragment }, status)
}

async function askGive(c: Context<Env>, years: Years, refused?: string) {
  const sets = await readSets(c.get('db'), years)
  const fault = await faultOfChoices(c.get('db'), years, sets)
  const title = subjectWords.title(years.to)
  if (fault) return showDialog(c, <Refused title={title}>{choiceFaults[fault]}</Refused>, refused ? 409 : 200)
  const counts = countChoices(sets)
  const dialog = (
    <Ask title={title} action={confirm} submit={subjectWords.give} sent={counts} refused={refused}>
      <p>{choiceCounts(counts)}.</p>
      <p className="dim">{subjectWords.effect}</p>
    </Ask>
  )
  return showDialog(c, dialog, refused ? 409 : 200)
}

async function askUndo(c: Context<Env>, years: Years, refused?: string) {
  const done = await findDone(c.get('db'), years, 'subjects')
  const title = subjectWords.undoTitle
  if (!done) return showDialog(c, <Refused title={title}>{undoFaults.missing}</Refused>, refused ? 409 : 200)
  const dialog = (
    <Ask title={title} action={undo} submit={words.undo} danger refused={refused}>
      <p>{subjectWords.undoEffect(done.rows)}</p>
    </Ask>
  )
  return showDialog(c, dialog, refused ? 409 : 200)
}
