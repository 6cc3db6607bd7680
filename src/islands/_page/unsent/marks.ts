import { unsentWords as words } from '../../../domain/words/unsent.ts'
import { judge, type LateSheet, type Reason, reasonOf, sendLate } from '../../_grid/late.ts'
import type { Marks, Outcomes } from './list.ts'

/** Sends the marks of one sheet; over what others wrote since only where that is meant. */
export const sendMarks = (marks: readonly Marks[], isForced: boolean) =>
  withSheet(marks, (sheet) => sendLate(sheet, new Map(marks.map(({ name, kept }) => [name, kept])), isForced))

/** Why each of the marks waits, as its row stands now. What stands there already need not be sent. */
export const checkMarks = (marks: readonly Marks[]) =>
  withSheet(marks, async (sheet) => new Map(marks.flatMap(({ name, kept }) => checked(name, judge(sheet, kept)))))

function checked(name: string, judged: ReturnType<typeof judge>): [string, Reason | 'sent'][] {
  if (judged.kind === 'there') return [[name, 'sent']]
  return judged.kind === 'ready' ? [] : [[name, reasonOf(judged)]]
}

async function withSheet(marks: readonly Marks[], use: <R>(sheet: LateSheet<R>) => Promise<Outcomes>): Promise<Outcomes> {
  const all = (text: string): Outcomes => new Map(marks.map(({ name }) => [name, { words: text }]))
  const [first] = marks
  if (!first) return new Map()
  const opened = await open(first)
  if (!('failed' in opened)) return use(opened as LateSheet<unknown>)
  if (opened.failed === 403 || opened.failed === 404) return all(words.notYours)
  return all(opened.failed === 401 ? words.signedOut : words.away)
}

async function open({ kind, path, kept }: Marks) {
  if (kind === 'enter-marks') return (await import('../../enter-marks/index.tsx')).openLate(path)
  if (kind === 'class-remarks') return (await import('../../class-remarks/index.tsx')).openLate(path)
  return (await import('../../mark-book/index.tsx')).openLate(path, kept.formLevel)
}
