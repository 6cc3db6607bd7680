import { ask, load, medianOf } from './_load.ts'
import { openLoop } from './_open-loop.ts'
import { paths } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, signIn } from './_server.ts'

const [connections, aSecond] = [20, 200]

/** A class's mark grid as the server renders it, for its teacher. */
export async function grid(served: Served): Promise<Row[]> {
  const [median, rate, slowest] = [
    'class mark grid of 35: server median',
    `… requests a second, ${connections} connections`,
    `… p99 at ${aSecond} a second, from when each was due (open loop)`,
  ]
  const teacher = await signIn(served.url, 'd.lutchman')
  const ms = await medianOf(teacher, paths.grid)
  if (ms === null) return [absent(median, 'ms', 6), absent(rate, '/s', 700), absent(slowest, 'ms', 40)]
  const due = await openLoop(
    aSecond,
    Array.from({ length: connections }, (_, n) => n),
    () => ask(teacher, paths.grid),
  )
  const { perSecond, p99, failed } = await load(teacher, { path: paths.grid, connections })
  return [
    { what: median, figure: ms, unit: 'ms', budget: 6 },
    { what: rate, figure: perSecond, unit: '/s', budget: 700, isFloor: true, ...(failed > 0 && { note: `${failed} failed` }) },
    {
      ...{ what: slowest, figure: due.p99, unit: 'ms', budget: 40 },
      note: `median ${due.median.toFixed(1)} ms; ${p99} ms where ${connections} connections ask without a pause: never under ${connections} ÷ throughput`,
    },
  ]
}

/** The remarks of a class as the server renders them, for its dean: the widest sheet. */
export async function classRemarks(served: Served): Promise<Row[]> {
  const what = 'class remarks of 33: server median'
  const ms = await medianOf(await signIn(served.url, 'k.joseph'), paths.classRemarks)
  return [ms === null ? absent(what, 'ms', 6) : { what, figure: ms, unit: 'ms', budget: 6 }]
}

/** The office's page that is open all day: bars by form, and what waits. */
export async function dashboard(served: Served): Promise<Row[]> {
  const what = 'Dashboard of 1,000 students: server median'
  const ms = await medianOf(await signIn(served.url, 'admin'), paths.dashboard)
  return [ms === null ? absent(what, 'ms', 6) : { what, figure: ms, unit: 'ms', budget: 6 }]
}

export async function students(served: Served): Promise<Row[]> {
  const what = 'students page of 1,000 (paged), server median'
  const admin = await signIn(served.url, 'admin')
  const page = await fetch(served.url + paths.students, { headers: admin.headers })
  const isThere = (await page.text()).includes('Total Number of Students')
  const ms = isThere ? await medianOf(admin, paths.students) : null
  return [ms === null ? absent(what, 'ms', 4.5) : { what, figure: ms, unit: 'ms', budget: 4.5 }]
}
