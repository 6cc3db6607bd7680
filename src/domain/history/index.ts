import type { Action } from '../_policy.ts'
import { valueWords } from '../words/history.ts'
import { aboutChange, type Entity, type Place } from './about.ts'
import { type Reader, shownValue } from './values.ts'

export { aboutChange, type Entity, entities, isEntity, partsOf } from './about.ts'
export { type Piece, textChanges } from './diff.ts'
export { type Names, type Reader, shownValue } from './values.ts'

/** A change as it is stored. */
export type StoredChange = Place & {
  id: number
  at: string
  by: string
  studentId: number | null
  old: string | null
  new: string | null
  /** The effects of a move or of its undo. */
  said?: string | null
  isUndone?: unknown
  /** The term of the record, if its reports were posted. */
  postedTerm?: string | null
}

/** A change in the school's words. */
export type ShownChange = { id: number; at: string; by: string; studentId: number | null; what: string; old: string; new: string }

export const shownChange = (change: StoredChange, reader: Reader): ShownChange => ({
  id: change.id,
  at: change.at,
  by: change.by,
  studentId: change.studentId,
  what: aboutChange(change, reader.names),
  old: shownValue(change.field, change.old, reader),
  new: withEffects(change, shownValue(change.field, change.new, reader)),
})

const withEffects = ({ said, isUndone, postedTerm }: StoredChange, shown: string) => {
  const about = [said && `${isUndone ? `${valueWords.undone}: ` : ''}${said.split('\n')[0]}`, postedTerm && valueWords.wasPosted]
  return [shown, ...about].filter(Boolean).join('. ')
}

/** Who else may read a record's history besides people who read all of it: whoever may read the record on its screen, in that scope. */
export const readers: { [E in Entity]?: readonly Action[] } = {
  student_term_record: ['term-record.read'],
  subject_record: ['term-record.read', 'subject-record.enter'],
  assessment: ['mark-book.write'],
  assessment_mark: ['mark-book.write'],
}

/** The end of a page of the history, after which the next begins. */
export type Cursor = { at: string; id: number }
export const cursorText = ({ at, id }: Cursor) => `${at}~${id}`
export function parseCursor(text: string): Cursor | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)~(\d{1,15})$/.exec(text) ?? []
  return at && id ? { at, id: Number(id) } : undefined
}
