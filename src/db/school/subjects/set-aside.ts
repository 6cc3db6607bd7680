import { sql } from 'kysely'
import type { TermKey } from '../../../domain/_terms.ts'
import { rowsOf } from '../../_engine/index.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Trx } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import type { NewRow } from '../../_schema.ts'

const isMark = (value: unknown) => value !== null
const about = (id: number, studentId: number) => ({ entity: 'subject_record', key: id, studentId, field: 'set_aside' })

/** Hides subject records that the student's class does not take, with the student's teacher, from all entry, counts and prints (MOVE-2). */
export async function setAside(trx: Trx, ids: readonly number[], classId: string, by: By, { keepsChoice = false } = {}): Promise<void> {
  for (const id of ids) {
    const [record] = await takeRecord(trx, { id })
    if (!record) throw new Error(`There is no subject record ${id}`)
    const { student_id: studentId, subject_id: subjectId } = record
    const [choice] = keepsChoice ? [] : await takeChoice(trx, { studentId, subjectId })
    await hide(trx, {
      ...{ id, student_id: studentId, subject_id: subjectId, form_class_id: classId },
      ...{ academic_year_id: record.academic_year_id, term: record.term },
      marks: [record.course_mark, record.exam_mark].filter(isMark).length,
      ...{ record: JSON.stringify(record), choice: choice ? JSON.stringify(choice) : null },
    })
    await recordChanges(trx, [{ ...about(id, studentId), old: null, new: 1 }], by)
  }
}

const takeRecord = prepared((db, { id }: { id: number }) => db.deleteFrom('subject_record').where('id', '=', id).returningAll())

const takeChoice = prepared((db, { studentId, subjectId }: { studentId: number; subjectId: number }) =>
  db.deleteFrom('subject_student').where('student_id', '=', studentId).where('subject_id', '=', subjectId).returningAll(),
)

type Aside = Required<NewRow<'subject_record_aside'>>
const hide = prepared((db, { id, student_id, subject_id, form_class_id, academic_year_id, term, marks, record, choice }: Aside) =>
  db
    .insertInto('subject_record_aside')
    .values({ id, student_id, subject_id, form_class_id, academic_year_id, term, marks, record, choice }),
)

/** Shows them again unchanged, in these classes. */
export async function bringBack(trx: Trx, ids: readonly number[], by: By): Promise<void> {
  for (const id of ids) {
    const [row] = await takeAside(trx, { id })
    if (!row) continue
    const record = JSON.parse(row.record) as NewRow<'subject_record'> & { version: number }
    await trx
      .insertInto('subject_record')
      .values({ ...record, version: record.version + 1, updated_at: by.at })
      .execute()
    if (row.choice)
      await trx
        .insertInto('subject_student')
        .values(JSON.parse(row.choice) as NewRow<'subject_student'>)
        .onConflict((oc) => oc.doNothing())
        .execute()
    await recordChanges(trx, [{ ...about(id, row.student_id), old: 1, new: null }], by)
  }
}

const takeAside = prepared((db, { id }: { id: number }) => db.deleteFrom('subject_record_aside').where('id', '=', id).returningAll())

type Given = { id: number; was: number | null; is: number | null }

/** Gives a student's subject records to other teachers. */
export async function giveTo(trx: Trx, records: readonly Given[], studentId: number, by: By): Promise<void> {
  if (records.length === 0) return
  const given = rowsOf(
    records.map(({ id, is }) => [id, is]),
    { id: 'integer', employee: 'integer' },
  )
  await sql`update subject_record set employee_id = given.employee, version = version + 1, updated_at = ${by.at}
    from ${given} as given where subject_record.id = given.id`.execute(trx)
  await recordChanges(
    trx,
    records.map(({ id, was, is }) => ({ entity: 'subject_record', key: id, studentId, field: 'employee_id', old: was, new: is })),
    by,
  )
}

/** The same for a subject that these students take again. */
export async function bringBackTaken(
  trx: Trx,
  { year, term }: TermKey,
  subjectId: number,
  students: readonly number[],
  by: By,
): Promise<void> {
  const rows = await trx
    .selectFrom('subject_record_aside')
    .select('id')
    .where('academic_year_id', '=', year)
    .where('term', '=', term)
    .where('subject_id', '=', subjectId)
    .where('student_id', 'in', students)
    .execute()
  await bringBack(
    trx,
    rows.map(({ id }) => id),
    by,
  )
}
