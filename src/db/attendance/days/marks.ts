import { sql } from 'kysely'
import { type By, recordChanges } from '../../_history.ts'
import type { Trx } from '../../_open.ts'
import type { Row } from '../../_schema.ts'

const entity = 'attendance_mark'
type Mark = Pick<Row<typeof entity>, 'student_id' | 'date' | 'session' | 'mark'>

/** Withdraws the register's marks for these records' days, or the next scan would make the records again. */
export async function takeMarksBack(trx: Trx, recordIds: readonly number[], by: By): Promise<void> {
  const marks = await trx
    .selectFrom('attendance_record as record')
    .innerJoin('attendance_mark as mark', (join) =>
      join.onRef('mark.student_id', '=', 'record.student_id').onRef('mark.date', '=', 'record.date_scanned'),
    )
    .select(['mark.student_id', 'mark.date', 'mark.session', 'mark.mark'])
    .where('record.id', 'in', recordIds)
    .where('mark.mark', 'is not', null)
    .execute()
  for (const mark of marks) await write(trx, { ...mark, mark: null }, by.at)
  await recordChanges(
    trx,
    marks.map((mark) => changeOf(mark, mark.mark, null)),
    by,
  )
}

/** Restores the marks withdrawn at that moment, unless somebody has marked since. */
export async function putMarksBack(
  trx: Trx,
  { studentId, dates, takenAt }: { studentId: number; dates: readonly string[]; takenAt: string },
  by: By,
): Promise<void> {
  const gone = await trx
    .selectFrom('change')
    .innerJoin('attendance_mark as mark', (join) =>
      join.onRef('mark.student_id', '=', 'change.student_id').onRef('mark.session', '=', 'change.field'),
    )
    .select(['mark.student_id', 'mark.date', 'mark.session', 'change.old_value as mark'])
    .where('change.entity', '=', entity)
    .where('change.student_id', '=', studentId)
    .where('change.at', '=', takenAt)
    .where('change.new_value', 'is', null)
    .where(
      'change.entity_key',
      'in',
      dates.map((date) => keyOf(studentId, date)),
    )
    .where('mark.date', 'in', dates)
    .where('mark.mark', 'is', null)
    .whereRef('change.entity_key', '=', (eb) => eb.fn<string>('concat', [eb.ref('mark.student_id'), sql.lit('/'), eb.ref('mark.date')]))
    .$narrowType<{ mark: 'P' | 'L' | 'A' }>()
    .execute()
  for (const mark of gone) await write(trx, mark, by.at)
  await recordChanges(
    trx,
    gone.map((mark) => changeOf(mark, null, mark.mark)),
    by,
  )
}

const keyOf = (studentId: number, date: string) => `${studentId}/${date}`
const changeOf = ({ student_id: studentId, date, session }: Mark, old: Mark['mark'], next: Mark['mark']) => ({
  entity,
  key: keyOf(studentId, date),
  studentId,
  field: session,
  old,
  new: next,
})

const write = (trx: Trx, { student_id, date, session, mark }: Mark, at: string) =>
  trx
    .updateTable(entity)
    .set((eb) => ({ mark, version: eb('version', '+', 1), updated_at: at }))
    .where('student_id', '=', student_id)
    .where('date', '=', date)
    .where('session', '=', session)
    .execute()
