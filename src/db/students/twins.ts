import { fullName, nameKey } from '../../domain/_names.ts'
import type { StudentValues } from '../../domain/students/index.ts'
import type { Db } from '../_open.ts'

type Entered = Pick<StudentValues, 'first_name' | 'last_name' | 'date_of_birth' | 'birth_certificate_no'>

/** Others with the same pin, or with the same name and birthday: seldom two people. */
export async function listTwins(db: Db, { first_name, last_name, date_of_birth, birth_certificate_no: pin }: Entered, self = 0) {
  const rows = await db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'date_of_birth', 'birth_certificate_no as pin'])
    .select(['form_class_id as classId', 'archived_on as archivedOn'])
    .where('id', '<>', self)
    .where((eb) => eb.or([eb('birth_certificate_no', '=', pin), eb('date_of_birth', '=', date_of_birth)]))
    .orderBy('id')
    .execute()
  const key = nameKey(last_name, first_name)
  const isAlike = (row: (typeof rows)[number]) =>
    (pin !== null && row.pin === pin) || (row.date_of_birth === date_of_birth && nameKey(row.last_name, row.first_name) === key)
  return rows.filter(isAlike).map((row) => ({ ...row, name: fullName(row), isPin: pin !== null && row.pin === pin }))
}
