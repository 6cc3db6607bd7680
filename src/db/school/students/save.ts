import type { Updateable } from 'kysely'
import type { LastChange } from '../../../domain/_changes.ts'
import { type GuardianField, type RegistrationField, storedAs } from '../../../domain/school/students/fields.ts'
import { decideStudent, type StudentField, type StudentSave } from '../../../domain/school/students/index.ts'
import type { ClassMove } from '../../../domain/school/students/moves.ts'
import type { By } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { changeRow, whoChanged } from '../../_save.ts'
import type { Database, Row } from '../../_schema.ts'
import { dayOf } from '../../_school.ts'
import { withoutGuardians, writeGuardians } from './contacts/guardians.ts'
import { moveToClass } from './moves/change-class.ts'
import { findMove } from './moves/class-records.ts'
import { findStudent, type StoredStudent } from './records.ts'

type StudentRefusal = 'no-class' | 'not-yours' | 'left'
export type Saved =
  | { kind: 'saved'; student: StoredStudent }
  | { kind: 'missing' }
  | { kind: 'refused'; fault: StudentRefusal }
  | { kind: 'ask'; moving: ClassMove }
  | { kind: 'conflict'; current: StoredStudent; change: LastChange | undefined }

/** Saves changes of a student. The current term's record changes class too, as in Change Class, unless that begins next term. */
export async function saveStudent(db: Db, id: number, save: StudentSave, by: By): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    const now = await findStudent(trx, id)
    if (!now) return { kind: 'missing' }
    const decision = decideStudent(now, save)
    if (decision.kind === 'conflict')
      return { kind: 'conflict', current: now, change: await whoChanged(trx, { table: 'student', key: id }, decision.fields.map(storedAs)) }
    const { class_id: classId, ...changed } = decision.changed
    if (classId) {
      const moving = save.classFrom === 'ask' ? await findMove(trx, id, classId, await dayOf(trx, by)) : undefined
      if (moving) return { kind: 'ask', moving }
      const from = save.classFrom === 'next-term' ? save.classFrom : 'this-term'
      const moved = await moveToClass(trx, { studentId: id, classId, from }, by)
      if (moved === 'missing') return { kind: 'missing' }
      if (moved !== 'changed') return { kind: 'refused', fault: moved }
    }
    await writeStudent(trx, now, changed, by)
    return { kind: 'saved', student: (await findStudent(trx, id)) as StoredStudent }
  })
}

type Columns = Partial<Record<Exclude<StudentField, 'class_id'> | RegistrationField | GuardianField, string | null>>

/** Writes these columns of a student with their history, in the caller's transaction. */
export async function writeStudent(trx: Trx, { id, values }: { id: number; values: Columns }, changed: Columns, by: By) {
  if (Object.keys(changed).length === 0) return
  const { own, guardians } = withoutGuardians(changed)
  await changeRow(trx, { table: 'student', key: id }, values as Partial<Row<'student'>>, own as Updateable<Database['student']>, by)
  await writeGuardians(trx, id, guardians, by)
}
