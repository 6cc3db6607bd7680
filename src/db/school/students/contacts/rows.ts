import type { ContactValues } from '../../../../domain/school/students/contacts/index.ts'
import { type By, differences, recordChanges } from '../../../_history.ts'
import type { Trx } from '../../../_open.ts'
import { aboutOf } from '../../../_save.ts'
import type { NewRow, Row } from '../../../_schema.ts'

const table = 'student_contact'
const told = ({ place, name, relation, telephone, telephone2, email, language, may_collect, note }: Partial<Row<typeof table>>) => ({
  ...{ name, relation, telephone, telephone2, email, language, may_collect, note, place },
})

/** Adds a contact, with its history; the number of the new one. */
export async function addContactRow(trx: Trx, row: NewRow<typeof table> & Partial<ContactValues>, by: By): Promise<number> {
  const { id } = await trx.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()
  const about = aboutOf({ table, key: id, studentId: row.student_id })
  await recordChanges(trx, differences<Record<string, unknown>>(about, {}, { ...row, student_id: undefined, place: undefined }), by)
  return id
}

/** Takes a contact away; the history keeps all that it said. */
export async function removeContactRow(trx: Trx, row: Row<typeof table>, by: By): Promise<void> {
  await trx.deleteFrom(table).where('id', '=', row.id).execute()
  const about = aboutOf({ table, key: row.id, studentId: row.student_id })
  const before = told(row)
  const nothing = Object.fromEntries(Object.keys(before).map((field) => [field, null]))
  await recordChanges(trx, differences<Record<string, unknown>>(about, { ...before, place: null }, nothing), by)
}

/** What is said of a student has changed: who decides on it, or undoes an upload, must look again. */
export const touchStudents = (trx: Trx, ids: readonly number[], by: By) =>
  trx
    .updateTable('student')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: by.at }))
    .where('id', 'in', ids)
    .execute()
