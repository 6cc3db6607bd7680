/** `HH:MM` in the school's time zone; `isOutScanned`: students scan when they leave too. */
export type Bells = { first: string; afternoon: string; isOutScanned: boolean }
/** Bells that applied until a day, including that day. */
export type BellsUntil = Bells & { until: string }
/** The latest bells, and the earlier ones. */
export type BellsByDay = { last: Bells; before: readonly BellsUntil[] }

/** Changes the bells from a day on: earlier days keep their bells, and later planned bells are dropped. */
export const bellsFrom = (bells: BellsByDay, last: Bells, until: string): BellsByDay => ({
  last,
  before: [...bells.before.filter((one) => one.until < until), { ...bellsOn(bells, until), until }],
})

/** The bells of that day: lateness is judged by them, even if the bells have changed since (ATT-14). */
export const bellsOn = ({ last, before }: BellsByDay, day: string): Bells =>
  before.filter(({ until }) => until >= day).sort((a, b) => (a.until < b.until ? -1 : 1))[0] ?? last
