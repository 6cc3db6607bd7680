import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, load, medianOf } from './_load.ts'
import { paths, term, year } from './_paths.ts'
import type { Row } from './_rows.ts'
import { bundle, type Served, serve, signIn, type Visitor } from './_server.ts'

const [node = '', ...program] = bundle
const levels = [1, 2, 3, 4, 5, 6]
const grids = { path: paths.grid, connections: 8, overallRate: 40, duration: 8 }

/** The mark books of every form, one form after the other, on a server that notes for how long its event loop is kept. */
export async function courseSpreadsheet(data: string): Promise<Row[]> {
  const file = join(data, 'loop.log')
  process.env.BENCH_LOOP = file
  const served = await serve(data, [node, '--import', './tests/bench/_loop.ts', ...program])
  try {
    return await measure(served, file)
  } finally {
    delete process.env.BENCH_LOOP
    await served.stop()
  }
}

async function measure(served: Served, file: string): Promise<Row[]> {
  const [admin, teacher] = [await signIn(served.url, 'admin'), await signIn(served.url, 'd.lutchman')]
  await medianOf(teacher, paths.grid, 100)
  await school(admin) // what is loaded when the first is made
  served.forgetPeak()
  const from = Date.now()
  const { bytes, seconds } = await school(admin)
  const blocks = blocksIn(file, from, Date.now())
  const peak = served.peak()
  const { p99: without } = await load(teacher, grids)
  const p99 = await whileMaking(admin, teacher)
  const most = (of: 'late' | 'worked') => Math.max(0, ...blocks.map((block) => block[of]))
  const note = `${blocks.length} times over 2 ms; ${most('late').toFixed(1)} ms with the waits for the processor`
  return [
    { what: 'course spreadsheet, whole school: event loop kept at most', figure: most('worked'), unit: 'ms', budget: 25, note },
    { what: '… all six forms', figure: seconds, unit: 's', budget: 10, note: `${(bytes / 1e6).toFixed(1)} MB` },
    { what: '… peak resident', figure: peak, unit: 'MB', budget: 250 },
    {
      what: "… others' p99 meanwhile",
      figure: p99,
      unit: 'ms',
      budget: 50,
      note: `mark grids at 40 a second; ${without} ms with nothing being made`,
    },
  ]
}

/** Six files are more than one person keeps, so each is made anew. */
async function school(admin: Visitor): Promise<{ bytes: number; seconds: number }> {
  const from = performance.now()
  let bytes = 0
  for (const level of levels) {
    const stream = await ask(admin, `/api/spreadsheet/${year}/${term}/${level}/0/0`)
    const filePath = /"filePath":"([\w-]+)"/.exec(stream.body.toString())?.[1]
    const answer = await ask(admin, '/api/spreadsheet-download', { method: 'POST', json: { filePath, name: `Form ${level}` } })
    if (answer.status !== 200) throw new Error(`No spreadsheet of form ${level}: ${stream.status}, ${answer.status}`)
    bytes += answer.bytes
  }
  return { bytes, seconds: (performance.now() - from) / 1000 }
}

/** The 99th of a hundred waits for a mark grid, while the spreadsheets are made over and over. */
async function whileMaking(admin: Visitor, teacher: Visitor): Promise<number> {
  let isDone = false
  const making = (async () => {
    while (!isDone) await school(admin)
  })()
  const { p99 } = await load(teacher, grids)
  isDone = true
  await making
  return p99
}

/** Each time that it was kept: how long, and how much of that its thread worked. */
function blocksIn(file: string, from: number, to: number): { late: number; worked: number }[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const [at = 0, late = 0, worked = 0] = line.split(' ').map(Number)
    return at >= from && at <= to ? [{ late, worked }] : []
  })
}
