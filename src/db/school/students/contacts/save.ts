import type { LastChange } from '../../../../domain/_changes.ts'
import { type Contact, type ContactValues, mostContacts, movedTo, personFields } from '../../../../domain/school/students/contacts/index.ts'
import { type By, recordChanges } from '../../../_history.ts'
import type { Db, Trx } from '../../../_open.ts'
import { aboutOf, changeRow, saveRow } from '../../../_save.ts'
import { listAlsoOf, listContacts } from './read.ts'
import { addContactRow, removeContactRow, touchStudents } from './rows.ts'

export type ContactSave = {
  studentId: number
  /** Undefined for a new one. */
  id?: number
  version?: number
  place: number
  values: ContactValues
  /** Contacts of others that are the same person and change too. */
  also: readonly number[]
}
export type ContactSaved =
  | { kind: 'saved'; also: number }
  | { kind: 'missing' }
  | { kind: 'full' }
  | { kind: 'conflict'; version: number; change: LastChange | undefined }

/** Adds or changes a contact, and the person's data at ticked siblings. */
export const saveContact = (db: Db, save: ContactSave, by: By): Promise<ContactSaved> =>
  db.transaction().execute((trx) => (save.id === undefined ? add(trx, save, by) : change(trx, { ...save, id: save.id }, by)))

async function add(trx: Trx, { studentId, place, values }: ContactSave, by: By): Promise<ContactSaved> {
  const student = await trx.selectFrom('student').select('id').where('id', '=', studentId).executeTakeFirst()
  if (!student) return { kind: 'missing' }
  const before = await listContacts(trx, studentId)
  if (before.length >= mostContacts) return { kind: 'full' }
  const last = Math.max(0, ...before.map((contact) => contact.place))
  const id = await addContactRow(trx, { student_id: studentId, place: last + 1, ...values }, by)
  await arrange(trx, studentId, movedTo([...before, { id, place: last + 1 }], id, place))
  await touchStudents(trx, [studentId], by)
  return { kind: 'saved', also: 0 }
}

async function change(
  trx: Trx,
  { studentId, id, version, place, values, also }: ContactSave & { id: number },
  by: By,
): Promise<ContactSaved> {
  const before = await listContacts(trx, studentId)
  const now = before.find((contact) => contact.id === id)
  if (!now) return { kind: 'missing' }
  const same = (await listAlsoOf(trx, studentId, [now])).get(id) ?? []
  const answer = await saveRow(trx, { table: 'student_contact', key: id, studentId, version: version ?? 0, values }, by)
  if (answer.kind !== 'saved') return answer
  const others = same.filter(({ contactId }) => also.includes(contactId))
  for (const { contactId, studentId: other } of others) await changePerson(trx, { id: contactId, studentId: other }, now, values, by)
  const wanted = movedTo(before, id, place)
  if (wanted.some((contact, i) => contact.id !== before[i]?.id)) {
    await arrange(trx, studentId, wanted)
    const about = { ...aboutOf({ table: 'student_contact', key: id, studentId }), field: 'place' }
    await recordChanges(trx, [{ ...about, old: before.indexOf(now) + 1, new: wanted.indexOf(now) + 1 }], by)
  }
  await touchStudents(trx, [studentId, ...others.map((one) => one.studentId)], by)
  return { kind: 'saved', also: others.length }
}

type Other = { id: number; studentId: number }

/** Writes what was changed of the person; what the office keeps differently at a sibling stays. */
async function changePerson(trx: Trx, { id, studentId }: Other, before: ContactValues, values: ContactValues, by: By): Promise<void> {
  const now = await trx.selectFrom('student_contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const person = Object.fromEntries(
    personFields.filter((field) => values[field] !== before[field] && values[field] !== now[field]).map((field) => [field, values[field]]),
  )
  if (Object.keys(person).length > 0) await changeRow(trx, { table: 'student_contact', key: id, studentId }, now, person, by)
}

/** Numbers the places from one again, in two steps, because two contacts may never share a place. */
async function arrange(trx: Trx, studentId: number, contacts: readonly Pick<Contact, 'id'>[]): Promise<void> {
  const own = trx.updateTable('student_contact').where('student_id', '=', studentId)
  await own.set((eb) => ({ place: eb('place', '*', -1) })).execute()
  for (const [i, { id }] of contacts.entries())
    await own
      .set({ place: i + 1 })
      .where('id', '=', id)
      .execute()
}

/** Removes a contact at the version that was read; later ones move up. */
export async function removeContact(db: Db, key: { studentId: number; id: number; version: number }, by: By): Promise<ContactSaved> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('student_contact')
      .selectAll()
      .where('id', '=', key.id)
      .where('student_id', '=', key.studentId)
      .executeTakeFirst()
    if (!row) return { kind: 'missing' }
    if (row.version !== key.version) return { kind: 'conflict', version: row.version, change: undefined }
    await removeContactRow(trx, row, by)
    await arrange(trx, key.studentId, await listContacts(trx, key.studentId))
    await touchStudents(trx, [key.studentId], by)
    return { kind: 'saved', also: 0 }
  })
}
