import { unsentWords as words } from '../../../domain/words/unsent.ts'
import { judge, type LateSheet, type Look, lookAt, type Reason, reasonOf, sendLate } from '../../_grid/kept-sheet.ts'
import type { Marks, Outcomes } from './list.ts'

/** Sends a sheet's marks with the ticket of that time; over colleagues' later values only if the person means it. */
export async function sendMarks(marks: readonly Marks[], isForced: boolean): Promise<Outcomes> {
  const outcomes: [string, Reason | 'sent'][] = []
  for (const ticket of new Set(marks.map(({ kept }) => kept.ticket))) {
    const some = marks.filter(({ kept }) => kept.ticket === ticket)
    outcomes.push(...(await withSheet(some, (sheet) => sendLate(sheet, new Map(some.map(({ id, kept }) => [id, kept])), isForced))))
  }
  return new Map(outcomes)
}

/** Says why each mark waits, and what is stored. A mark that is stored already need not be sent. */
export const checkMarks = (marks: readonly Marks[]) =>
  withSheet(marks, async (sheet) => new Map(marks.map(({ id, kept }) => [id, checked(judge(sheet, kept), lookAt(sheet, kept))])))

function checked(judged: ReturnType<typeof judge>, look: Look | undefined): Reason | 'sent' {
  if (judged.kind === 'there') return 'sent'
  return { ...(judged.kind === 'ready' ? { words: words.waits } : reasonOf(judged)), ...(look && { look }) }
}

async function withSheet(marks: readonly Marks[], use: <R>(sheet: LateSheet<R>) => Promise<Outcomes>): Promise<Outcomes> {
  const all = (text: string): Outcomes => new Map(marks.map(({ id }) => [id, { words: text }]))
  const [first] = marks
  if (!first) return new Map()
  const opened = await open(first)
  if (!('failed' in opened)) return use(opened as LateSheet<unknown>)
  if (opened.failed === 403 || opened.failed === 404) return all(words.notYours)
  return all(opened.failed === 401 ? words.signedOut : words.away)
}

async function open({ kind, path, kept }: Marks) {
  if (kind === 'enter-marks') return (await import('../../marks/enter/index.tsx')).openLate(path, kept.ticket)
  if (kind === 'class-remarks') return (await import('../../marks/remarks/index.tsx')).openLate(path, kept.ticket)
  return (await import('../../marks/book/index.tsx')).openLate(path, kept.ticket, kept.formLevel)
}
