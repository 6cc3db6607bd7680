import { listNextReports } from '../../src/db/school/students/next-reports.ts'
import { registerBatch } from '../../src/db/term-page/registration.ts'
import { actor, makeWorld, year } from '../world.ts'
import { waysOf } from './_ways.ts'

export const url = '/admin/students/next-reports'
export const by = { actor: actor('admin'), at: '2025-11-30T14:00:00.000Z' }

/** Term 2 was registered, and Term 1 is current again. */
export async function preparedWorld() {
  const own = await makeWorld()
  const { db } = own
  const makeCurrent = async (term: number) => {
    await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    await db.updateTable('academic_term').set({ is_current: 1 }).where('academic_year_id', '=', year).where('term', '=', term).execute()
  }
  const registerAll = async () => {
    for (;;) {
      const run = await registerBatch(db, null, by)
      if (run.kind !== 'going-on') throw new Error(run.fault)
      if (run.registration.isFinished) return
    }
  }
  await makeCurrent(2)
  await registerAll()
  await makeCurrent(1)
  const listed = async () => (await listNextReports(db)).map(({ id, fault, lacks, extra }) => [id, fault, [...lacks, ...extra].join()])
  const record = (id: number, term = 2) =>
    db
      .selectFrom('student_term_record')
      .select(['form_class_id as classId', 'left_on as leftOn'])
      .where('student_id', '=', id)
      .where('academic_year_id', '=', year)
      .where('term', '=', term)
      .executeTakeFirst()
  const taken = async (id: number, term = 2) => {
    const rows = db.selectFrom('subject_record').select('subject_id as id').where('student_id', '=', id).where('term', '=', term)
    return (await rows.where('academic_year_id', '=', year).orderBy('subject_id').execute()).map(({ id: subject }) => subject)
  }
  return { ...own, ...waysOf(own), registerAll, listed, record, taken }
}
