import type { Context } from 'hono'
import type { Db } from '../db/_open.ts'
import { storageFault, tryStoring } from '../db/_storage.ts'
import { storageMessage } from '../domain/words/http.ts'
import type { Env } from './_env.ts'

const rememberedMs = 1000

/** Answers 200 while the school can be read and written. `hasRoom` checks the disk, which the database may find full only later. */
export function healthOf(db: Db, hasRoom: () => boolean) {
  let last: { at: number; said: Promise<string> } | undefined
  return async (c: Context<Env>) => {
    const now = performance.now()
    // Anybody may request this, as often as they like.
    if (!last || now - last.at > rememberedMs) last = { at: now, said: stateOf(db, hasRoom) }
    const text = await last.said
    return c.text(text, text === 'ok' ? 200 : 503)
  }
}

async function stateOf(db: Db, hasRoom: () => boolean): Promise<string> {
  try {
    await tryStoring(db)
    return hasRoom() ? 'ok' : storageMessage('full')
  } catch (error) {
    return storageMessage(storageFault(error) ?? 'unwritable')
  }
}
