import { isSameTerm } from '../../domain/_terms.ts'
import { type FigureField, type NewFigures, type Plan, recordKey } from '../../domain/school-upload/index.ts'
import { type By, type Change, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { saveRow } from '../_save.ts'
import type { NewRow } from '../_schema.ts'
import { listTerms, type StoredTerm } from '../school/terms/index.ts'
import { type Into, inSlices, Moved } from './slices.ts'

const columns = {
  ...{ possible: 'possible_attendance', absent: 'times_absent', late: 'times_late', conduct: 'conduct', deportment: 'deportment' },
} as const satisfies Record<FigureField, keyof NewRow<'student_term_record'>>

/** The term records that a plan makes or fills in. */
export async function addFigures(into: Into, { figures }: Plan, by: By): Promise<void> {
  const terms = await listTerms(into.db)
  const fresh = figures.filter(({ known }) => !known)
  await inSlices(into, fresh, 40, (trx, some) => addRecords(trx, some, terms, by))
  await inSlices(
    into,
    figures.filter(({ known }) => known),
    50,
    async (trx, some) => {
      for (const one of some) await fillRecord(trx, one, by)
    },
  )
}

async function addRecords(trx: Trx, figures: readonly NewFigures[], terms: readonly StoredTerm[], by: By): Promise<void> {
  const rows = figures.map((one) => {
    const term = terms.find((known) => isSameTerm(known, one))
    const possible = term?.possibleAttendance ?? null
    return {
      ...{ student_id: one.student, academic_year_id: one.year, term: one.term, form_class_id: one.classId, form_level: one.formLevel },
      ...{ possible_attendance: possible, counted_possible: possible, new_term_beginning: term?.newTermBeginning ?? null },
      ...{ times_absent: null, times_late: null, conduct: null, deportment: null },
      ...written(one.values),
      updated_at: by.at,
    }
  })
  const added = await trx
    .insertInto('student_term_record')
    .values(rows)
    .returning(['id', 'student_id as student', 'academic_year_id as year', 'term'])
    .execute()
  const ids = new Map(added.map((row) => [recordKey(row.student, row), row.id]))
  const changes = figures.flatMap(({ student, classId, values, ...term }): Change[] => {
    const about = { entity: 'student_term_record', key: ids.get(recordKey(student, term)) as number, studentId: student, old: null }
    const more = Object.entries(written(values)).map(([field, value]) => ({ ...about, field, new: value }))
    return [{ ...about, field: 'registered', new: classId }, ...more]
  })
  await recordChanges(trx, changes, by)
}

async function fillRecord(trx: Trx, { known, student, values }: NewFigures, by: By): Promise<void> {
  const row = { table: 'student_term_record', key: known?.id ?? 0, studentId: student, version: known?.version ?? 0 } as const
  const answer = await saveRow(trx, { ...row, values: written(values) }, by)
  if (answer.kind !== 'saved') throw new Moved()
}

const written = (values: NewFigures['values']) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columns[field as FigureField], value])) as Partial<
    NewRow<'student_term_record'>
  >
