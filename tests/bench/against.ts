import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { buildBinaryIfStale } from '../../scripts/_build.ts'
import { binary as built } from '../../scripts/_built.ts'
import { ask, closeConnections } from './_load.ts'
import { type Compared, compare, type Pair } from './_pairs.ts'
import { paths } from './_paths.ts'
import { bundle, makeSchool, type Served, serve, signIn, type Visitor } from './_server.ts'
import { fillBook, saveInBook } from './mark-book.ts'
import { type Mark, marksOf, saveMark } from './saving.ts'

type Program = readonly string[]
type Side = { served: Served; data: string; teacher: Visitor; marks: Mark[]; students: number[] }
type Work = { what: string; times: number; one: (side: Side, turn: number) => Promise<unknown> }

const [rounds, atOnce] = [12, 10]
const works: Work[] = [
  { what: 'class mark grid', times: 400, one: ({ teacher }) => ask(teacher, paths.grid) },
  { what: 'mark book of 35 × 20', times: 150, one: ({ teacher }) => ask(teacher, paths.markBook) },
  { what: 'home page', times: 400, one: ({ teacher }) => ask(teacher, '/term-reports') },
  { what: 'one mark saved', times: 600, one: ({ teacher, marks }, turn) => saveMark(teacher, marks[turn % marks.length] as Mark, turn) },
  { what: 'one mark saved in the mark book', times: 400, one: ({ teacher, students }, turn) => saveInBook(teacher, students, turn) },
]

/**
 * This build against another: processor time a request, the two by turns, so that whatever else the machine does meets both. How long a
 * request waits says less where others work too. The other is a binary, or the bundle of a server.
 */
export async function against(other: string, only: readonly string[], say: (line: string) => void): Promise<Compared[]> {
  const isBundle = other.endsWith('.mjs')
  if (!isBundle) await buildBinaryIfStale()
  const programs: [Program, Program] = isBundle ? [[process.execPath, other], bundle] : [[other], [built]]
  const [before, after] = [await begin(programs[0]), await begin(programs[1])]
  const rows: Compared[] = []
  try {
    rows.push(...idleMemory(before, after))
    for (const work of works.filter(({ what }) => only.length === 0 || only.some((name) => what.startsWith(name)))) {
      say(`comparing ${work.what} ...`)
      rows.push(await byTurns(work, before, after))
    }
    rows.push(single('resident at its highest', 'MB', before.served.peak(), after.served.peak()))
  } finally {
    for (const { served, data } of [before, after]) {
      await served.stop()
      rmSync(data, { recursive: true })
    }
  }
  return [...(only.length === 0 ? [await starts(programs)] : []), ...rows]
}

async function begin(program: Program): Promise<Side> {
  const data = makeSchool({}, program)
  const served = await serve(data, program)
  const teacher = await signIn(served.url, 'd.lutchman')
  await setTimeout(2000)
  return { served, data, teacher, marks: whole(await marksOf(teacher)), students: await fillBook(teacher) }
}

/** As many as are shared out evenly: no two of those at work ever write the same mark. */
const whole = (marks: Mark[]) => marks.slice(0, marks.length - (marks.length % atOnce))

/** A figure that is seen only once has no spread, and is never more than a hint. */
const single = (what: string, unit: string, before: number, after: number) => compare(what, unit, [{ before, after }])

const idleMemory = (before: Side, after: Side) => [
  single('resident before the work', 'MB', before.served.resident(), after.served.resident()),
  single('… of it anonymous', 'MB', before.served.anonymous(), after.served.anonymous()),
]

async function byTurns(work: Work, before: Side, after: Side): Promise<Compared> {
  for (const side of [before, after]) await processorMs(work, side) // warm
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0
    const one = await processorMs(work, first ? before : after)
    const two = await processorMs(work, first ? after : before)
    pairs.push(first ? { before: one, after: two } : { before: two, after: one })
  }
  return compare(work.what, 'ms', pairs)
}

/** Of all its threads, a request. */
async function processorMs({ times, one }: Work, side: Side): Promise<number> {
  closeConnections()
  const from = side.served.processorMs()
  let next = 0
  const worker = async (n: number) => {
    for (let turn = n; next < times; turn += atOnce) {
      next++
      await one(side, turn)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, n) => worker(n)))
  return (side.served.processorMs() - from) / times
}

async function starts(programs: readonly [Program, Program]): Promise<Compared> {
  const data = [makeSchool({}, programs[0]), makeSchool({}, programs[1])] as const
  const once = async (which: 0 | 1) => {
    const served = await serve(data[which], programs[which])
    await served.stop()
    return served.firstAnswerMs
  }
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) pairs.push({ before: await once(0), after: await once(1) })
  for (const one of data) rmSync(one, { recursive: true })
  return compare('first answer after exec', 'ms', pairs)
}
