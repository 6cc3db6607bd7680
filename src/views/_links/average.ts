import type { TermKey } from '../../domain/_terms.ts'

export { averageUrl } from '../../domain/figures/address.ts'

/** How the average of the student's own posted card is made. */
export const ownAverageUrl = ({ year, term }: TermKey) => `/student/reports/${year}/${term}/average`

/** The key that explains the average of the page. */
export const averageKey = 'Alt+w'
