/** `HH:MM` in the school's time zone; `isOutScanned`: students scan when they leave too. */
export type Bells = { first: string; afternoon: string; isOutScanned: boolean }
/** Bells that rang until a day, that day included. */
export type BellsUntil = Bells & { until: string }
/** The bells that ring last, and those of before. */
export type BellsByDay = { last: Bells; before: readonly BellsUntil[] }

/** Other bells that hold from a day: those of the day before stay with the days until then, and what was planned since is gone. */
export const bellsFrom = (bells: BellsByDay, last: Bells, until: string): BellsByDay => ({
  last,
  before: [...bells.before.filter((one) => one.until < until), { ...bellsOn(bells, until), until }],
})

/** The bells of that day: what is late was late by them, whatever rings since (ATT-14). */
export const bellsOn = ({ last, before }: BellsByDay, day: string): Bells =>
  before.filter(({ until }) => until >= day).sort((a, b) => (a.until < b.until ? -1 : 1))[0] ?? last
