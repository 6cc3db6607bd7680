import { decideChange } from '../../_changes.ts'

/** That a student takes a subject, and whom from: nobody yet where `employeeId` is null. */
export type Link = { employeeId: number | null; version: number }

/**
 * `version` is that of the link when it was read, 0 where there was none; undefined for a caller that knows none. `bases` are the
 * teachers that may be replaced although the link has moved on.
 */
export type Choice = { studentId: number; version: number | undefined; bases?: readonly (number | null)[] }

type AssignDecision = { kind: 'same' | 'conflict' } | { kind: 'add' | 'change'; employeeId: number | null }

/** What becomes of assigning a student. No teacher chosen leaves the one who is there. What somebody else did meanwhile is not overwritten unseen. */
export function decideAssignment(
  link: Link | undefined,
  { version, bases }: Pick<Choice, 'version' | 'bases'>,
  employeeId: number | null | undefined,
): AssignDecision {
  if (link === undefined) return version ? { kind: 'conflict' } : { kind: 'add', employeeId: employeeId ?? null }
  const decision = decideChange<Pick<Link, 'employeeId'>>(link, { employeeId }, version, { employeeId: bases })
  return decision.kind === 'save' ? { kind: 'change', employeeId: employeeId ?? null } : { kind: decision.kind }
}

/** Removing twice is the same as once; a link that moved on since it was read is looked at once more. */
export function decideRemoval(link: Link | undefined, { version }: Pick<Choice, 'version'>): 'same' | 'conflict' | 'remove' {
  if (link === undefined) return 'same'
  return version !== undefined && version !== link.version ? 'conflict' : 'remove'
}

/** Why students cannot be assigned: what is named is not there any more, or not in the class or form that was chosen. */
export type AssignFault = 'no-subject' | 'no-teacher' | 'no-student' | 'not-in-class'

export const displays = ['all', 'assigned', 'unassigned'] as const
export type Display = (typeof displays)[number]

/** What the batch screen shows: `form` and `classId` null are all; no subject is an empty list. */
export type BatchQuery = {
  subjectId: number | null
  form: number | null
  classId: string | null
  display: Display
  q: string
  page: number
}

/** Another form clears the class and resets the display; a class of another form is cleared. */
export function withForm<Q extends Pick<BatchQuery, 'form' | 'classId' | 'display'>>(
  query: Q,
  formBefore: number | null | undefined,
  classes: readonly { id: string; formLevel: number | null }[],
): Q {
  if (formBefore !== undefined && formBefore !== query.form) return { ...query, classId: null, display: 'all' }
  return classes.some((c) => c.id === query.classId && isOfForm(c, query.form)) ? query : { ...query, classId: null }
}

/** Whether a class can be chosen under a form; an entry without a level is no real class (CLASS-1). */
export const isOfForm = (formClass: { formLevel: number | null }, form: number | null) =>
  formClass.formLevel !== null && (form === null || formClass.formLevel === form)

/** More than a form has; so many are shown, and assigned, at once. */
export const batchPerPage = 200
/** Ticked on several pages and in several searches. */
export const mostAssigned = 2000
/** A page of the dialog of a subject's students. */
export const takersPerPage = 10
