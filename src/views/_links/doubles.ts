import { base } from './students.ts'

/** Students who may be entered twice; with two numbers, what merging the second into the first means. */
export const doublesUrl = (...more: (string | number)[]) => [base, 'doubles', ...more].join('/')
/** Two contacts of a student, the first of which stays. */
export const contactMergeUrl = (student: number, kept: number, gone: number) => doublesUrl('contacts', student, kept, gone)
export const mergeUndoUrl = (id: number) => doublesUrl('merges', id, 'undo')
