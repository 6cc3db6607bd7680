import type { NoSchool } from '../school-calendar.ts'

export const calendarTitle = 'School Calendar'

/** Why there is no school on a day. */
export const noSchoolTitle = (off: NoSchool) => (off.kind === 'closed' ? `No school: ${off.reason}` : notHeld[off.kind])
const notHeld = { weekend: 'No school: weekend', 'no-term': 'No school: not in a term' } as const
export const noSchoolHint = (off: NoSchool) =>
  `${noSchoolTitle(off)}. What is recorded on this day is kept and counts in nothing. If school was held, enter the day in the ${calendarTitle} first.`
