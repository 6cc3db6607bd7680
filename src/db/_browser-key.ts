import type { Db } from './_open.ts'
import { prepared } from './_prepared.ts'

/** The secret that seals what browsers keep (docs/decisions/009). It is in the school's file and its backups, and is never displayed. */
export async function readBrowserSecret(db: Db): Promise<Uint8Array> {
  const [key] = await secretOf(db, {})
  if (!key) throw new Error('The school has no key for what browsers keep')
  return key.secret
}

const secretOf = prepared((db) => db.selectFrom('browser_key').select('secret'))
