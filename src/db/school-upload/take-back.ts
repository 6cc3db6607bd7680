import { type By, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { undoChanges } from '../_undo.ts'
import { removeTakers } from '../subjects/assign.ts'
import { isEnteredSince } from '../subjects/records.ts'
import type { ClassList } from '../teachers/classes.ts'
import { InUse, isMark, type Stored, takeMarksBack, takePeopleBack, takeRecordsBack, takeTermsBack } from './take-records-back.ts'

export { InUse } from './take-records-back.ts'

type Confirmed = { id: number; at: string; by: string; fileName: string }

/** Takes back what was added at an instant, the last first. The history has both. */
export async function takeBack(trx: Trx, confirmed: Confirmed, by: By): Promise<void> {
  const changes = await trx
    .selectFrom('change')
    .select(['entity', 'entity_key as key', 'student_id as studentId', 'field', 'old_value as old', 'new_value as new'])
    .where('at', '=', confirmed.at)
    .where('actor_name', '=', confirmed.by)
    .orderBy('id')
    .execute()
  const of = (entity: string, field: string) => changes.filter((change) => change.entity === entity && change.field === field)
  const marks = new Set(changes.filter(isMark).map(({ key }) => key))
  await takeMarksBack(
    trx,
    changes.filter(({ entity, key }) => entity === 'subject_record' && marks.has(key)),
    confirmed.at,
    by,
  )
  const others = of('subject_record', 'employee_id').filter(({ key }) => !marks.has(key))
  await undoChanges(trx, [...of('subject_student', 'employee_id'), ...others], by)
  await takeChoicesBack(trx, of('subject_student', 'subject_id'), confirmed.at, by)
  await takeRecordsBack(
    trx,
    changes.filter(({ entity }) => entity === 'student_term_record'),
    confirmed.at,
    by,
  )
  await takePeopleBack(trx, confirmed, by)
  await takeTermsBack(
    trx,
    changes.filter(({ entity }) => entity === 'academic_term'),
    by,
  )
  for (const list of ['form_teacher_class', 'dean_class'] as const) await takeClassesBack(trx, list, of(list, 'classes'), by)
  for (const [entity, field] of [
    ['lesson', 'subject_id'],
    ['employee', 'user_name'],
    ['subject', 'title'],
    ['form_class', 'id'],
    ['coded_comment', 'id'],
  ] as const) {
    const keys = of(entity, field).filter(({ old }) => old === null)
    await removeAdded(
      trx,
      entity,
      keys.map(({ key }) => key),
      changes,
      by,
    )
  }
}

async function takeChoicesBack(trx: Trx, added: readonly Stored[], since: string, by: By): Promise<void> {
  for (const [subject, own] of Map.groupBy(
    added.filter(({ old }) => old === null),
    (change) => Number(change.new),
  )) {
    const students = own.flatMap(({ studentId }) => studentId ?? [])
    if (await isEnteredSince(trx, subject, students, since)) throw new InUse('marks')
    const kept = await removeTakers(trx, subject, students, by)
    if (kept.length > 0) throw new InUse('marks')
  }
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

type Added = 'lesson' | 'employee' | 'subject' | 'form_class' | 'coded_comment'

/** What has been changed since it came, or somebody who has a password by now, stays; and so does the whole upload then. */
async function removeAdded(trx: Trx, table: Added, keys: readonly string[], changes: readonly Stored[], by: By): Promise<void> {
  for (const key of keys) {
    const { numDeletedRows } = await asItCame(trx, table, key).executeTakeFirstOrThrow()
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

function asItCame(trx: Trx, table: Added, key: string) {
  if (table === 'form_class') return trx.deleteFrom('form_class').where('id', '=', key).where('version', '=', 1)
  if (table === 'coded_comment')
    return trx.deleteFrom('coded_comment').where('id', '=', Number(key)).where('version', '=', 1).where('uses', '=', 0)
  if (table === 'lesson') return trx.deleteFrom('lesson').where('id', '=', Number(key))
  if (table === 'subject') return trx.deleteFrom('subject').where('id', '=', Number(key)).where('version', '=', 1)
  return trx.deleteFrom('employee').where('id', '=', Number(key)).where('version', '=', 1).where('password_hash', 'is', null)
}
