import type { Client } from 'autocannon'
import { withBareHono } from './_bare-hono.ts'
import { commitMs } from './_disk.ts'
import { ask, jsonOf, load, middle } from './_load.ts'
import { openLoop } from './_open-loop.ts'
import { paths } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

type Saved = { student_id: number; version: number }
export type Mark = Saved & { path: string }
const [connections, aSecond] = [50, 500]

/** One course mark saved at a time: validated, committed, in the history. */
export async function saving(served: Served, data: string): Promise<Row[]> {
  const teacher = await signIn(served.url, 'd.lutchman')
  const [median, slowest, share] = [
    'one mark saved: median',
    `… p99 at ${aSecond} a second, from when each was due (open loop)`,
    '… share of the throughput of bare Hono',
  ]
  const rows = await marksOf(teacher)
  if (rows.length < connections) return [absent(median, 'ms', 1.25), absent(slowest, 'ms', 15), absent(share, '%', 20)]
  const alone = await oneByOne(teacher, rows)
  const commit = commitMs(data)
  const due = await openLoop(aSecond, rows, (row, turn) => saveMark(teacher, row, turn))
  const many = await load(teacher, { ...post, connections, setupClient: saver(rows) })
  const bare = await withBareHono((url) => load({ ...teacher, url }, { ...post, connections, setupClient: saver(rows) }))
  const percent = (100 * many.perSecond) / bare.perSecond
  return [
    { what: median, figure: alone, unit: 'ms', budget: 1.25, note: `the disk alone takes ${commit.toFixed(2)} ms to keep as much` },
    {
      what: slowest,
      figure: due.p99,
      unit: 'ms',
      budget: 15,
      note: `median ${due.median.toFixed(1)} ms, ${due.perSecond.toFixed(0)} a second answered`,
    },
    {
      what: share,
      figure: percent,
      unit: '%',
      budget: 20,
      isFloor: true,
      note: `${many.perSecond.toFixed(0)} of ${bare.perSecond.toFixed(0)} a second`,
    },
  ]
}

export const post = { method: 'POST' as const, headers: { 'Content-Type': 'application/json' } }
const bodyOf = ({ student_id, version }: Saved, turn: number) => ({ student_id, version, course_mark: 20 + (turn % 71) })

/** The marks that a teacher may save. */
export async function marksOf(teacher: Visitor): Promise<Mark[]> {
  const rows: Mark[] = []
  for (const path of paths.saveMarks) {
    const sheet = await ask(teacher, path)
    if (sheet.status === 200) rows.push(...(jsonOf(sheet) as { students: Saved[] }).students.map((row) => ({ ...row, path })))
  }
  return rows
}

/** A teacher meets a server that has run for days: it still grows quicker after some hundred marks. */
const beforeIt = 1000

async function oneByOne(teacher: Visitor, rows: Mark[]): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < beforeIt + 500; turn++) {
    const ms = await saveMark(teacher, rows[turn % rows.length] as Mark, turn)
    if (turn >= beforeIt) taken.push(ms)
  }
  return middle(taken)
}

/** Saves it at the version that was answered last; how long that took. */
export async function saveMark(teacher: Visitor, row: Mark, turn: number): Promise<number> {
  const { ms, status, body } = await ask(teacher, row.path, { method: 'POST', json: bodyOf(row, turn) })
  if (status !== 200) throw new Error(`A mark was not saved: ${status} ${body.toString().slice(0, 200)}`)
  row.version = jsonOf({ body }).data.version
  return ms
}

/** Each connection saves one student's mark again and again, at the version that it was answered last. */
export function saver(rows: Mark[]) {
  let [next, turn] = [0, 0]
  return (client: Client) => {
    const row = rows[next++ % rows.length] as Mark
    const setupRequest = (request: object) => ({ ...request, body: JSON.stringify(bodyOf(row, turn++)) })
    const onResponse = (_: number, body: string) => {
      const { data, current } = JSON.parse(body) as { data?: Saved; current?: Saved }
      row.version = data?.version ?? current?.version ?? row.version
    }
    client.setRequests([{ ...post, path: row.path, setupRequest, onResponse }])
  }
}
