import type { OpeningFault } from '../school/terms/dates.ts'

/** Why a day on which school reopens is refused. */
export const openingFaults = {
  'opening-within': 'The next term begins after the last day of this term.',
  'opening-outside-year': 'This is far outside the academic year.',
} as const satisfies Record<OpeningFault, string>
