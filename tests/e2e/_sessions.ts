import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Cookie } from '@playwright/test'
import Sqlite from 'better-sqlite3'

const tokenOf = (userName: string) => encodeURIComponent(`open-for-${userName}`)
const hash = (token: string) => createHash('sha256').update(token).digest('hex')

/** A session for every administrator and employee, so that only the tests of signing in sign in. */
export function openSessions(dataDir: string): void {
  const now = new Date().toISOString()
  const sqlite = new Sqlite(join(dataDir, 'school.db'))
  for (const kind of ['administrator', 'employee']) {
    const names = sqlite.prepare(`select user_name from ${kind} where user_name is not null`).pluck().all() as string[]
    const insert = sqlite.prepare(
      `insert into session (token_hash, ${kind}_id, created_at, seen_at) select ?, id, ?, ? from ${kind} where user_name = ?`,
    )
    sqlite.transaction(() => {
      for (const name of names) insert.run(hash(tokenOf(name)), now, now, name)
    })()
  }
  sqlite.close()
}

export const openSession = (baseURL: string, userName: string): Pick<Cookie, 'name' | 'value'> & { url: string } => ({
  name: 'session',
  value: tokenOf(userName),
  url: baseURL,
})
