import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import type { ClassList } from '../school/teachers/classes.ts'
import type { Upload } from './index.ts'
import { takeDifferencesBack, takeTermsBack } from './take-people-back.ts'
import { InUse, type Stored } from './take-steps.ts'

/** Takes back what there is little of, the last first, when everything that refers to it is gone. The history has both. */
export async function takeFewBack(trx: Trx, upload: Upload, changes: readonly Stored[], by: By): Promise<void> {
  const of = (entity: string, field: string) => changes.filter((change) => change.entity === entity && change.field === field)
  await takeDifferencesBack(trx, upload, by)
  await takeTermsBack(
    trx,
    changes.filter(({ entity }) => entity === 'academic_term'),
    by,
  )
  for (const list of ['form_teacher_class', 'dean_class'] as const) await takeClassesBack(trx, list, of(list, 'classes'), by)
  for (const [table, keys] of addedOf(changes)) await removeAdded(trx, table, keys, changes, by)
}

/** The few things that an upload added, by table. */
const addedOf = (changes: readonly Stored[]) =>
  madeBy.map(([table, made]) => {
    const own = changes.filter(({ entity, field, old }) => entity === table && field === made && old === null)
    return [table, own.map(({ key }) => key)] as const
  })
const madeBy = [
  ['lesson', 'subject_id'],
  ['employee', 'user_name'],
  ['subject', 'title'],
  ['form_class', 'id'],
  ['coded_comment', 'id'],
] as const

/** True if all of it is unchanged. */
export async function isAsItCame(db: Db, changes: readonly Stored[]): Promise<boolean> {
  for (const [table, keys] of addedOf(changes))
    for (const key of keys) {
      const found = await db
        .selectFrom(table as 'subject')
        .select('id')
        .where('id', '=', keyIn(table, key))
        .where((eb) => eb.and(asItCame[table]))
        .executeTakeFirst()
      if (!found) return false
    }
  return true
}

const listed = (text: string | null) => (text ? text.split(', ') : [])

async function takeClassesBack(trx: Trx, list: ClassList, changes: readonly Stored[], by: By): Promise<void> {
  for (const change of changes) {
    const [employeeId = 0, year = 0] = change.key.split('-').map(Number)
    const added = listed(change.new).filter((classId) => !listed(change.old).includes(classId))
    await trx
      .deleteFrom(list)
      .where('employee_id', '=', employeeId)
      .where('academic_year_id', '=', year)
      .where('form_class_id', 'in', added)
      .execute()
    await recordChanges(trx, [{ ...change, old: change.new, new: change.old }], by)
  }
}

type Added = keyof typeof asItCame

/** A thing changed since, or a person with a password by now, stays, and so does the whole upload. `uses` is about what goes first. */
const asItCame = {
  ...{ lesson: {}, subject: { version: 1 }, form_class: { version: 1 }, coded_comment: { version: 1 } },
  employee: { version: 1, password_hash: null },
} as const

/** A class is known by its code. */
const keyIn = (table: Added, key: string) => (table === 'form_class' ? key : Number(key)) as number

async function removeAdded(trx: Trx, table: Added, keys: readonly string[], changes: readonly Stored[], by: By): Promise<void> {
  for (const key of keys) {
    const { numDeletedRows } = await trx
      .deleteFrom(table as 'subject')
      .where('id', '=', keyIn(table, key))
      .where((eb) => eb.and({ ...asItCame[table], ...(table === 'coded_comment' && { uses: 0 }) } as { version?: number }))
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new InUse('used')
  }
  const own = new Set(keys)
  const back = changes.filter((change) => change.entity === table && own.has(change.key))
  await recordChanges(
    trx,
    back.map((change) => ({ ...change, old: change.new, new: null })),
    by,
  )
}
