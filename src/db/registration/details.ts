import { decideDetails } from '../../domain/registration/details.ts'
import type { RegistrationValues } from '../../domain/registration/index.ts'
import type { SectionDecision, TypedSection } from '../../domain/registration/section.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { writeStudent } from '../school/students/save.ts'
import { listRegistered } from './registered.ts'

type DetailsSaved =
  | { kind: 'saved' }
  | { kind: 'missing' }
  /** Nothing was written: a value is wrong, or has changed since. */
  | { kind: 'refused'; record: RegistrationValues; decision: SectionDecision }

/** Saves the office's changes of a student's details, all or nothing. */
export async function saveDetails(
  db: Db,
  { id, sent, today }: { id: number; sent: TypedSection; today: string },
  by: By,
): Promise<DetailsSaved> {
  return db.transaction().execute(async (trx) => {
    const [student] = await listRegistered(trx, null, { of: 'student', id })
    if (!student) return { kind: 'missing' }
    const decision = decideDetails(student.record, sent, today)
    if (Object.keys({ ...decision.faults, ...decision.conflicts }).length > 0) return { kind: 'refused', record: student.record, decision }
    await writeStudent(trx, { id, values: student.record }, decision.changed, by)
    return { kind: 'saved' }
  })
}
