import { unaskedChange } from '../../domain/words/posted.ts'
import { waitsOf, unsentWords as words } from '../../domain/words/unsent.ts'
import type { Entry, Value } from './outbox.ts'
import { type Definition, isAnother, isOfAnother } from './state.ts'
import type { StoredEntry } from './store.ts'
import type { Transport } from './transport.ts'

/** A sheet that is not open: its stored rows, and how to send to it. */
export type LateSheet<R> = {
  def: Definition<R>
  rows: readonly R[]
  transport: Transport<R>
  classId: string
  wordsOf: (fault: string) => string
  /** The student of a row and the title of a field, from the server. */
  nameOf(row: R, field: string): string
}

/**
 * Why something waits. `canForce`: it could be sent over the stored value; `isNever`: it cannot be sent. `look` is the server's view:
 * the student, the stored value and the new one. Nothing is sent without it.
 */
export type Reason = { words: string; canForce?: boolean; isNever?: boolean; look?: Look | undefined }
export type Look = { what: string; stored: string; typed: string }
type Judged =
  | { kind: 'there' }
  | { kind: 'ready'; entry: Entry }
  | { kind: 'moved'; entry: Entry; words: string }
  | { kind: 'never'; words: string }

export const reasonOf = ({ kind, words: why }: Judged & { words: string }): Reason =>
  kind === 'moved' ? { words: why, canForce: true } : { words: why, isNever: true }

/** What to show of a kept mark before it is sent; undefined for a student who is not on the sheet. */
export function lookAt<R>({ def, rows, nameOf }: LateSheet<R>, kept: StoredEntry): Look | undefined {
  const row = rows.find((one) => def.idOf(one) === kept.row)
  const field = def.fields.includes(kept.field) ? kept.field : def.fieldNow?.(kept.field)
  if (!row || field === undefined) return undefined
  return { what: nameOf(row, field), stored: def.show(field, def.valueOf(row, field)), typed: kept.text }
}

/** Decides what would happen to a kept mark if it were sent now over the stored row. */
export function judge<R>({ def, rows, classId, wordsOf }: LateSheet<R>, kept: StoredEntry): Judged {
  const row = rows.find((one) => def.idOf(one) === kept.row)
  if (!row) return { kind: 'never', words: words.left(classId) }
  const field = def.fields.includes(kept.field) ? kept.field : def.fieldNow?.(kept.field)
  if (field === undefined || def.isGone?.(field)) return { kind: 'never', words: words.unreadable }
  if (field !== kept.field) return { kind: 'never', words: words.noColumn }
  const parsed = def.parse(field, kept.text)
  if (!parsed.ok) return { kind: 'never', words: wordsOf(parsed.error) }
  if (def.isShut(row, field)) return { kind: 'never', words: wordsOf('missing') }
  const [stored, version] = [def.valueOf(row, field), def.versionOf(row)]
  if (stored === parsed.value) return { kind: 'there' }
  const entry = entryOf({ ...kept, field }, parsed.value, stored, version)
  if (isAnother(def, row, kept)) return { kind: 'moved', entry, words: `${words.another} ${words.moved(def.show(field, stored))}` }
  if (isOfAnother(def, kept)) return { kind: 'moved', entry, words: words.changedColumn }
  if (!kept.bases.includes(stored)) return { kind: 'moved', entry, words: words.moved(def.show(field, stored)) }
  return { kind: 'ready', entry }
}

const entryOf = ({ row, field, text, typedAt, tab }: StoredEntry, value: Value, stored: Value, version: number): Entry => ({
  ...{ row, field, text, value, typedAt, tab, version },
  ...{ bases: [stored], fault: undefined, theirs: undefined, record: null },
})

const rowsAtOnce = 50

/** Sends what can be sent, including what should replace another's value; returns why each of the others was not saved. */
export async function sendLate<R>(
  sheet: LateSheet<R>,
  all: ReadonlyMap<string, StoredEntry>,
  isForced: boolean,
): Promise<Map<string, Reason | 'sent'>> {
  const outcomes = new Map<string, Reason | 'sent'>()
  const ready = new Map<string, Entry>()
  for (const [name, kept] of all) {
    const judged = judge(sheet, kept)
    if (judged.kind === 'there') outcomes.set(name, 'sent')
    else if (judged.kind === 'ready' || (judged.kind === 'moved' && isForced)) ready.set(name, judged.entry)
    else outcomes.set(name, reasonOf(judged))
  }
  const queue = [...ready]
  while (queue.length > 0) for (const [name, outcome] of await sendSome(sheet, queue.splice(0, rowsAtOnce))) outcomes.set(name, outcome)
  return outcomes
}

async function sendSome<R>(
  { def, transport, wordsOf }: LateSheet<R>,
  some: readonly [string, Entry][],
): Promise<[string, Reason | 'sent'][]> {
  const reply = await transport.send(some.map(([, entry]) => entry))
  const all = (reason: Reason) => some.map(([name]): [string, Reason] => [name, reason])
  if (reply.kind === 'failed') return all({ words: reply.question ? unaskedChange : words[waitsOf(reply.cause)] })
  if (reply.kind === 'rejected') return all({ words: wordsOf(reply.fault) })
  return some.map(([name, entry]) => {
    const answer = reply.answers.find(({ id }) => id === entry.row)
    const theirs = answer?.kind === 'conflict' ? answer.changes.find(({ field }) => field === entry.field) : undefined
    if (answer?.kind === 'saved') return [name, 'sent']
    if (answer?.kind === 'refused' && isMeant(answer.fields, entry)) return [name, { words: wordsOf(answer.fault) }]
    if (answer?.kind === 'conflict' && theirs)
      return [name, { words: words.moved(def.show(entry.field, def.valueOf(answer.row, entry.field))), canForce: true }]
    return [name, { words: words.waits }]
  })
}

const isMeant = (fields: readonly string[], { field }: Entry) => fields.length === 0 || fields.includes(field)
