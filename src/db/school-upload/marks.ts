import type { MarkWord } from '../../domain/_marks.ts'
import { teacherOf } from '../../domain/_terms.ts'
import type { MarkField, NewMark, Plan } from '../../domain/school-upload/index.ts'
import { type By, type Change, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { prepared } from '../_prepared.ts'
import type { Row } from '../_schema.ts'
import type { Refs } from './apply.ts'
import { type Into, inSlices, Moved } from './slices.ts'

const columns = {
  ...{ courseMark: 'course_mark', examMark: 'exam_mark', comment1: 'coded_comment', comment2: 'coded_comment_1', teacher: 'employee_id' },
} as const satisfies Record<MarkField, keyof Row<'subject_record'>>
const fields = Object.keys(columns) as MarkField[]
type Written = Partial<Record<(typeof columns)[MarkField], number | MarkWord>>
type Own = Pick<NewMark, 'student' | 'year' | 'term' | 'known'> & { subject: number; written: Written }

/** Adds marks where there are none: in a new record, or in an existing one. */
export async function addMarks(into: Into, { marks }: Plan, { year, refs }: { year: number | null; refs: Refs }, by: By): Promise<void> {
  const findTeacher = await teachersOf(into.db, marks, year)
  const own = (mark: NewMark): Own => {
    const subject = refs.subject(mark.subject)
    const written = writtenOf(mark, refs)
    const teacher = mark.known ? undefined : findTeacher(mark, subject)
    return { ...mark, subject, written: teacher && written.employee_id === undefined ? { ...written, employee_id: teacher } : written }
  }
  const [fresh, filled] = [marks.filter(({ known }) => !known), marks.filter(({ known }) => known)]
  await inSlices(into, fresh, atOnce * 2, (trx, some) => addRecords(trx, some.map(own), by))
  await inSlices(into, filled, atOnce * 2, (trx, some) => fillRecords(trx, some.map(own), by))
}

function writtenOf({ values }: NewMark, refs: Refs): Written {
  const id = (field: MarkField, value: NonNullable<NewMark['values'][MarkField]>) =>
    typeof value !== 'object' ? value : field === 'teacher' ? refs.teacher(value) : refs.comment(value)
  return Object.fromEntries(fields.flatMap((field) => (values[field] === undefined ? [] : [[columns[field], id(field, values[field])]])))
}

/** The teacher of a new record without one in its row: the lesson's of that year, and this year among several the student's own. */
async function teachersOf(db: Db, marks: readonly NewMark[], thisYear: number | null) {
  const years = [...new Set(marks.map(({ year }) => year))]
  const lessons = await db
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select(['lesson.employee_id as id', 'subject_id as subject', 'form_class_id as classId', 'academic_year_id as year'])
    .where('academic_year_id', 'in', years)
    .where('employee.deleted_at', 'is', null)
    .orderBy('lesson.id')
    .execute()
  const of = Map.groupBy(lessons, ({ year, classId, subject }) => `${year} ${classId} ${subject}`)
  const links = thisYear !== null && years.includes(thisYear) ? await db.selectFrom('subject_student').selectAll().execute() : []
  const own = new Map(links.map((link) => [`${link.student_id} ${link.subject_id}`, link.employee_id]))
  return ({ year, classId, student }: NewMark, subject: number) => {
    const teachers = (of.get(`${year} ${classId} ${subject}`) ?? []).map(({ id }) => id)
    return teacherOf(year === thisYear ? (own.get(`${student} ${subject}`) ?? null) : null, teachers)
  }
}

const atOnce = 50
const inserted = ['student_id', 'academic_year_id', 'term', 'subject_id', ...Object.values(columns)] as const
const sizes = [atOnce, 10, 1]
const insertMany = new Map(sizes.map((count) => [count, insertRecords(count)]))

function insertRecords(count: number) {
  return prepared((db, values: Record<string, number | null | string>) =>
    db
      .insertInto('subject_record')
      .values(
        Array.from({ length: count }, (_, i) => ({
          ...(Object.fromEntries(inserted.map((column) => [column, values[column + i]])) as Record<(typeof inserted)[number], number>),
          updated_at: values.at as string,
        })),
      )
      .returning(['id', 'student_id as student', 'academic_year_id as year', 'term', 'subject_id as subject']),
  )
}

const keyOf = ({ student, year, term, subject }: Pick<Own, 'student' | 'year' | 'term' | 'subject'>) =>
  `${student} ${year}-${term} ${subject}`

/** Many in a statement, whose SQL is made once. */
async function addRecords(trx: Trx, marks: readonly Own[], by: By): Promise<void> {
  const changes: Change[] = []
  for (let from = 0; from < marks.length; ) {
    const count = sizes.find((size) => size <= marks.length - from) ?? 1
    const some = marks.slice(from, from + count)
    const values = some.flatMap((mark, i) => {
      const row = { student_id: mark.student, academic_year_id: mark.year, term: mark.term, subject_id: mark.subject, ...mark.written }
      return inserted.map((column) => [column + i, (row as Partial<Record<string, number | string>>)[column] ?? null])
    })
    const rows = (await insertMany.get(count)?.(trx, { at: by.at, ...Object.fromEntries(values) })) ?? []
    const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
    for (const mark of some) changes.push(...changesOf(ids.get(keyOf(mark)) as number, mark, { added: 1, subject_id: mark.subject }))
    from += count
  }
  await recordChanges(trx, changes, by)
}

const changesOf = (key: number, { student, written }: Own, more: Record<string, number> = {}): Change[] =>
  Object.entries({ ...more, ...written }).map(([field, value]) => ({
    ...{ entity: 'subject_record', key, studentId: student, field, old: null, new: value },
  }))

const fill = prepared((db, values: Record<'id' | 'version' | 'at' | (typeof columns)[MarkField], never>) =>
  db
    .updateTable('subject_record')
    .set((eb) => ({
      ...Object.fromEntries(Object.values(columns).map((column) => [column, eb.fn.coalesce(column, eb.val(values[column]))])),
      version: eb('version', '+', 1),
      updated_at: values.at,
    }))
    .where('id', '=', values.id)
    .where('version', '=', values.version)
    .returning('id'),
)

/** Fills only blanks of a record that is unchanged since the check. */
async function fillRecords(trx: Trx, marks: readonly Own[], by: By): Promise<void> {
  const nothing = Object.fromEntries(Object.values(columns).map((column) => [column, null]))
  for (const { known, written } of marks) {
    const filled = await fill(trx, { ...nothing, ...written, ...known, at: by.at } as never)
    if (filled.length === 0) throw new Moved()
  }
  await recordChanges(
    trx,
    marks.flatMap((mark) => changesOf(mark.known?.id ?? 0, mark)),
    by,
  )
}
