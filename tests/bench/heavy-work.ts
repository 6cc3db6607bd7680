import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type BlocksBetween, withBlocks } from './_blocks.ts'
import { ask, medianOf } from './_load.ts'
import { openLoopDuring } from './_open-loop.ts'
import { paths } from './_paths.ts'
import type { Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'
import { makeYears } from './_years.ts'
import { type Mark, marksOf, saveMark } from './saving.ts'

const [years, grids, saves, connections] = [10, 40, 10, 8]
type Others = Awaited<ReturnType<typeof waitsDuring>>

/** What a server does by itself at night, or for an office beside the teachers: what those wait for their grids and saved marks meanwhile. */
export async function heavyWork(): Promise<Row[]> {
  const { data } = makeYears({ students: 1250, years })
  try {
    return await withBlocks(data, (served, blocks) => measure(served, data, blocks))
  } finally {
    rmSync(data, { recursive: true })
  }
}

async function measure(served: Served, data: string, blocksBetween: BlocksBetween): Promise<Row[]> {
  const [admin, teacher] = [await signIn(served.url, 'admin'), await signIn(served.url, 'd.lutchman')]
  const marks = await marksOf(teacher)
  await medianOf(teacher, paths.grid, 100)
  const size = `${(statSync(join(data, 'school.db')).size / 1e6).toFixed(0)} MB`
  const works: [what: string, begin: () => Promise<void>][] = [
    [`${years} years (${size}) backed up, checked, restored on trial`, () => backUp(admin, data)],
    [`${years} years copied to try things on`, () => copy(admin, data)],
    [`${years} years: what is over its time deleted`, () => sweep(admin, data)],
  ]
  const rows: Row[] = []
  for (const [what, begin] of works) {
    const before = Date.now()
    const without = await waitsDuring(setTimeout(6000), teacher, marks)
    const from = Date.now()
    const others = await waitsDuring(begin(), teacher, marks)
    const most = (start: number, end: number) => Math.max(0, ...blocksBetween(start, end).map(({ worked }) => worked)).toFixed(0)
    rows.push(
      ...rowsOf(what, without, others, `event loop kept at most ${most(from, Date.now())} ms of processor, ${most(before, from)} before`),
    )
  }
  return rows
}

async function waitsDuring(work: Promise<unknown>, teacher: Visitor, marks: Mark[]) {
  const browsers = Array.from({ length: connections }, (_, n) => n)
  const [read, saved] = await Promise.all([
    openLoopDuring(work, grids, browsers, () => ask(teacher, paths.grid)),
    openLoopDuring(work, saves, marks, (mark, turn) => saveMark(teacher, mark, turn)),
  ])
  return { read, saved }
}

function rowsOf(what: string, without: Others, { read, saved }: Others, note: string): Row[] {
  const row = (of: string, now: Others['read'], before: Others['read'], aSecond: number, more: string): Row => ({
    ...{ what: of, figure: now.p99, unit: 'ms', budget: 50 },
    note: `${now.count} at ${aSecond} a second, at most ${now.most.toFixed(0)} ms; ${before.p99.toFixed(1)} ms with nothing being made${more}`,
  })
  return [
    row(`${what}: others' p99 meanwhile`, read, without.read, grids, `; ${note}`),
    row('… that of a saved mark', saved, without.saved, saves, ''),
  ]
}

/** By hand: what is done is the same as at night. A server's first is restored on trial. */
async function backUp(admin: Visitor, data: string): Promise<void> {
  await post(admin, '/admin/school/backups/now')
  const folder = join(data, 'backups')
  const isRehearsed = (name: string) => /\.db\.json$/.test(name) && readFileSync(join(folder, name), 'utf8').includes('"rehearsedAt"')
  await until(() => existsSync(folder) && readdirSync(folder).some(isRehearsed))
}

async function copy(admin: Visitor, data: string): Promise<void> {
  await post(admin, '/admin/school/copy/new')
  await until(() => existsSync(join(data, 'rehearsal/copy.json')))
}

async function sweep(admin: Visitor, data: string): Promise<void> {
  await post(admin, '/admin/school/retention/sweep')
  const db = new DatabaseSync(join(data, 'school.db'), { readOnly: true })
  try {
    const ended = db.prepare('select count(*) as n from retention_sweep where finished_at is not null')
    await until(() => ended.get()?.n === 1)
  } finally {
    db.close()
  }
}

async function post(admin: Visitor, path: string): Promise<void> {
  const answer = await fetch(admin.url + path, { method: 'POST', headers: admin.headers, body: new URLSearchParams(), redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`${path} was not begun: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
}

async function until(isDone: () => boolean): Promise<void> {
  for (const end = performance.now() + 600_000; !isDone(); await setTimeout(20))
    if (performance.now() > end) throw new Error('It takes longer than ten minutes')
}
