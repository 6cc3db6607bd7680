import type { Db } from './_open.ts'
import { findFacts } from './_school.ts'

/** The secret that seals what browsers keep (docs/decisions/009). It is in the school's file and its backups, and is never displayed. */
export const readBrowserSecret = async (db: Db): Promise<Uint8Array> => (await findFacts(db)).secret
