import { decideChange } from '../../_changes.ts'

/** A student's subject and its teacher; `employeeId` is null without one. */
export type Link = { employeeId: number | null; version: number }

/**
 * `version` is the link's when it was read, 0 if there was none; undefined for a caller that does not know it. `bases` are the
 * teachers that may be replaced although the link has a newer version.
 */
export type Choice = { studentId: number; version: number | undefined; bases?: readonly (number | null)[] }

type AssignDecision = { kind: 'same' | 'conflict' } | { kind: 'add' | 'change'; employeeId: number | null }

/** Decides an assignment. Without a chosen teacher the present one stays. A colleague's change is not overwritten unseen. */
export function decideAssignment(
  link: Link | undefined,
  { version, bases }: Pick<Choice, 'version' | 'bases'>,
  employeeId: number | null | undefined,
): AssignDecision {
  if (link === undefined) return version ? { kind: 'conflict' } : { kind: 'add', employeeId: employeeId ?? null }
  const decision = decideChange<Pick<Link, 'employeeId'>>(link, { employeeId }, version, { employeeId: bases })
  return decision.kind === 'save' ? { kind: 'change', employeeId: employeeId ?? null } : { kind: decision.kind }
}

/** Decides a removal. Twice counts once; a link with a newer version is shown again first. */
export function decideRemoval(link: Link | undefined, { version }: Pick<Choice, 'version'>): 'same' | 'conflict' | 'remove' {
  if (link === undefined) return 'same'
  return version !== undefined && version !== link.version ? 'conflict' : 'remove'
}

/** Why students cannot be assigned: something named no longer exists, or is outside the chosen class or form. */
export type AssignFault = 'no-subject' | 'no-teacher' | 'no-student' | 'not-in-class'

export const displays = ['all', 'assigned', 'unassigned'] as const
export type Display = (typeof displays)[number]

/** The filters of the batch screen: null for `form` and `classId` means all; without a subject the list is empty. */
export type BatchQuery = {
  subjectId: number | null
  form: number | null
  classId: string | null
  display: Display
  q: string
  page: number
}

/** Another form clears the class and resets the display, because the class belongs to the old form. */
export function withForm<Q extends Pick<BatchQuery, 'form' | 'classId' | 'display'>>(
  query: Q,
  formBefore: number | null | undefined,
  classes: readonly { id: string; formLevel: number | null }[],
): Q {
  if (formBefore !== undefined && formBefore !== query.form) return { ...query, classId: null, display: 'all' }
  return classes.some((c) => c.id === query.classId && isOfForm(c, query.form)) ? query : { ...query, classId: null }
}

/** True if the class belongs to the form; an entry without a level is no real class (CLASS-1). */
export const isOfForm = (formClass: { formLevel: number | null }, form: number | null) =>
  formClass.formLevel !== null && (form === null || formClass.formLevel === form)

/** More than a form has: this many are shown and assigned at once. */
export const batchPerPage = 200
/** The limit of ticks from several pages and searches. */
export const mostAssigned = 2000
/** The rows a page in the dialog of a subject's students. */
export const takersPerPage = 10
