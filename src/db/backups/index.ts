import { type Author, type By, type Change, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'
import { unlessFull } from '../_storage.ts'

/** Records work with backups in the history; without room for that, the work still counts. */
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
