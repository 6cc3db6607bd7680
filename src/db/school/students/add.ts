import { fullName } from '../../../domain/_names.ts'
import type { StudentValues } from '../../../domain/school/students/index.ts'
import type { By } from '../../_history.ts'
import type { Db } from '../../_open.ts'
import { addRow } from '../../_save.ts'
import { giveThese, listTakenIn } from '../subjects/of-class.ts'
import { joinNew } from './moves/joins.ts'
import { lastChangeId } from './moves/store.ts'
import { findStudent } from './records.ts'

/** `year`: the year whose lessons give the teachers. */
export type NewStudent = { id: number; values: StudentValues; firstDay: string; subjects: readonly number[]; year: number | null }
type Added = { kind: 'added'; subjects: number; isRegistered: boolean } | { kind: 'taken'; by: string } | { kind: 'no-class' }

/** Adds a student with the class's subjects, into the present term from the first day: all or nothing, undone as one move. */
export async function addStudent(db: Db, { id, values, firstDay, subjects: chosen, year }: NewStudent, by: By): Promise<Added> {
  return db.transaction().execute(async (trx) => {
    const there = await findStudent(trx, id)
    if (there) return { kind: 'taken', by: fullName(there.values) }
    const merged = await findMerged(trx, id)
    if (merged) return { kind: 'taken', by: merged }
    const formClass = trx.selectFrom('form_class').select('id').where('form_level', 'is not', null).where('retired_at', 'is', null)
    if (!(await formClass.where('id', '=', values.class_id).executeTakeFirst())) return { kind: 'no-class' }
    const { class_id, ...written } = values
    const first = (await lastChangeId(trx)) + 1
    await addRow(trx, 'student', { ...written, form_class_id: class_id, entry_date: firstDay }, by, { id })
    const offered = (await listTakenIn(trx, class_id, year)).filter(({ subjectId }) => chosen.includes(subjectId))
    const subjects = await giveThese(trx, id, offered, by)
    return { kind: 'added', subjects, isRegistered: await joinNew(trx, id, { day: firstDay, first }, by) }
  })
}

/** The name of a student whose number became part of another's: it is given to nobody else (PERSON-6). */
const findMerged = async (db: Db, id: number) =>
  (await db.selectFrom('student_merge').select('name').where('gone_id', '=', id).where('undone_at', 'is', null).executeTakeFirst())?.name
