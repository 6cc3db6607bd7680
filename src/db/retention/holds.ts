import type { Hold } from '../../domain/retention/index.ts'
import type { By } from '../_history.ts'
import { fullNameIn } from '../_names.ts'
import type { Db } from '../_open.ts'
import { putRow, removeRow } from '../_save.ts'

/** The students whose records are kept beyond their time, latest first. */
export const listHolds = (db: Db): Promise<Hold[]> =>
  db
    .selectFrom('retention_hold as hold')
    .innerJoin('student', 'student.id', 'hold.student_id')
    .select(['hold.student_id as id', fullNameIn('student').as('name'), 'reason', 'at', 'by_name as by'])
    .orderBy('at', 'desc')
    .execute()

const rowOf = (studentId: number) => ({ table: 'retention_hold', key: studentId, studentId }) as const

/** Keeps all records of a student, or changes the reason. False if there is no such student. */
export const saveHold = (db: Db, { studentId, reason }: { studentId: number; reason: string }, by: By): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const student = await trx
      .selectFrom('student')
      .leftJoin('retention_hold as hold', 'hold.student_id', 'student.id')
      .select('hold.reason')
      .where('student.id', '=', studentId)
      .executeTakeFirst()
    if (!student) return false
    await putRow(trx, rowOf(studentId), student, { reason }, by, { at: by.at, by_name: by.actor.name })
    await trx.deleteFrom('retention_notice').where('student_id', '=', studentId).execute()
    return true
  })

export const endHold = (db: Db, studentId: number, by: By): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const held = await trx.selectFrom('retention_hold').select('reason').where('student_id', '=', studentId).executeTakeFirst()
    if (!held) return false
    await removeRow(trx, rowOf(studentId), held, by)
    return true
  })

/** A student, and why the records are kept, if they are. */
export const findHeld = (db: Db, studentId: number): Promise<{ id: number; name: string; reason: string | null } | undefined> =>
  db
    .selectFrom('student')
    .leftJoin('retention_hold as hold', 'hold.student_id', 'student.id')
    .select(['student.id', fullNameIn('student').as('name'), 'hold.reason'])
    .where('student.id', '=', studentId)
    .executeTakeFirst()
