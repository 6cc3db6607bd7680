type Event = { ph: string; name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number; args: { name?: string } }
/** What makes a task long for a person: all of it past the first 50 ms. */
const unnoticed = 50

/**
 * For how long the page's main thread let nobody in, out of a trace: by its processor time, which other work of the machine does not
 * lengthen, and by the clock.
 */
export function blockedIn(trace: Buffer): { processor: number; clock: number } {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: Event[] }
  const main = new Set(
    events.flatMap(({ name, args, pid, tid }) => (name === 'thread_name' && args.name === 'CrRendererMain' ? `${pid}/${tid}` : [])),
  )
  const tasks = events.filter(({ ph, name, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid}/${tid}`))
  const past = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + Math.max(0, length / 1000 - unnoticed), 0)
  return { processor: past(tasks.map(({ tdur = 0 }) => tdur)), clock: past(tasks.map(({ dur = 0 }) => dur)) }
}
