import { setImmediate } from 'node:timers/promises'
import { fullName } from '../../domain/_names.ts'
import { findsEvery } from '../../domain/_text.ts'
import { type Cursor, type Reader, type StoredChange, shownChange } from '../../domain/history/index.ts'
import type { Db } from '../_open.ts'
import { type ChangePage, type Filter, listChanges, type Page } from './list.ts'

const atOnce = 500
/** How far one search reads; the next continues there. */
const mostSearched = 20_000
const mostStudents = 50

/** The students whose number or name contains every word; none if they are too many. */
export async function findStudents(db: Db, search: string): Promise<number[]> {
  const all = await db.selectFrom('student').select(['id', 'first_name', 'last_name']).execute()
  const found = all.filter((s) => findsEvery(search, `${s.id} ${fullName(s)}`))
  return found.length > mostStudents ? [] : found.map(({ id }) => id)
}

/** `searchedTo`: how far it read, if it did not reach the end. */
type Found = ChangePage & { searchedTo: Cursor | null }

/** The changes whose displayed text contains every word, read in parts so that other requests run. */
export async function searchChanges(db: Db, filter: Filter, page: Page, search: string, reader: Reader): Promise<Found> {
  const isMeant = (change: StoredChange) => findsEvery(search, textOf(change, reader))
  const found: StoredChange[] = []
  let after = page.after
  for (let searched = 0; searched < mostSearched; searched += atOnce) {
    const part = await listChanges(db, filter, { ...page, after, limit: atOnce })
    found.push(...part.changes.filter(isMeant))
    if (found.length > page.limit) return { changes: found.slice(0, page.limit), next: found[page.limit - 1] ?? null, searchedTo: null }
    if (!part.next) return { changes: found, next: null, searchedTo: null }
    after = part.next
    await setImmediate()
  }
  return { changes: found, next: null, searchedTo: after ?? null }
}

function textOf(change: StoredChange, reader: Reader): string {
  const { studentId, what, by, old, new: next } = shownChange(change, reader)
  return [studentId, what, by, old, next].join(' ')
}
