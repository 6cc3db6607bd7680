import { type SqlBool, sql } from 'kysely'
import { mostOfKind } from '../../domain/find/index.ts'
import type { Db } from '../_open.ts'
import { preparedFor } from '../_prepared-for.ts'
import { isReachedNow } from '../_reached-students.ts'
import type { Access } from '../_scope.ts'
import type { FoundStudent } from './students.ts'

export type FoundByContact = FoundStudent & { contact: string | null; relation: string | null }
type Values = Record<string, string>

/** Present students with a parent or guardian of this name or telephone: one contact matches all the words. */
export const findByContact = (db: Db, access: Access, sought: readonly string[]): Promise<FoundByContact[]> =>
  byWords(
    db,
    access,
    Object.fromEntries(
      sought.flatMap((word, n) => [
        [`from${n}`, word],
        [`to${n}`, `${word}\u{10ffff}`],
      ]),
    ),
    sought.length,
  )

const isBegun = (values: Values, n: number) =>
  sql<SqlBool>`exists (select 1 from contact_word where contact_id = contact.id
    and word >= ${values[`from${n}`]} and word < ${values[`to${n}`]})`

/** The longest word selects the contacts. */
const isAmong = (values: Values) =>
  sql<SqlBool>`contact.id in (select contact_id from contact_word where word >= ${values.from0} and word < ${values.to0})`

const byWords = preparedFor<Values, FoundByContact>((db, values, access, words) =>
  db
    .selectFrom('student')
    .innerJoin('student_contact as contact', 'contact.student_id', 'student.id')
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['student.form_class_id as classId', 'student.archived_on as archivedOn'])
    .select(['contact.name as contact', 'contact.relation'])
    .where('student.archived_on', 'is', null)
    .where((eb) => isReachedNow(eb, access))
    .where(isAmong(values))
    .where((eb) => eb.and(Array.from({ length: words - 1 }, (_, n) => isBegun(values, n + 1))))
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .orderBy('contact.place')
    .limit(mostOfKind + 1),
)
