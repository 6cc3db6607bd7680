import { fullName } from '../../domain/_names.ts'
import type { StudentValues } from '../../domain/students/index.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { addRow } from '../_save.ts'
import { findStudent } from './records.ts'

type Added = { kind: 'added' } | { kind: 'taken'; by: string } | { kind: 'no-class' }

/** Adds one student, who is registered into a term with the next registration of the class. */
export async function addStudent(db: Db, id: number, values: StudentValues, by: By): Promise<Added> {
  return db.transaction().execute(async (trx) => {
    const there = await findStudent(trx, id)
    if (there) return { kind: 'taken', by: fullName(there.values) }
    const formClass = trx.selectFrom('form_class').select('id').where('form_level', 'is not', null).where('retired_at', 'is', null)
    if (!(await formClass.where('id', '=', values.class_id).executeTakeFirst())) return { kind: 'no-class' }
    const { class_id, ...written } = values
    await addRow(trx, 'student', { ...written, form_class_id: class_id }, by, { id })
    return { kind: 'added' }
  })
}
