import { isExamOff, type Mark } from '../_marks.ts'
import type { Value, Values } from '../marks/enter/index.ts'
import { type RowField, rowFields } from './subjects.ts'

/** `version` is the row's, undefined to overwrite on purpose; `bases` are replaceable values; `newSubjectId` changes the subject. */
export type SubjectSave = {
  version: number | undefined
  values: { [F in RowField]?: Mark }
  bases?: { [F in RowField]?: readonly Value[] } | undefined
  newSubjectId?: number | undefined
}

export type SubjectFault = 'not-yours' | 'closed' | 'left' | 'exam-off' | 'no-such-comment' | 'subject-there' | 'no-subject'
type SubjectDecision =
  | { kind: 'save'; changed: Partial<Pick<Values, RowField>> & { subject_id?: number } }
  | { kind: 'conflict'; field: RowField | 'subject_id' }
  | { kind: 'refused'; fault: SubjectFault }

/** The stored row, its form and term, the comments and subjects to choose from, and the student's subjects. */
export type StoredSubject = {
  version: number
  values: Values
  subjectId: number
  formLevel: number | null
  term: number
  isOpen: boolean
  /** The student left the school in this term. */
  hasLeft: boolean
  comments: ReadonlySet<number>
  subjects: ReadonlySet<number>
  taken: ReadonlySet<number>
}

const refused = (fault: SubjectFault) => ({ kind: 'refused', fault }) as const

/** Decides a change in the edit view, all or nothing. A colleague's change of another field is no conflict, nor is the same save twice. */
export function decideSubjectSave(now: StoredSubject, save: SubjectSave): SubjectDecision {
  const changing = rowFields.filter((field) => save.values[field] !== undefined && save.values[field] !== now.values[field])
  const subject = save.newSubjectId === now.subjectId ? undefined : save.newSubjectId
  if (changing.length === 0 && subject === undefined) return { kind: 'save', changed: {} }
  if (!now.isOpen) return refused('closed')
  if (now.hasLeft) return refused('left')
  if (changing.includes('exam_mark') && isExamOff(now.formLevel, now.term)) return refused('exam-off')
  const hasMoved = save.version !== undefined && save.version !== now.version
  const late = changing.find((field) => hasMoved && !save.bases?.[field]?.includes(now.values[field]))
  if (late) return { kind: 'conflict', field: late }
  if (subject !== undefined && hasMoved) return { kind: 'conflict', field: 'subject_id' }
  if (subject !== undefined && now.taken.has(subject)) return refused('subject-there')
  if (subject !== undefined && !now.subjects.has(subject)) return refused('no-subject')
  const changed = Object.fromEntries(changing.map((field) => [field, save.values[field] ?? null]))
  const isUnknown = (value: Mark | undefined) => typeof value === 'number' && !now.comments.has(value)
  if (isUnknown(changed.coded_comment) || isUnknown(changed.coded_comment_1)) return refused('no-such-comment')
  return { kind: 'save', changed: { ...changed, ...(subject !== undefined && { subject_id: subject }) } }
}
