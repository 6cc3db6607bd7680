import type { Years } from '../../domain/school/terms/years.ts'
import type { Given } from '../../domain/year/subjects.ts'
import type { Db } from '../_open.ts'
import { ensureYear } from '../_term.ts'
import { findDone } from '../school/terms/years.ts'
import { openClasses } from './plan.ts'
import { readSets } from './subjects.ts'

type Option = { studentId: number; subjectId: number; isTaken: boolean }
export type ClassChoices = { classId: string; set: readonly (readonly [number, Given])[]; options: readonly Option[] }
export type ChoicesSaved = 'saved' | 'done' | 'no-class'

/** Saves a class's subjects and its students' choices: only changes are sent, so that two people do not undo each other's. */
export async function saveChoices(db: Db, years: Years, { classId, set, options }: ClassChoices): Promise<ChoicesSaved> {
  return db.transaction().execute(async (trx) => {
    if (await findDone(trx, years, 'subjects')) return 'done'
    if (!(await openClasses(trx)).some(({ id }) => id === classId)) return 'no-class'
    await ensureYear(trx, years.to)
    const own = (await readSets(trx, years)).find(({ id }) => id === classId)
    const students = new Set(own?.students.map(({ id }) => id))
    const subjects = new Set((await trx.selectFrom('subject').select('id').execute()).map(({ id }) => id))
    for (const [subject_id, given] of set.filter(([id]) => subjects.has(id)))
      await trx
        .insertInto('year_subject')
        .values({ academic_year_id: years.to, form_class_id: classId, subject_id, given })
        .onConflict((oc) => oc.columns(['academic_year_id', 'form_class_id', 'subject_id']).doUpdateSet({ given }))
        .execute()
    for (const { studentId, subjectId, isTaken } of options.filter((one) => students.has(one.studentId) && subjects.has(one.subjectId)))
      await trx
        .insertInto('year_option')
        .values({ academic_year_id: years.to, student_id: studentId, subject_id: subjectId, is_taken: isTaken ? 1 : 0 })
        .onConflict((oc) => oc.columns(['academic_year_id', 'student_id', 'subject_id']).doUpdateSet({ is_taken: isTaken ? 1 : 0 }))
        .execute()
    return 'saved'
  })
}
