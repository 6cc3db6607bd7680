import type { ClassFrom } from '../../../domain/school/students/class-move.ts'
import { storedAs, uploadFields } from '../../../domain/school/students/fields.ts'
import type { Difference } from '../../../domain/school/students/upload.ts'
import type { By } from '../../_history.ts'
import type { Trx } from '../../_open.ts'
import { changeRow } from '../../_save.ts'
import { withoutGuardians, writeGuardians } from './contacts/guardians.ts'
import { moveToClasses } from './moves/class.ts'

/** A new value of a student's field. */
export type Change = Difference & { id: number }

/** Writes changes of existing students. A new class moves the current term's record too, as in Change Class, unless it begins next term. */
export async function applyDifferences(trx: Trx, changes: readonly Change[], from: ClassFrom, by: By): Promise<void> {
  if (changes.length === 0) return
  const [moves, others] = [changes.filter(isMove), changes.filter((change) => !isMove(change))]
  await moveToClasses(trx, { to: new Map(moves.map((move) => [move.id, move.next as string])), classFrom: from }, by)
  for (const [id, all] of Map.groupBy(others, (change) => change.id)) {
    const { own, guardians } = withoutGuardians(Object.fromEntries(all.map(({ field, next }) => [storedAs(field), next])))
    const stored = Object.fromEntries(all.map((change) => [storedAs(change.field), change.stored]))
    await changeRow(trx, { table: 'student', key: id }, stored, own, by)
    await writeGuardians(trx, id, guardians, by)
  }
}

/** True for another class; no class is an ordinary change. */
const isMove = ({ field, next }: Change) => field === 'class_id' && next !== null

/** The student's columns to compare an upload's row with. */
export const comparedColumns = [
  ...uploadFields.filter((field) => field !== 'class_id'),
  'form_class_id as class_id',
  'version',
  'archived_on as archivedOn',
] as const
