import { base } from './students.ts'

/** Students who may be entered twice; with two numbers, what merging the second into the first means. */
export const doublesUrl = (...more: (string | number)[]) => [base, 'doubles', ...more].join('/')
export const mergeUndoUrl = (id: number) => doublesUrl('merges', id, 'undo')
