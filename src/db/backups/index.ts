import { type Author, type By, type Change, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'
import { unlessFull } from '../_storage.ts'

/** What somebody did with backups goes into the history; where there is no room for that, it is done all the same. */
export const recordBackup = (db: Db, changes: readonly Omit<Change, 'entity'>[], by: By<Author>) =>
  unlessFull(() =>
    db.transaction().execute((trx) =>
      recordChanges(
        trx,
        changes.map((one) => ({ entity: 'backup', ...one })),
        by,
      ),
    ),
  )
