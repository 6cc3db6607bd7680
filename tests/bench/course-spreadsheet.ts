import { type BlocksBetween, keptRow, withBlocks } from './_blocks.ts'
import { ask, load, medianOf } from './_load.ts'
import { paths, term, year } from './_paths.ts'
import type { Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

const levels = [1, 2, 3, 4, 5, 6]
const grids = { path: paths.grid, connections: 8, overallRate: 40, duration: 8 }

/** The mark books of every form, one form after the other, on a server that notes for how long its event loop is kept. */
export const courseSpreadsheet = (data: string) => withBlocks(data, measure)

async function measure(served: Served, blocksBetween: BlocksBetween): Promise<Row[]> {
  const [admin, teacher] = [await signIn(served.url, 'admin'), await signIn(served.url, 'd.lutchman')]
  await medianOf(teacher, paths.grid, 100)
  await school(admin) // what is loaded when the first is made
  served.forgetPeak()
  const from = Date.now()
  const { bytes, seconds } = await school(admin)
  const kept = keptRow(blocksBetween, from)
  const peak = served.peak()
  const { p99: without } = await load(teacher, grids)
  const p99 = await whileMaking(admin, teacher)
  return [
    { ...kept, what: 'course spreadsheet, whole school: event loop kept at most' },
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
