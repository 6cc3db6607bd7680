/** For the calendar of a date field. */
export const pickerWords = {
  year: 'Year',
  month: 'Month',
  day: 'Day',
  earlier: 'Earlier',
  later: 'Later',
  back: 'choose another',
  ok: 'OK',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const

/** For lists in which people choose by typing. */
export const choiceWords = {
  list: 'Choices',
  chosen: 'Chosen',
  none: 'Nothing found',
  count: (found: number) => `${found} found`,
  more: (left: number) => `${left} more: type to find`,
  unknown: (typed: string) => `“${typed}” is not in the list. Choose from the list.`,
  remove: (text: string) => `Remove ${text}`,
} as const
