import type { TermKey } from '../../../../domain/_terms.ts'
import { effectsOf, type MoveFacts } from '../../../../domain/school/students/moves.ts'
import { moveText } from '../../../../domain/words/moves.ts'
import type { By } from '../../../_history.ts'
import type { Db, Trx } from '../../../_open.ts'
import { prepared } from '../../../_prepared.ts'

/** The columns of a term record that a move changes. */
export type RecordColumns = {
  form_class_id?: string
  form_level?: number | null
  left_on?: string | null
  joined_on?: string | null
  away?: string | null
  possible_attendance?: number | null
  counted_possible?: number | null
}
/** What a move's undo restores: the class or leaving day, the record's columns, the records' teachers, and those hidden or shown again. */
export type Stood = {
  student?: { column: 'form_class_id' | 'archived_on'; was: string | null; is: string | null }
  /** The move made the student. */
  added?: true
  /** The same for later terms. */
  later?: (StoodIn & TermKey)[]
} & StoodIn
/** For one term. */
export type StoodIn = {
  record?: { id: number; was: RecordColumns; is: RecordColumns }
  /** The move made the record. */
  made?: { id: number }
  teachers?: { id: number; was: number | null; is: number | null }[]
  aside?: number[]
  back?: number[]
  subjects?: StoodSubjects
}
/** Subjects of a prepared term set as today: the records that were made, brought back, and taken away without an entry; of which report. */
export type StoodSubjects = {
  report: number
  given: number[]
  back: number[]
  dropped: { subjectId: number; employeeId: number | null }[]
}
export type Stored = { studentId: number; firstChange: number; lastChange: number; changesTerm: boolean; stood: Stood } & (
  | { facts: MoveFacts }
  | { facts: Pick<MoveFacts, 'day' | 'from' | 'to' | 'term'> & { kind: 'subjects' }; said: string }
)

/** The last line of the history so far: later lines belong to the move. */
export const lastChangeId = async (trx: Db) => (await lastChanges(trx, {}))[0]?.id ?? 0

const lastChanges = prepared((db) => db.selectFrom('change').select(({ fn }) => fn.max('id').as('id')))

/** Stores moves with their effects in words and what their undo restores; returns their ids. */
export async function storeMoves(trx: Trx, moves: readonly Stored[], by: By): Promise<number[]> {
  const ids: number[] = []
  for (const { studentId, firstChange, lastChange, changesTerm, stood, ...move } of moves) {
    const { facts } = move
    const said = 'said' in move ? move.said : moveText(move.facts, effectsOf(move.facts))
    const { kind, day, from, to } = facts
    const term = changesTerm ? facts.term : null
    const { id } = await trx
      .insertInto('student_move')
      .values({
        ...{ kind, day, said, stood: JSON.stringify(stood) },
        ...{ student_id: studentId, from_class: from, to_class: to },
        ...{ academic_year_id: term?.year ?? null, term: term?.term ?? null },
        ...{ first_change: firstChange, last_change: lastChange, at: by.at, actor_name: by.actor.name },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}
