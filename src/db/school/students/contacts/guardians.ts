import { nameWord } from '../../../../domain/_names.ts'
import type { ContactValues } from '../../../../domain/school/students/contacts/index.ts'
import {
  type GuardianField,
  guardianField,
  guardianFields,
  guardianPart,
  isGuardianField,
} from '../../../../domain/school/students/fields.ts'
import type { By } from '../../../_history.ts'
import { insert } from '../../../_insert.ts'
import type { Trx } from '../../../_open.ts'
import { changeRow } from '../../../_save.ts'
import { addContactRow, removeContactRow } from './rows.ts'

type Values = { [F in GuardianField]?: string | null }
const parts = ['name', 'relation', 'telephone', 'email'] as const
const places = [1, 2, 3] as const

/** Separates the student's own columns from a contact's. */
export function withoutGuardians<T extends Record<string, unknown>>(changed: T) {
  const entries = Object.entries(changed)
  return {
    own: Object.fromEntries(entries.filter(([name]) => !isGuardianField(name))) as Omit<T, GuardianField>,
    guardians: Object.fromEntries(entries.filter(([name]) => isGuardianField(name))) as Values,
  }
}

/** Writes the first contacts' values from a registration, an upload or Edit Details, with history. The caller sets the version. */
export async function writeGuardians(trx: Trx, studentId: number, changed: Values, by: By): Promise<void> {
  for (const place of places) {
    const values = ofPlace(changed, place)
    if (Object.keys(values).length === 0) continue
    const now = await trx
      .selectFrom('student_contact')
      .selectAll()
      .where('student_id', '=', studentId)
      .where('place', '=', place)
      .executeTakeFirst()
    if (!now) {
      if (isSomebody(values)) await addContactRow(trx, { student_id: studentId, place, ...values }, by)
      continue
    }
    const next = { ...now, ...values }
    if (!isSomebody(next)) await removeContactRow(trx, now, by)
    else await changeRow(trx, { table: 'student_contact', key: now.id, studentId }, now, { ...values, ...otherPerson(now, next) }, by)
  }
}

type Person = Partial<Pick<ContactValues, (typeof parts)[number] | 'may_collect' | 'telephone2' | 'note'>>

const isSomebody = (values: Person) => [...parts, 'telephone2' as const, 'note' as const].some((part) => values[part])

/** Permission to collect belongs to a person: another name does not inherit a yes. A no stays until the office checks it. */
const otherPerson = (now: Person, next: Person) =>
  now.may_collect === 1 && nameWord(now.name ?? '') !== nameWord(next.name ?? '') ? { may_collect: null } : {}

const ofPlace = (values: Values, place: number): Person =>
  Object.fromEntries(
    guardianFields.flatMap((field) => {
      const of = guardianPart(field)
      return of.place === place && field in values ? [[of.part, values[field] ?? null]] : []
    }),
  )

/** Adds the contacts of new students; the history names the file for each student. */
export async function addGuardians(trx: Trx, students: readonly (Values & { id: number })[]): Promise<void> {
  const rows = students.flatMap((student) =>
    places.flatMap((place) => {
      const values = Object.fromEntries(parts.map((part) => [part, student[guardianField(place, part)] ?? null]))
      return isSomebody(values) ? [{ student_id: student.id, place, ...values }] : []
    }),
  )
  await insert(trx, 'student_contact', rows)
}
