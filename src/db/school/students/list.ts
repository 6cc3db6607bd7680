import { fullName } from '../../../domain/_names.ts'
import type { Whose as Of } from '../../../domain/_part-of-school.ts'
import { findsEvery } from '../../../domain/_text.ts'
import type { ListedStudent, StudentSort, Whose } from '../../../domain/school/students/index.ts'
import type { Db } from '../../_open.ts'
import { listDocumentKinds } from './documents.ts'

/** `of`: all students, a form or a class. */
type StudentList = { whose: Whose; of?: Of; search: string; sort: StudentSort; page: number; rows: number }
/** `total`: found by the search; `all`: without it. `page` exists. */
type StudentPage = { students: ListedStudent[]; page: number; total: number; all: number }

/** A page of the students; a page too far becomes the last. */
export async function listStudents(db: Db, list: StudentList): Promise<StudentPage> {
  const { rows: perPage } = list
  const [all, found] = await Promise.all([countStudents(db, list.whose), list.search === '' ? undefined : searchStudents(db, list)])
  const total = found?.length ?? (list.of && list.of.of !== 'all' ? await countStudents(db, list.whose, list.of) : all)
  const page = Math.max(1, Math.min(list.page, Math.ceil(total / perPage)))
  const from = (page - 1) * perPage
  const rows = found?.slice(from, from + perPage) ?? (await studentRows(db, list).limit(perPage).offset(from).execute())
  const documents = await listDocumentKinds(
    db,
    rows.map((row) => row.id),
  )
  return { students: rows.map((row) => ({ ...row, documents: documents.get(row.id) ?? [] })), page, total, all }
}

async function countStudents(db: Db, whose: Whose, of?: Of): Promise<number> {
  const row = await studentsOf(db, whose, of)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Accents, apostrophes and the order of names are too free for SQL. */
async function searchStudents(db: Db, list: StudentList) {
  const rows = await studentRows(db, list).execute()
  return rows.filter((s) => findsEvery(list.search, `${s.id} ${fullName(s)} ${s.classId ?? ''} ${s.pin ?? ''}`))
}

function studentsOf(db: Db, whose: Whose, of: Of = { of: 'all' }) {
  const all = db.selectFrom('student').where('archived_on', whose === 'current' ? 'is' : 'is not', null)
  if (of.of === 'class') return all.where('form_class_id', '=', of.classId)
  if (of.of === 'all') return all
  return all.where('form_class_id', 'in', db.selectFrom('form_class').select('form_class.id').where('form_level', '=', of.level))
}

const orders = {
  updated: ['updated_at'],
  id: [],
  name: ['sort_key'],
  class: ['form_class_id', 'sort_key'],
  birth: ['date_of_birth', 'sort_key'],
  pin: ['birth_certificate_no'],
} as const

function studentRows(db: Db, { whose, of, sort }: StudentList) {
  const by = sort.replace('-', '') as keyof typeof orders
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  let rows = studentsOf(db, whose, of)
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'form_class_id as classId'])
    .select(['date_of_birth as dateOfBirth', 'birth_certificate_no as pin', 'archived_on as archivedOn'])
  for (const column of orders[by]) rows = rows.orderBy(column, direction)
  return rows.orderBy('id', direction)
}
