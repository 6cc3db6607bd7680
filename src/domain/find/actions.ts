/** What can be done with a found class, in display order. */
export const classActions = [
  'cards',
  'register',
  'mark-sheet',
  'rank-sheet',
  'telephones',
  'remarks',
  'list',
  'barcodes',
  'analysis',
  'over-terms',
  'honour',
] as const
/** What can be done with a found student, in display order. */
export const studentActions = ['card', 'marks', 'contacts', 'transcript', 'attendance', 'form'] as const
export type ClassAction = (typeof classActions)[number]
export type StudentAction = (typeof studentActions)[number]
export type FindAction = ClassAction | StudentAction

/** `card:20210001`, `register:2C`. */
export const actionId = (action: FindAction, of: string | number) => `${action}:${of}`
export const actionOf = (id: string): { action: string; of: string } => {
  const [action = '', of = ''] = id.split(/:(.*)/s)
  return { action, of }
}

/** The analysis of a subject, which is an action without a class. */
export const subjectAnalysis = 'subject-analysis'

/** An action is remembered as what it was of. */
export function openedKey(id: string): string {
  const { action, of } = actionOf(id)
  return `${studentActions.some((own) => own === action) ? 'students' : 'classes'}/${of}`
}
