import type { Actor } from '../../domain/_policy.ts'
import type { StudentValues } from '../../domain/students/index.ts'
import { differences, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'
import { findStudent, nameOf } from './records.ts'

export type Added = { kind: 'added' } | { kind: 'taken'; by: string } | { kind: 'no-class' }

/** Adds one student, who is registered into a term with the next registration of the class. */
export async function addStudent(db: Db, actor: Actor, id: number, values: StudentValues, at: string): Promise<Added> {
  return db.transaction().execute(async (trx) => {
    const there = await findStudent(trx, id)
    if (there) return { kind: 'taken', by: nameOf(there) }
    const formClass = trx.selectFrom('form_class').select('id').where('form_level', 'is not', null).where('retired_at', 'is', null)
    if (!(await formClass.where('id', '=', values.class_id).executeTakeFirst())) return { kind: 'no-class' }
    const { class_id, ...written } = values
    const row = { ...written, form_class_id: class_id }
    await trx
      .insertInto('student')
      .values({ id, ...row, updated_at: at })
      .execute()
    const blank = { first_name: null, last_name: null, date_of_birth: null, birth_certificate_no: null, form_class_id: null }
    await recordChanges(trx, actor, at, differences<Record<string, unknown>>({ entity: 'student', key: id, studentId: id }, blank, row))
    return { kind: 'added' }
  })
}
