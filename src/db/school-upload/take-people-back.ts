import { sql } from 'kysely'
import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { applyDifferences } from '../school/students/upload-apply.ts'
import { listBack, nextAdded, removeAdded } from '../school/students/upload-undo.ts'
import { listUsedAmong } from '../school/students/uses.ts'
import { removePastTerm } from '../school/terms/past.ts'
import type { Upload } from './index.ts'
import { InUse, type Stored } from './take-steps.ts'
import { type Among, takingFrom } from './taken.ts'

const studentsAtOnce = 50

/** What goes with a student, and is put back with the student. */
export const goesAlong = [
  ...(['student_contact', 'student_apart', 'student_work_student', 'term_registration_flag'] as const),
  ...(['year_student', 'year_option', 'retention_hold', 'retention_notice'] as const),
]
const amongStudents = (ids: readonly number[]): Among[] => [
  { table: 'student', of: { id: ids } },
  ...goesAlong.map((table) => ({ table, of: { student_id: ids } })),
  { table: 'student_apart', of: { other_id: ids } },
  { table: 'contact_apart', of: {}, where: sql`contact_id in (select id from student_contact where student_id in (${sql.join(ids)}))` },
]

/** The next students who came go; one of whom something has become holds the undo. False if none is left. */
export async function takeStudentsBack(trx: Trx, { id, fileName }: Upload, by: By): Promise<boolean> {
  const next = await nextAdded(trx, id, studentsAtOnce)
  if (next.length === 0) return false
  if ((await listUsedAmong(trx, next)).length > 0) throw new InUse('used')
  await takingFrom(trx, id, amongStudents(next), async () => {
    if (!(await removeAdded(trx, next, fileName, by))) throw new InUse('used')
  })
  return true
}

/** What was changed of students becomes what it was. What is something else by now stays, or holds a whole school's upload. */
export async function takeDifferencesBack(trx: Trx, { kind, id }: Upload, by: By): Promise<void> {
  const { back, kept } = await listBack(trx, id)
  if (kind === 'school' && kept > 0) throw new InUse('used')
  await applyDifferences(trx, back, 'this-term', by)
  await trx.deleteFrom('batch_difference').where('batch_id', '=', id).execute()
}

export async function takeTermsBack(trx: Trx, changes: readonly Stored[], by: By): Promise<void> {
  for (const { key } of changes.filter(({ field }) => field === 'term')) {
    const [year = 0, term = 0] = key.split('-').map(Number)
    if (!(await removePastTerm(trx, { year, term }, by))) throw new InUse('used')
  }
  await recordChanges(
    trx,
    changes.map((change) => ({ ...change, old: change.new, new: null })),
    by,
  )
}

/** Whether the terms that it added stand as they came. */
export async function isTermAsItCame(db: Db, changes: readonly Stored[]): Promise<boolean> {
  for (const { key } of changes.filter(({ entity, field }) => entity === 'academic_term' && field === 'term')) {
    const [year = 0, term = 0] = key.split('-').map(Number)
    const own = { academic_year_id: year, term, version: 1, is_current: 0 } as const
    const found = await db
      .selectFrom('academic_term')
      .select('term')
      .where((eb) => eb.and(own))
      .executeTakeFirst()
    if (!found) return false
  }
  return true
}
