import type { ContactValues } from '../../../../domain/school/students/contacts/index.ts'
import type { By } from '../../../_history.ts'
import type { Trx } from '../../../_open.ts'
import { addRow, changeRow, removeRow } from '../../../_save.ts'
import type { NewRow, Row } from '../../../_schema.ts'

const table = 'student_contact'

/** Adds a contact with its history, and returns its number. */
export const addContactRow = (trx: Trx, { student_id, place, ...values }: NewRow<typeof table> & Partial<ContactValues>, by: By) =>
  addRow(trx, table, values, by, { student_id, place })

/** Removes a contact; the history keeps its values. */
export function removeContactRow(trx: Trx, { id: key, student_id: studentId, ...row }: Row<typeof table>, by: By): Promise<void> {
  const { name, relation, telephone, telephone2, email, language, may_collect, note } = row
  return removeRow(trx, { table, key, studentId }, { name, relation, telephone, telephone2, email, language, may_collect, note }, by)
}

/** Gives the student a new version: a decision or an undo must look again. */
export async function touchStudents(trx: Trx, ids: readonly number[], by: By): Promise<void> {
  for (const id of ids) await changeRow(trx, { table: 'student', key: id }, {}, {}, by)
}
