import type { LastChange } from '../../domain/_changes.ts'
import { can, scopesFor } from '../../domain/_policy.ts'
import { teacherOf } from '../../domain/_terms.ts'
import { fields } from '../../domain/marks/enter/index.ts'
import {
  decideSubjectSave,
  type RowField,
  type SubjectFault,
  type SubjectRow,
  type SubjectSave,
  type TermRecord,
  valuesOfRow,
} from '../../domain/term-reports/index.ts'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { changeRow, whoChanged } from '../_save.ts'
import type { Row } from '../_schema.ts'
import { listComments } from './comments.ts'
import { findRecord, type ReachedRecord, type RecordKey } from './records.ts'
import { listSubjectRows } from './subjects.ts'

export type SubjectKey = RecordKey & { subjectId: number }
export type RecordedRow = SubjectRow & { id: number; version: number }
type StoredRow = { record: TermRecord; subjects: readonly SubjectRow[]; row: RecordedRow }
export type SavedSubject =
  | ({ kind: 'saved' } & StoredRow)
  | { kind: 'missing' }
  | ({ kind: 'refused'; fault: SubjectFault } & StoredRow)
  | ({ kind: 'conflict'; field: RowField | 'subject_id'; change: LastChange | undefined } & StoredRow)

/** Writes a subject row of the administrator's edit view; a colleague's change since it was read is returned, not overwritten. */
export async function saveSubjectRecord(db: Db, key: SubjectKey, save: SubjectSave, by: By): Promise<SavedSubject> {
  return db.transaction().execute(async (trx): Promise<SavedSubject> => {
    const record = await findRecord(trx, { actor: by.actor, scopes: scopesFor(by.actor, 'term-record.read') }, key, by.at)
    const standing = record && (await findRow(trx, record, (row) => row.subjectId === key.subjectId))
    if (!standing) return { kind: 'missing' }
    if (!can(by.actor, 'subject-record.edit')) return { kind: 'refused', fault: 'not-yours', ...standing }
    const decision = decideSubjectSave(await whatHolds(trx, record, standing), save)
    if (decision.kind === 'refused') return { ...decision, ...standing }
    if (decision.kind === 'conflict') {
      const columns = decision.field === 'subject_id' ? changeable : [decision.field]
      return { ...decision, change: await whoChanged(trx, { table: 'subject_record', key: standing.row.id }, columns), ...standing }
    }
    if (Object.keys(decision.changed).length === 0) return { kind: 'saved', ...standing }
    await write(trx, standing, decision.changed, by)
    const written = await findRow(trx, record, (row) => row.id === standing.row.id)
    return written ? { kind: 'saved', ...written } : { kind: 'missing' }
  })
}

async function findRow(trx: Trx, record: ReachedRecord, isIt: (row: SubjectRow) => boolean): Promise<StoredRow | undefined> {
  const subjects = await listSubjectRows(trx, record, record.isCurrent)
  const row = subjects.find((one): one is RecordedRow => one.version !== null && isIt(one))
  return row && { record, subjects, row }
}

async function whatHolds(trx: Trx, { rights, formLevel, leftOn, term }: ReachedRecord, { subjects, row }: StoredRow) {
  const known = await trx.selectFrom('subject').select('id').execute()
  return {
    ...{
      version: row.version,
      values: valuesOfRow(row),
      subjectId: row.subjectId,
      formLevel,
      term,
      isOpen: rights.open,
      hasLeft: leftOn !== null,
    },
    comments: new Set((await listComments(trx)).map(({ id }) => id)),
    subjects: new Set(known.map(({ id }) => id)),
    taken: new Set(subjects.flatMap((one) => (one.version === null ? [] : [one.subjectId]))),
  }
}

type Changed = Partial<Pick<Row<'subject_record'>, 'subject_id' | RowField>>

/** A row that moves to another subject gets its teacher, and everybody who read the old subject has an outdated version. */
async function write(trx: Trx, { record, row }: StoredRow, changed: Changed, by: By) {
  const teacher = changed.subject_id === undefined ? {} : { employee_id: await findTeacher(trx, record, changed.subject_id) }
  const next = { ...changed, ...teacher }
  const old = { ...valuesOfRow(row), subject_id: row.subjectId, employee_id: row.employeeId }
  const since = changed.subject_id === undefined ? {} : fieldVersions(row.version + 1)
  await changeRow(trx, { table: 'subject_record', key: row.id, studentId: record.studentId }, old, next, by, since)
}

/** Marks every value of the row as written at this version. */
export const fieldVersions = (version: number) => Object.fromEntries(fields.map((field) => [`${field}_version`, version] as const))

/** The teacher of the subject in the class in that year, or else the student's. */
async function findTeacher(trx: Trx, { studentId, classId, year }: TermRecord, subjectId: number): Promise<number | null> {
  const own = await trx
    .selectFrom('subject_student')
    .select('employee_id as id')
    .where('student_id', '=', studentId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  const lessons = await trx
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select('lesson.employee_id as id')
    .where('form_class_id', '=', classId)
    .where('academic_year_id', '=', year)
    .where('subject_id', '=', subjectId)
    .where('employee.deleted_at', 'is', null)
    .orderBy('lesson.id')
    .execute()
  const teachers = lessons.map(({ id }) => id)
  return teacherOf(own?.id ?? null, teachers)
}

const changeable = ['subject_id', 'course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1', 'custom_comment']
