import { barePdfkit } from './_bare-pdfkit.ts'
import { ask, load, medianOf, middle } from './_load.ts'
import { paths } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

const grids = { path: paths.grid, connections: 8, overallRate: 40, duration: 8 }

/** Every report card of the school in one document, while others work on. */
export async function cardsOfAll(served: Served): Promise<Row[]> {
  const whats = ['1,000 report cards, one PDF: times bare PDFKit', '… size', '… peak resident', "… others' p99 meanwhile"]
  const admin = await signIn(served.url, 'admin')
  const teacher = await signIn(served.url, 'd.lutchman')
  await medianOf(teacher, paths.grid, 100)
  const first = await ask(admin, paths.cardsOfAll)
  if (first.status !== 200)
    return whats.map((what, index) => absent(what, ['×', 'MB', 'MB', 'ms'][index] ?? '', [3, 10, 250, 50][index] ?? 0))
  const alone = (await ask(admin, paths.cardsOfAll)).ms / 1000
  const bare = await barePdfkit(1000)
  const { p99: without } = await load(teacher, grids)
  served.forgetPeak()
  const p99 = await whilePrinting(admin, teacher)
  return [
    { what: whats[0] ?? '', figure: alone / bare, unit: '×', budget: 3, note: `${alone.toFixed(2)} s, bare ${bare.toFixed(2)} s` },
    { what: whats[1] ?? '', figure: first.bytes / 1e6, unit: 'MB', budget: 10 },
    { what: whats[2] ?? '', figure: served.peak(), unit: 'MB', budget: 250 },
    {
      what: whats[3] ?? '',
      figure: p99,
      unit: 'ms',
      budget: 50,
      note: `mark grids at 40 a second, 8 connections; ${without} ms with nothing being made`,
    },
  ]
}

/** The 99th of a hundred waits for a mark grid, while the cards are drawn over and over. */
async function whilePrinting(admin: Visitor, teacher: Visitor): Promise<number> {
  let isDone = false
  const printing = (async () => {
    while (!isDone) await ask(admin, paths.cardsOfAll)
  })()
  const { p99 } = await load(teacher, grids)
  isDone = true
  await printing
  return p99
}

export async function paper(served: Served): Promise<Row[]> {
  const admin = await signIn(served.url, 'admin')
  const documents: [what: string, path: string, seconds: number][] = [
    ['class of 35 report cards, PDF', paths.cardsOfClass, 0.1],
    ['mark sheet, PDF', paths.markSheet, 0.3],
    ['mark sheet, Excel', paths.markSheetExcel, 0.3],
  ]
  const rows: Row[] = []
  for (const [what, path, seconds] of documents) {
    const taken: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      const { status, ms } = await ask(admin, path)
      if (status === 200 && turn >= 2) taken.push(ms / 1000)
    }
    rows.push(taken.length > 0 ? { what, figure: middle(taken), unit: 's', budget: seconds } : absent(what, 's', seconds))
  }
  return rows
}
