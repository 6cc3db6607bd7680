import { fullName } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import type { Row } from '../../domain/hand-over/index.ts'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { inTerm } from '../_term.ts'
import { addGrace, recordGrace, removeGrace } from '../school/deadlines.ts'
import { findTeacher } from '../school/teachers/index.ts'

export type TimeRow = Row & { kind: 'time' }

/** The extra time of single teachers in a term. */
export const listTeacherGraces = (db: Db, { year, term }: TermKey) =>
  db
    .selectFrom('entry_deadline')
    .select(['id', 'entry', 'closes', 'employee_id as employeeId'])
    .where(inTerm({ year, term }))
    .where('employee_id', 'is not', null)
    .orderBy('id')
    .$narrowType<{ employeeId: number }>()
    .execute()

const findOwn = async (trx: Trx, row: TimeRow) =>
  (await listTeacherGraces(trx, row)).find(({ entry, employeeId }) => entry === row.entry && employeeId === row.to)

/** Gives the colleague the same time, unless there is some already; the teacher keeps it. */
export async function doTime(trx: Trx, row: TimeRow, by: By): Promise<{ had: boolean }> {
  const { year, term, entry, closes, to } = row
  const teacher = to === null || (await findOwn(trx, row)) ? undefined : await findTeacher(trx, to)
  if (!teacher) return { had: true }
  await addGrace(trx, { year, term }, { entry, employeeId: teacher.id, classId: null, closes })
  await recordGrace(trx, { year, term }, entry, fullName(teacher), [null, closes], by)
  return { had: false }
}

export async function undoTime(trx: Trx, row: TimeRow & { had?: boolean }, by: By): Promise<void> {
  const own = row.had ? undefined : await findOwn(trx, row)
  if (own?.closes === row.closes) await removeGrace(trx, row, own.id, by)
}
