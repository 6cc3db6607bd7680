import { isExamOff, type MarkRules } from '../../_marks.ts'
import { type Field, fields, isComment, parseValue, type Value, type ValueFault, type Values } from './fields.ts'

/**
 * `version` is the row's when it was read, undefined for a caller that overwrites on purpose; `readAt` is a field's own if it was read
 * at another; `values` are as sent. `unheard` are earlier values of a field without an answer: if they still arrive, they must count
 * as late.
 */
export type Save = {
  version: number | undefined
  readAt?: { [F in Field]?: number }
  values: { [F in Field]?: Value }
  unheard?: { [F in Field]?: readonly Value[] }
}

export type SaveFault = ValueFault | 'exam-off' | 'nothing-entered' | 'closed' | 'over' | 'left' | 'missing'
export type Decision =
  /** `fenced` values are stored already; they get the new version, so that earlier requests count as late. */
  | { kind: 'save'; changed: Partial<Values>; fenced: readonly Field[] }
  | { kind: 'conflict'; fields: readonly Field[] }
  | { kind: 'refused'; fault: SaveFault; fields: readonly Field[] }

/** The stored row, its form and term, and the comments that may be chosen. */
export type StoredRow = {
  version: number
  values: Values
  /** The row's version when each value was written. */
  since: Record<Field, number>
  formLevel: number | null
  term: number
  /** The words that a mark of the term can be instead of a number. */
  rules?: MarkRules | undefined
  isClosed: boolean
  /** The deadline has passed for the person. */
  isOver?: boolean
  /** The student left the school in this term. */
  hasLeft: boolean
  isOffered: (comment: number) => boolean
}

const refused = (fault: SaveFault, named: readonly Field[]) => ({ kind: 'refused', fault, fields: named }) as const

/** Decides a save, all or nothing. A colleague's change of another field is no conflict, nor is the same save twice. */
export function decideSave(now: StoredRow, save: Save): Decision {
  const next: Partial<Record<Field, Value>> = {}
  const fenced: Field[] = []
  for (const field of fields) {
    const sent = save.values[field]
    if (sent === undefined) continue
    const parsed = parseValue(field, sent, now.rules)
    if (!parsed.ok) return refused(shutOf(now) ?? parsed.error, [field])
    if (parsed.value !== now.values[field]) next[field] = parsed.value
    else if (!shutOf(now) && save.unheard?.[field]?.some((value) => value !== parsed.value)) fenced.push(field)
  }
  return decideChange(now, save, next as Partial<Values>, fenced)
}

function decideChange(now: StoredRow, save: Save, changed: Partial<Values>, fenced: readonly Field[]): Decision {
  const changing = fields.filter((field) => field in changed)
  if (changing.length === 0) return { kind: 'save', changed, fenced }
  const shut = shutOf(now)
  if (shut) return refused(shut, changing)
  if (now.hasLeft) return refused('left', changing)
  if (changing.includes('exam_mark') && isExamOff(now.formLevel, now.term)) return refused('exam-off', ['exam_mark'])
  const conflicts = changing.filter((field) => isLate(now, field, save.readAt?.[field] ?? save.version))
  if (conflicts.length > 0) return { kind: 'conflict', fields: conflicts }
  const unknown = changing.filter((field) => isComment(field) && !isOffered(now, changed[field]))
  if (unknown.length > 0) return refused('no-such-comment', unknown)
  if (isBlank(now.values) && !isSaved({ ...now.values, ...changed })) return refused('nothing-entered', changing)
  return { kind: 'save', changed, fenced }
}

const shutOf = ({ isClosed, isOver }: StoredRow) => (isClosed ? 'closed' : isOver ? 'over' : undefined)

/** True if the field has changed since it was read, or the row was deleted and made again. */
const isLate = (now: StoredRow, field: Field, readAt: number | undefined) =>
  readAt !== undefined && (readAt > now.version || readAt < now.since[field])

const isOffered = (now: StoredRow, comment: Value | undefined) => typeof comment !== 'number' || now.isOffered(comment)
const isBlank = (values: Values) => fields.every((field) => values[field] === null)

/** MARK-4: a row needs a course mark, an exam mark or a coded comment to be saved; blanks over earlier values are saved too. */
export const isSaved = (values: Values) => fields.some((field) => field !== 'custom_comment' && values[field] !== null)
