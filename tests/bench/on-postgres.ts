import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, load, middle } from './_load.ts'
import { moveTo, type Server } from './_on-server.ts'
import { now, paths, student } from './_paths.ts'
import type { Row } from './_rows.ts'
import { bundle, type Served, serve, signIn, type Visitor } from './_server.ts'
import { type Mark, marksOf, post, saveMark, saver } from './saving.ts'

type Side = { served: Served; stranger: Visitor; admin: Visitor; teacher: Visitor; marks: Mark[] }
type Work = { what: string; times?: number; one: (side: Side, turn: number) => Promise<unknown> }

const [connections, rounds, usualTimes] = [50, 3, 100]
const page = (what: string, who: 'stranger' | 'admin' | 'teacher', path: string, times?: number): Work => ({
  what,
  ...(times !== undefined && { times }),
  one: async (side) => {
    const { status } = await ask(side[who], path)
    if (status !== 200) throw new Error(`${path} is answered ${status}`)
  },
})
const works: Work[] = [
  page('sign-in', 'stranger', paths.signIn),
  page('teacher’s home', 'teacher', '/term-reports'),
  page('mark grid', 'teacher', paths.grid),
  page('class page', 'admin', paths.classPage),
  page('students', 'admin', paths.students),
  page('a student’s page', 'admin', `${paths.students}/${student}`),
  page('Dashboard', 'admin', paths.dashboard),
  page('term report', 'admin', `/admin/term-details/${now.formClass}/1?year=${now.year}&term=${now.term}`),
  page('a class’s report cards, PDF', 'admin', paths.cardsOfClass, 30),
  { what: 'one mark saved', one: ({ teacher, marks }, turn) => saveMark(teacher, marks[turn % marks.length] as Mark, turn) },
]

/** The same school in a file and on a server, which are asked by turns. A page may take twice as long there. */
export async function onPostgres(data: string, server: Server, say: (line: string) => void): Promise<Row[]> {
  const [home, address] = [mkdtempSync(join(tmpdir(), 'term-reports-bench-')), server.addressOf('one')]
  moveTo(data, address)
  const sides = [
    await sideOf(await serve(data)),
    await sideOf(await serve(home, bundle, process.cwd(), ['--data', address, '--home', home])),
  ]
  const [inFile, onServer] = sides as [Side, Side]
  try {
    const rows: Row[] = []
    for (const work of works) {
      say(`… ${work.what}`)
      rows.push(await byTurns(work, inFile, onServer, server))
    }
    return [...rows, ...(await together(inFile, onServer))]
  } finally {
    for (const { served } of sides) await served.stop()
    rmSync(home, { recursive: true })
  }
}

async function sideOf(served: Served): Promise<Side> {
  const teacher = await signIn(served.url, 'd.lutchman')
  const stranger = { url: served.url, headers: {} }
  return { served, stranger, teacher, admin: await signIn(served.url, 'admin'), marks: await marksOf(teacher) }
}

async function byTurns({ what, times = usualTimes, one }: Work, inFile: Side, onServer: Side, server: Server): Promise<Row> {
  const warming = Math.ceil(times / 3)
  const taken: [number[], number[]] = [[], []]
  for (let turn = 0; turn < warming + times; turn++)
    for (const n of turn % 2 ? [0, 1] : [1, 0]) {
      const from = performance.now()
      await one(n ? onServer : inFile, turn)
      if (turn >= warming) taken[n]?.push(performance.now() - from)
    }
  const said = (values: readonly number[]) => `${middle(values).toFixed(1)} ms (p99 ${middle(values, 0.99).toFixed(1)})`
  return {
    ...{ what: `${what}: PostgreSQL to SQLite`, figure: middle(taken[1]) / middle(taken[0]), unit: '×', budget: 2 },
    note: `${said(taken[0])} to ${said(taken[1])}; ${await costOf(one, inFile, onServer, server)}`,
  }
}

/** Of the processor, which says more than a clock where others work too. */
async function costOf(one: Work['one'], inFile: Side, onServer: Side, server: Server): Promise<string> {
  const times = 30
  const spent = async (side: Side) => {
    const before = side.served.processorMs()
    for (let turn = 0; turn < times; turn++) await one(side, turn)
    return (side.served.processorMs() - before) / times
  }
  const file = await spent(inFile)
  const [asked, from] = [await server.statements(), await server.processorMs()]
  const program = await spent(onServer)
  const [askedThen, then] = [await server.statements(), await server.processorMs()]
  const statements = Math.round((askedThen - asked) / times)
  return `processor ${file.toFixed(1)} to ${program.toFixed(1)} + ${((then - from) / times).toFixed(1)} ms; ${statements} statements`
}

/** Fifty connections that save without a pause. */
async function together(inFile: Side, onServer: Side): Promise<Row[]> {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const n of round % 2 ? [0, 1] : [1, 0]) {
      const { teacher, marks } = n ? onServer : inFile
      const { perSecond } = await load(teacher, { ...post, connections, duration: 4, setupClient: saver(marks) })
      rates[n]?.push(perSecond)
    }
  const what = `${connections} who save at once: marks a second on PostgreSQL`
  return [{ what, figure: middle(rates[1]), unit: '/s', budget: 900, isFloor: true, note: `SQLite ${middle(rates[0]).toFixed(0)}` }]
}
