import { can } from '../../../../domain/_policy.ts'
import type { ClassFrom } from '../../../../domain/school/students/class-move.ts'
import type { By } from '../../../_history.ts'
import type { Db, Trx } from '../../../_open.ts'
import { moveToClasses } from './class.ts'
import { isOpenClass } from './class-records.ts'

export type ClassChange = 'changed' | 'missing' | 'not-yours' | 'no-class' | 'left'

/** Moves a student to another class: from the current term on with its record, until its reports are posted; or from the next term. */
export async function changeClass(db: Db, move: Move, by: By): Promise<ClassChange> {
  return db.transaction().execute((trx) => moveToClass(trx, move, by))
}

export type Move = { studentId: number; classId: string; from?: ClassFrom | undefined; day?: string | undefined }

/** The same within a larger save. Only `changed` has written anything. */
export async function moveToClass(trx: Trx, { studentId, classId, from, day }: Move, by: By): Promise<ClassChange> {
  if (!can(by.actor, 'term-record.administer')) return 'not-yours'
  const student = await trx.selectFrom('student').select('archived_on as leftOn').where('id', '=', studentId).executeTakeFirst()
  if (!student) return 'missing'
  if (student.leftOn !== null) return 'left'
  if (!(await isOpenClass(trx, classId))) return 'no-class'
  await moveToClasses(trx, { to: new Map([[studentId, classId]]), classFrom: from ?? 'this-term', day }, by)
  return 'changed'
}
