import { type BlocksBetween, keptRow } from './_blocks.ts'
import { load, medianOf } from './_load.ts'
import { paths } from './_paths.ts'
import type { Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

/** Students put into another class of the term under way, a hundred and then a thousand at once, and put back, while teachers go on with their marks. */
export async function moves(served: Served, blocks: BlocksBetween): Promise<Row[]> {
  const [admin, teacher] = [await signIn(served.url, 'admin'), await signIn(served.url, 'd.lutchman')]
  await medianOf(teacher, paths.grid, 100)
  const from = Date.now()
  const all = (await (await fetch(`${admin.url}/api/students`, { headers: admin.headers })).json()) as { id: number; class_id: string }[]
  const ids = all.filter(({ class_id }) => class_id !== '1B').map(({ id }) => id)
  const taken: Record<string, number[]> = {}
  const others = load(teacher, { path: paths.grid, connections: 8, overallRate: 40, duration: 14 })
  for (const count of [100, 1000]) {
    const some = ids.slice(0, count)
    const ticks = some.map((id): [string, string] => ['student', String(id)])
    const chosen: [string, string][] = [...ticks, ['class_id', '1B'], ['class_from', 'this-term'], ['day', '']]
    const preview = await step(admin, '', [...chosen, ['doing', 'class']])
    const done = await toItsEnd(admin, '/class', chosen)
    const back = [...done.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    )
    const undone = await toItsEnd(admin, '/class/undo', back)
    taken[count] = [preview.took, done.took, undone.took]
  }
  const { p99 } = await others
  const row = (what: string, count: number, n: number): Row => ({ what, figure: (taken[count]?.[n] ?? 0) / 1000, unit: 's', budget: 2 })
  return [
    row('100 students to another class: what happens, with numbers', 100, 0),
    row('… moved', 100, 1),
    row('1,000 students to another class: what happens, with numbers', 1000, 0),
    row('… moved', 1000, 1),
    row('… undone', 1000, 2),
    { what: "… others' p99 meanwhile", figure: p99, unit: 'ms', budget: 50, note: 'mark grids at 40 a second, 8 connections' },
    keptRow(blocks, from),
  ]
}

/** Of many it is answered how far it is: asked again until all of it is done. */
async function toItsEnd(admin: Visitor, path: string, sent: [string, string][]) {
  let answer = await step(admin, path, sent)
  let { took } = answer
  for (;;) {
    const [, work] = /hx-post="\/admin\/students\/ticked(\/work\/\d+)"/.exec(answer.text) ?? []
    if (!work) return { ...answer, took }
    answer = await step(admin, work, [])
    took += answer.took
  }
}

async function step(admin: Visitor, path: string, sent: [string, string][]) {
  const from = performance.now()
  const headers = { ...admin.headers, 'HX-Request': 'true' }
  const answer = await fetch(`${admin.url}/admin/students/ticked${path}`, { method: 'POST', headers, body: new URLSearchParams(sent) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was not done: ${answer.status} ${text.slice(0, 300)}`)
  return { took: performance.now() - from, text }
}
