import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { argument as bareHono, beBareHono } from './_bare-hono.ts'
import { argument as barePdfkit, bareSeconds } from './_bare-pdfkit.ts'
import { type BlocksBetween, withBlocks } from './_blocks.ts'
import { startServer } from './_on-server.ts'
import { comparison } from './_pairs.ts'
import { asJson, type Row, table } from './_rows.ts'
import { makeSchool, type Served, serve } from './_server.ts'
import { against } from './against.ts'
import { attendance } from './attendance.ts'
import { attendanceCapture } from './attendance-capture.ts'
import { binary } from './binary.ts'
import { courseSpreadsheet } from './course-spreadsheet.ts'
import { crowd } from './crowd.ts'
import { district } from './district.ts'
import { find } from './find.ts'
import { classRemarks, dashboard, grid, students } from './grid.ts'
import { heavyWork } from './heavy-work.ts'
import { manyTeachers } from './many-teachers.ts'
import { markBook } from './mark-book.ts'
import { moves } from './moves.ts'
import { oldestBrowser } from './oldest-browser.ts'
import { onPostgres } from './on-postgres.ts'
import { cardsOfAll, paper } from './paper.ts'
import { saving } from './saving.ts'
import { schoolUpload } from './school-upload.ts'
import { schools } from './schools.ts'
import { seenInTenYears, tenYears } from './ten-years.ts'
import { upload } from './upload.ts'
import { weight } from './weight.ts'
import { year } from './year.ts'

/** In the order of the budgets. Each part has a server of its own, so that none warms another's; `onSchool` a school too, without what others left. */
const parts: Record<string, (data: string) => Promise<Row[]>> = {
  weight: onServer(weight),
  grid: onServer(grid),
  'class-remarks': onServer(classRemarks),
  'mark-book': onServer(markBook),
  students: onServer(students),
  dashboard: onServer(dashboard),
  find,
  saving: onServer(saving),
  'many-teachers': onServer(manyTeachers),
  crowd: onServer(crowd),
  'cards-of-all': onServer(cardsOfAll),
  paper: onServer(paper),
  attendance: onServer(attendance),
  'attendance-capture': onServer(attendanceCapture),
  'course-spreadsheet': courseSpreadsheet,
  upload: (data) => withBlocks(data, upload),
  'school-upload': onSchool(schoolUpload),
  year,
  moves: onSchool(moves),
  'oldest-browser': onServer(oldestBrowser),
  binary,
  schools,
  'heavy-work': heavyWork,
  'ten-years': tenYears,
  'seen-in-ten-years': seenInTenYears,
}

function onServer(measure: (served: Served, data: string) => Promise<Row[]>) {
  return async (data: string) => {
    const served = await serve(data)
    try {
      return await measure(served, data)
    } finally {
      await served.stop()
    }
  }
}

function onSchool(measure: (served: Served, blocks: BlocksBetween) => Promise<Row[]>) {
  return async () => {
    const data = makeSchool()
    try {
      return await withBlocks(data, measure)
    } finally {
      rmSync(data, { recursive: true })
    }
  }
}

/** `--postgres`: a school on a server beside one in a file, and a district of SCHOOLSxSTUDENTS. */
async function partsOnServer(size: string, say: (line: string) => void): Promise<{ own: typeof parts; stop?: () => Promise<void> }> {
  const server = await startServer()
  if (typeof server === 'string') {
    say(`Nothing is measured on PostgreSQL: ${server}`)
    return { own: {} }
  }
  say(`PostgreSQL ${server.version}, on this computer, with fsync: what is saved is on the disk`)
  const own = { 'one-school': (data: string) => onPostgres(data, server, say), district: () => district(size, server, say) }
  return { own, stop: server.stop }
}

async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      ...{ json: { type: 'boolean' }, only: { type: 'string' }, against: { type: 'string' } },
      ...{ postgres: { type: 'boolean' }, district: { type: 'string', default: '20x100' } },
    },
  })
  const say = (line: string) => process.stderr.write(`${line}\n`)
  if (options.against) {
    const rows = await against(options.against, options.only?.split(',') ?? [], say)
    return void process.stdout.write(`${options.json ? JSON.stringify(rows, null, 2) : comparison(rows)}\n`)
  }
  const { own, stop } = options.postgres ? await partsOnServer(options.district, say) : { own: parts }
  const wanted = Object.entries(own).filter(([name]) => !options.only || options.only.split(',').includes(name))
  const data = makeSchool()
  const rows: Row[] = []
  say(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  for (const [name, measure] of wanted) {
    say(`measuring ${name} ...`)
    rows.push(...(await measure(data)))
  }
  rmSync(data, { recursive: true })
  await stop?.()
  process.stdout.write(`${options.json ? asJson(rows) : table(rows)}\n`)
}

const [first, second] = process.argv.slice(2)
if (first === bareHono) beBareHono()
else if (first === barePdfkit) process.stdout.write(String(await bareSeconds(Number(second))))
else await main()
