/** As many terms are drawn. */
export const mostTerms = 6

/** The difference of two printed averages in tenths, as people read them; null without both. */
export const tenthsBetween = (now: string | null, before: string | null) =>
  now === null || before === null ? null : Math.round((Number(now) - Number(before)) * 10)
