import { fullName } from '../../../domain/_names.ts'
import type { UploadUse } from '../../../domain/school/students/upload-uses.ts'
import type { Db } from '../../_open.ts'

export type Used = { id: number; name: string; use: UploadUse }

/** The tables that refer to a student and mean that the student is in use. */
export const tablesOfUse = [
  ['student_term_record', 'registered'],
  ['subject_record', 'registered'],
  ['subject_student', 'subjects'],
  ['student_document', 'documents'],
  ['attendance_record', 'attendance'],
  ['attendance_archive', 'attendance'],
  ['attendance_mark', 'attendance'],
  ['attendance_reason', 'attendance'],
  ['attendance_scan', 'attendance'],
  ['assessment_mark', 'marks'],
  ['report_card_access', 'signed-in'],
  ['student_registration', 'signed-in'],
  ['print_run_student', 'printed'],
  ['student_move', 'edited'],
] as const
type UseOf = (typeof tablesOfUse)[number]

/** The students added by a batch that are in use since, which prevents its undo. */
export const listUsed = (db: Db, batchId: number, tables: typeof tablesOfUse | UseOf[] = tablesOfUse): Promise<Used[]> =>
  listUsedOf(db, { batch_id: batchId }, tables)

/** Those of these students who are in use since they were added. */
export const listUsedAmong = (db: Db, ids: readonly number[]): Promise<Used[]> => listUsedOf(db, { ids }, tablesOfUse)

/** What is added with a student, and removed with the undo. */
const ofAdding = ['registered', 'subjects']

/** True if a student has more than what came with the addition. */
export const isUsed = async (db: Db, id: number): Promise<boolean> =>
  (
    await listUsedOf(
      db,
      { ids: [id] },
      tablesOfUse.filter(([table, use]) => !ofAdding.includes(use) && table !== 'student_move'),
    )
  ).length > 0

async function listUsedOf(db: Db, whose: { ids: readonly number[] } | { batch_id: number }, tables: readonly UseOf[]): Promise<Used[]> {
  const own = db
    .selectFrom('student as s')
    .select(['s.id', 's.first_name', 's.last_name'])
    .where((eb) => ('ids' in whose ? eb('s.id', 'in', whose.ids) : eb('s.batch_id', '=', whose.batch_id)))
  const queries = [
    ...tables.map(([table, use]) => ({
      use,
      rows: own.where((eb) =>
        eb.exists(
          eb
            .selectFrom(table as 'subject_student')
            .select('student_id')
            .whereRef('student_id', '=', 's.id'),
        ),
      ),
    })),
    { use: 'password' as const, rows: own.where('s.password_hash', 'is not', null) },
    { use: 'edited' as const, rows: own.where('s.version', '>', 1) },
  ]
  const used = new Map<number, Used>()
  for (const { use, rows } of queries)
    for (const { id, ...student } of await rows.execute()) if (!used.has(id)) used.set(id, { id, name: fullName(student), use })
  return [...used.values()].sort((a, b) => a.id - b.id)
}
