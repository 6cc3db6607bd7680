import { waitsOf, unsentWords as words } from '../../../domain/words/unsent.ts'
import type { Reason } from '../../_grid/kept-sheet.ts'
import { type SentDraft, sendDraft } from '../drafts/send.ts'
import { lookAtForm } from './form.ts'
import type { Marks, Outcomes, Unsent } from './list.ts'

/** Sends everything that a page or sheet has kept, and returns why items were refused. */
export async function send(items: readonly Unsent[], isForced: boolean): Promise<Outcomes> {
  const outcomes = new Map<string, Reason | 'sent'>()
  for (const item of items) if (item.kind === 'form') outcomes.set(item.id, reasonOf(await sendDraft(item.draft)))
  const marks = marksIn(items)
  return marks.length > 0 ? new Map([...outcomes, ...(await withMarks(marks, ({ sendMarks }) => sendMarks(marks, isForced)))]) : outcomes
}

/** Says why each item waits, and what the server has instead. */
export async function check(items: readonly Unsent[]): Promise<Outcomes> {
  const outcomes = new Map<string, Reason | 'sent'>()
  for (const item of items) if (item.kind === 'form') outcomes.set(item.id, await lookAtForm(item.draft))
  const marks = marksIn(items)
  return marks.length > 0 ? new Map([...outcomes, ...(await withMarks(marks, ({ checkMarks }) => checkMarks(marks)))]) : outcomes
}

const marksIn = (items: readonly Unsent[]): Marks[] => items.filter((item) => item.kind !== 'form')

/** Loads the sheets' code when needed; there may be no network then. */
async function withMarks(marks: readonly Marks[], use: (code: typeof import('./marks.ts')) => Promise<Outcomes>): Promise<Outcomes> {
  try {
    return await use(await import('./marks.ts'))
  } catch {
    return new Map(marks.map(({ id }) => [id, { words: words.away }]))
  }
}

function reasonOf(sent: SentDraft): Reason | 'sent' {
  if (sent.kind === 'sent') return 'sent'
  if (sent.kind === 'failed') return { words: words[waitsOf(sent.cause)] }
  if (sent.status === 409) return { words: words.changed }
  const said = new DOMParser().parseFromString(sent.html, 'text/html').querySelector('[role=alert]')?.textContent
  return { words: said || words.refused }
}
