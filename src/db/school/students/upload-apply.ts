import type { ClassFrom } from '../../../domain/school/students/class-move.ts'
import { isGuardianField, storedAs } from '../../../domain/school/students/fields.ts'
import type { Difference } from '../../../domain/school/students/upload.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Trx } from '../../_open.ts'
import { withoutGuardians, writeGuardians } from './contacts/guardians.ts'
import { moveToClasses } from './moves/class.ts'

/** One value of a student that becomes another. */
export type Change = Difference & { id: number }

/** Writes changes of students who are there. Another class also moves the record of the current term, as under Change Class, unless it is from the next term. */
export async function applyDifferences(trx: Trx, changes: readonly Change[], from: ClassFrom, by: By): Promise<void> {
  if (changes.length === 0) return
  const [moves, others] = [changes.filter(isMove), changes.filter((change) => !isMove(change))]
  await moveToClasses(trx, { to: new Map(moves.map((move) => [move.id, move.next as string])), classFrom: from }, by)
  for (const [id, all] of Map.groupBy(others, (change) => change.id)) {
    const { own, guardians } = withoutGuardians(Object.fromEntries(all.map(({ field, next }) => [storedAs(field), next])))
    await trx
      .updateTable('student')
      .set((eb) => ({
        ...own,
        version: eb('version', '+', 1),
        updated_at: by.at,
      }))
      .where('id', '=', id)
      .execute()
    await writeGuardians(trx, id, guardians, by)
  }
  const ofStudents = others.filter(({ field }) => !isGuardianField(field))
  const history = ofStudents.map(({ id, field, stored, next }) => ({
    ...about('student', id, id),
    field: storedAs(field),
    old: stored,
    new: next,
  }))
  await recordChanges(trx, history, by)
}

/** Into another class; into none it is a change like any other. */
const isMove = ({ field, next }: Change) => field === 'class_id' && next !== null

const about = (entity: string, key: number, studentId: number) => ({ entity, key, studentId })
