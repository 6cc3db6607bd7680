import { addRows } from '../_rows.ts'
import { actor, people, students, subjects, today, type Who, year } from '../world.ts'
import { teacherWorld } from './_teachers.ts'

const { lutchman } = people
const { mathematics } = subjects
export const url = `/admin/teachers/${lutchman.id}/hand-over`
export const by = { actor: actor('admin'), at: today.toISOString() }
export const maths = (classId: string) => `lesson/${year}/${mathematics}/${classId}`

/** Lutchman has Mathematics of 5A and 1A, form class 1A, is dean of 1A, a mark book with two marks in 5A, and more time for marks. */
export async function school() {
  const world = await teacherWorld()
  const { db } = world
  await addRows(db, 'form_teacher_class', [{ employee_id: lutchman.id, form_class_id: '1A', academic_year_id: year }])
  await addRows(db, 'dean_class', [{ employee_id: lutchman.id, form_class_id: '1A', academic_year_id: year }])
  const book = { employee_id: lutchman.id, form_class_id: '5A', subject_id: mathematics, academic_year_id: year, term: 1 }
  await addRows(
    db,
    'assessment',
    [1, 2].map((n) => ({ ...book, id: n, assessment_number: n, total: 20 })),
  )
  await addRows(db, 'assessment_mark', [
    { assessment_id: 1, student_id: students.zahra.id, mark: 15, updated_at: by.at },
    { assessment_id: 2, student_id: students.andres.id, mark: 9, updated_at: by.at },
  ])
  const ofTerm = { academic_year_id: year, term: 1, entry: 'marks' as const }
  await addRows(db, 'entry_deadline', [
    { ...ofTerm, closes: '2025-12-05 16:00' },
    { ...ofTerm, employee_id: lutchman.id, closes: '2025-12-08 16:00' },
  ])
  await db
    .updateTable('subject_record')
    .set({ exam_mark: 61 })
    .where('student_id', '=', students.zahra.id)
    .where('subject_id', '=', mathematics)
    .execute()
  /** Who has what, without versions and times. */
  const state = async () => ({
    lessons: await db.selectFrom('lesson').selectAll().orderBy('id').execute(),
    formTeachers: await db
      .selectFrom('form_teacher_class')
      .selectAll()
      .orderBy('academic_year_id')
      .orderBy('form_class_id')
      .orderBy('employee_id')
      .execute(),
    deans: await db
      .selectFrom('dean_class')
      .selectAll()
      .orderBy('academic_year_id')
      .orderBy('form_class_id')
      .orderBy('employee_id')
      .execute(),
    books: await db.selectFrom('assessment').select(['id', 'employee_id']).orderBy('id').execute(),
    marks: await db
      .selectFrom('assessment_mark')
      .select(['assessment_id', 'student_id', 'mark', 'version'])
      .orderBy('assessment_id')
      .orderBy('student_id')
      .execute(),
    takers: await db
      .selectFrom('subject_student')
      .select(['student_id', 'subject_id', 'employee_id'])
      .orderBy('student_id')
      .orderBy('subject_id')
      .execute(),
    records: await db.selectFrom('subject_record').select(['id', 'employee_id', 'exam_mark']).orderBy('id').execute(),
    times: await db.selectFrom('entry_deadline').select(['entry', 'employee_id', 'form_class_id', 'closes']).orderBy('id').execute(),
    archived: await db.selectFrom('employee').select(['id', 'deleted_at']).orderBy('id').execute(),
  })
  const rowsOf = async () => [...(await world.get(url)).text.matchAll(/name="row" value="([^"]+)"/g)].map(([, key = '']) => key)
  /** Hands everything to somebody, with other choices for some rows. */
  const hand = async (
    to: number | 'nobody',
    choices: Record<string, string> = {},
    more: Record<string, string> = {},
    who: Who = 'admin',
  ) => {
    const rows = (await rowsOf()).flatMap((key): [string, string][] => [
      ['row', key],
      ['row_to', choices[key] ?? ''],
    ])
    const form: Record<string, string> = { kind: 'leaves', day: '01-Dec-2025', until: '', to: String(to), ...more }
    return world.post(url, [...Object.entries(form), ...rows], who, {})
  }
  const last = async () => (await db.selectFrom('hand_over').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  const undo = async (who: Who = 'admin') => world.post(`/admin/hand-overs/${await last()}/undo`, {}, who)
  const teachersOf = async (classId: string, subjectId: number = mathematics) =>
    (
      await db
        .selectFrom('lesson')
        .select('employee_id as id')
        .where('form_class_id', '=', classId)
        .where('subject_id', '=', subjectId)
        .where('academic_year_id', '=', year)
        .orderBy('employee_id')
        .execute()
    ).map(({ id }) => id)
  return { ...world, state, rowsOf, hand, last, undo, teachersOf }
}
