import { nameWord, soughtWords } from '../../../../domain/_names.ts'
import type { Contact } from '../../../../domain/school/students/contacts/index.ts'
import type { Db } from '../../../_open.ts'
import { isReachedNow } from '../../../_reached-students.ts'
import { type Access, classInScope } from '../../../_scope.ts'

const columns = [
  'id',
  'place',
  'name',
  'relation',
  'telephone',
  'telephone2',
  'email',
  'language',
  'may_collect',
  'note',
  'version',
] as const

/** A student's contacts in calling order, only for people who have found the student in reach. */
export const listContacts = (db: Db, studentId: number): Promise<Contact[]> =>
  db.selectFrom('student_contact').select(columns).where('student_id', '=', studentId).orderBy('place').execute()

/** The family's contacts, for the person in charge of the student's present class. */
export async function findFamily(db: Db, access: Access, studentId: number) {
  const home = await db
    .selectFrom('student')
    .select(['home_address', 'telephone', 'email'])
    .where('id', '=', studentId)
    .where((eb) => isReachedNow(eb, access))
    .$if(!access.scopes.includes('all'), (query) => query.where('archived_on', 'is', null))
    .executeTakeFirst()
  if (!home) return undefined
  const contacts = await listContacts(db, studentId)
  return { home, contacts, alsoOf: await listAlsoOf(db, studentId, contacts) }
}

export type AlsoOf = { contactId: number; studentId: number; firstName: string; lastName: string; classId: string | null }

/** Contacts of other present students with the same name and telephone, probably siblings', by the contact. */
export async function listAlsoOf(
  db: Db,
  studentId: number,
  contacts: readonly Pick<Contact, 'id' | 'name' | 'telephone'>[],
): Promise<Map<number, AlsoOf[]>> {
  const sought = contacts.flatMap(({ id, name, telephone }) => {
    const number = telephone && digitsOf(telephone)
    return name && number ? [{ id, name: nameWord(name), number }] : []
  })
  if (sought.length === 0) return new Map()
  const found = await db
    .selectFrom('contact_word as w')
    .innerJoin('student_contact as c', 'c.id', 'w.contact_id')
    .innerJoin('student as s', 's.id', 'c.student_id')
    .select(['w.word', 'c.id as contactId', 'c.name', 'c.telephone', 's.id as studentId'])
    .select(['s.first_name as firstName', 's.last_name as lastName', 's.form_class_id as classId'])
    .where(
      'w.word',
      'in',
      sought.map(({ number }) => number),
    )
    .where('c.student_id', '<>', studentId)
    .where('s.archived_on', 'is', null)
    .orderBy('s.sort_key')
    .orderBy('s.id')
    .execute()
  const like = ({ name, number }: (typeof sought)[number]) =>
    found.filter((one) => nameWord(one.name ?? '') === name && digitsOf(one.telephone ?? '') === number)
  return new Map(sought.map((one) => [one.id, like(one)]))
}

const digitsOf = (telephone: string) => soughtWords(telephone.replaceAll(/\D/g, ''))[0] ?? ''

/** The first telephone of the family of each of these students, for the person in charge of their present class. */
export async function listTelephones(db: Db, access: Access, studentIds: readonly number[]): Promise<Map<number, Telephone>> {
  if (studentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('student')
    .leftJoin('student_contact as contact', (join) =>
      join.onRef('contact.student_id', '=', 'student.id').on('contact.telephone', 'is not', null),
    )
    .select(['student.id', 'student.telephone as home', 'contact.name', 'contact.relation', 'contact.telephone'])
    .where('student.id', 'in', studentIds)
    .where((eb) => isReachedNow(eb, access))
    .orderBy('contact.place')
    .execute()
  const found = new Map<number, Telephone>()
  for (const { id, home, name, relation, telephone } of rows) {
    const number = telephone ?? home
    if (number && !found.has(id)) found.set(id, { number, of: telephone === null ? null : (relation ?? name) })
  }
  return found
}
/** `of`: the person's relation or name; null for the student's own number. */
export type Telephone = { number: string; of: string | null }

export type ClassContacts = { studentId: number; firstName: string; lastName: string; telephone: string | null; contacts: Contact[] }

/** The students of a class with their contacts; undefined if it is not the reader's class. */
export async function listClassContacts(db: Db, access: Access, classId: string): Promise<ClassContacts[] | undefined> {
  if (!(await isReached(db, access, classId))) return undefined
  const students = await db
    .selectFrom('student')
    .select(['id as studentId', 'first_name as firstName', 'last_name as lastName', 'telephone'])
    .where('form_class_id', '=', classId)
    .where('archived_on', 'is', null)
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  const contacts = await db
    .selectFrom('student_contact')
    .select([...columns, 'student_id'])
    .where(
      'student_id',
      'in',
      students.map(({ studentId }) => studentId),
    )
    .orderBy('place')
    .execute()
  return students.map((student) => ({ ...student, contacts: contacts.filter(({ student_id }) => student_id === student.studentId) }))
}

async function isReached(db: Db, access: Access, classId: string): Promise<boolean> {
  const row = await db
    .selectFrom('form_class as class')
    .select('class.id')
    .where('class.id', '=', classId)
    .where((eb) => {
      if (access.scopes.includes('all')) return eb.lit(true)
      const now = eb.selectFrom('academic_term as now').select('now.term').where('now.is_current', '=', 1)
      return eb.exists(now.where((of) => classInScope(access, eb.ref('class.id'), of.ref('now.academic_year_id'))))
    })
    .executeTakeFirst()
  return row !== undefined
}
