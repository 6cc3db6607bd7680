import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listYearTerms } from '../../db/school/terms/years.ts'
import { removeYearTerms, saveYearTerms } from '../../db/year/terms.ts'
import { parseDay, shownDay } from '../../domain/_dates.ts'
import { terms as termNumbers } from '../../domain/_terms.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { faults } from '../../domain/words/terms.ts'
import { termWords } from '../../domain/words/year.ts'
import { proposedTerms } from '../../domain/year/terms.ts'
import { yearUrl } from '../../views/_links/year.ts'
import { Ask, TermsDialog, type TypedRow } from '../../views/year/dialogs.tsx'
import { byOf, type Env } from '../_env.ts'
import { readForm, showDialog, Version } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allowed, changed, yearsOf } from './_request.tsx'

const Typed = z.string().max(20)
const Form = z.strictObject({
  ...{ start_1: Typed, end_1: Typed, next_1: Typed, version_1: Version },
  ...{ start_2: Typed, end_2: Typed, next_2: Typed, version_2: Version },
  ...{ start_3: Typed, end_3: Typed, next_3: Typed, version_3: Version },
})

/** The terms of the new year: proposed, set and removed together. */
export const terms = new Hono<Env>()
  .get(yearUrl('terms'), allowed, async (c) => {
    const years = await yearsOf(c)
    return showDialog(c, <TermsDialog years={years} rows={await proposedRows(c, years)} />)
  })
  .post(yearUrl('terms'), allowed, async (c) => {
    const [years, form] = [await yearsOf(c), await readForm(c, Form)]
    const rows = termNumbers.map((term): TypedRow => {
      const [start, end, next, version] = [form[`start_${term}`], form[`end_${term}`], form[`next_${term}`], form[`version_${term}`]]
      return { term, start, end, next, version, error: unread(start, end, next) }
    })
    if (rows.some(({ error }) => error)) return showDialog(c, <TermsDialog years={years} rows={rows} />, 422)
    return save(c, years, rows)
  })
  .get(yearUrl('terms', 'removal'), allowed, async (c) => askRemoval(c, await yearsOf(c)))
  .post(yearUrl('terms', 'removal'), allowed, async (c) => {
    const years = await yearsOf(c)
    const removed = await removeYearTerms(c.get('db'), years, byOf(c))
    if (removed.kind === 'refused') return askRemoval(c, years, termWords.removeFaults[removed.fault])
    return doneOrBack(c, yearUrl(), termWords.removed(years.to), changed, 'term-changed')
  })

const unread = (...texts: string[]) => (texts.every((text) => parseDay(text).ok) ? undefined : faults['not-a-day'])
const dayOf = (text: string) => {
  const day = parseDay(text)
  return day.ok ? day.value : null
}

async function proposedRows(c: Context<Env>, years: Years): Promise<TypedRow[]> {
  const { last, next } = await listYearTerms(c.get('db'), years)
  return proposedTerms(last, next).map(({ term, termStart, termEnd, newTermBeginning }) => {
    const version = next.find((one) => one.term === term)?.version ?? 0
    return { term, start: shownDay(termStart), end: shownDay(termEnd), next: shownDay(newTermBeginning), version }
  })
}

async function save(c: Context<Env>, years: Years, rows: readonly TypedRow[]) {
  const filled = rows.filter(({ start, end }) => start.trim() !== '' || end.trim() !== '')
  if (!filled.some(({ term }) => term === 1))
    return showDialog(c, <TermsDialog years={years} rows={rows} refused={termWords.nothing} />, 422)
  const values = filled.map(({ term, start, end, next, version }) => {
    return { term, version, termStart: dayOf(start), termEnd: dayOf(end), newTermBeginning: dayOf(next) }
  })
  const saved = await saveYearTerms(c.get('db'), years.to, values, byOf(c))
  if (saved.kind === 'saved') return doneOrBack(c, yearUrl(), termWords.saved(saved.count, years.to), changed, 'term-changed')
  const { answer, term } = saved
  if (answer.kind !== 'fault')
    return showDialog(c, <TermsDialog years={years} rows={await proposedRows(c, years)} conflict={termWords.meanwhile} />, 409)
  const wrong = rows.map((row) => (row.term === term ? { ...row, error: faults[answer.fault] } : row))
  return showDialog(c, <TermsDialog years={years} rows={wrong} />, 422)
}

async function askRemoval(c: Context<Env>, years: Years, refused?: string) {
  const { next } = await listYearTerms(c.get('db'), years)
  const dialog = (
    <Ask title={termWords.remove} action={yearUrl('terms', 'removal')} submit={termWords.remove} danger refused={refused}>
      <p>{termWords.asksRemove(next.length, years.to)}</p>
    </Ask>
  )
  return showDialog(c, dialog, refused ? 409 : 200)
}
