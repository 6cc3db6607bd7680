import type { Context } from 'hono'
import { recordChanges } from '../db/_history.ts'
import { unlessFull } from '../db/_storage.ts'
import type { readingTitles } from '../domain/words/history.ts'
import { readingWords } from '../domain/words/history.ts'
import { byOf, type Env } from './_env.ts'

type Reading = { what: keyof typeof readingTitles; count: number; as: 'Excel' | 'PDF' | 'JSON' | 'ZIP' | 'page'; about?: string }

/** Records in the history that somebody read very much at once: what, how much and in which format (HIST-4). */
export async function recordReading(c: Context<Env>, { what, count, as, about }: Reading): Promise<void> {
  const change = { entity: 'reading', key: what, field: 'read', old: null, new: readingWords(count, as, about) }
  await unlessFull(() =>
    c
      .get('db')
      .transaction()
      .execute((trx) => recordChanges(trx, [change], byOf(c))),
  )
}
