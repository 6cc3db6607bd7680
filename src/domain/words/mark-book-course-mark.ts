import type { Basis, Proposal } from '../marks/book/course-mark.ts'
import { words } from './mark-book.ts'

export const courseMarkWords = {
  title: words.courseMark,
  basis: 'Which percentage',
  howUnweighted: 'The marks over the totals, as Total % in the mark book.',
  howWeighted: 'Each assessment counts by its weighting.',
  sum: (sum: number) => `The weightings add up to ${sum}, not 100. Each counts as its share of ${sum}.`,
  noWeightings: 'No assessment has a total and a weighting, so there is nothing to weigh.',
  withoutTotal: (names: string) => `Left out, because there is no total: ${names}.`,
  withoutWeighting: (names: string) => `Left out, because there is no weighting: ${names}.`,
  blank: 'An assessment in which a student has no mark counts neither for nor against that student. Marks are whole; a half is rounded up.',
  all: 'Tick all',
  student: 'Student',
  now: 'Course mark now',
  proposed: 'Proposed',
  state: 'Status',
  none: '–',
  new: 'New',
  same: 'The same',
  other: 'Would be overwritten',
  from: (from: number, all: number) => `· from ${from} of ${all}`,
  take: (name: string) => `Take the proposed mark of ${name}`,
  summary: (fresh: number, other: number, same: number) =>
    `${fresh} new, ${other} different from the mark now, ${same} the same. Tick a mark to overwrite it.`,
  accept: 'Save what is ticked',
  nothing: 'Nothing was ticked, so nothing was saved.',
  moved: 'Marks have changed, so nothing was saved. Check the proposals again.',
  saved: (n: number) => `${n} course ${n === 1 ? 'mark' : 'marks'} saved.`,
  undone: (n: number) => `${n} course ${n === 1 ? 'mark' : 'marks'} put back.`,
  notSaved: 'Not saved',
  changedBy: (who: string) => `${who} has changed it.`,
  someone: 'Someone else',
  empty: 'Nobody in this class takes this subject in this term',
  emptyText: 'Assign students under Subjects, then register them on the Dashboard.',
} as const

export const basisTitles = { unweighted: words.unweighted, weighted: 'Weighted' } as const satisfies Record<Basis, string>

type Why = Extract<Proposal, { kind: 'none' }>['why']
export const whyNone = {
  'not-registered': 'Not registered for this subject in this term',
  'no-marks': 'No mark in an assessment with a total',
  'no-weights': 'No mark in an assessment with a weighting',
  'over-100': 'More than 100: check the marks and totals',
} as const satisfies Record<Why, string>
