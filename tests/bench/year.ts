import type { Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

const rounds = 5

/** The demonstration school put into its classes of the next year, given its subjects there, and both taken back, again and again. */
export async function year(served: Served): Promise<Row[]> {
  const admin = await signIn(served.url, 'admin')
  const taken = { promotion: [] as number[], subjects: [] as number[], undo: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    taken.promotion.push(await step(admin, '/promotion/confirm'))
    taken.subjects.push(await step(admin, '/subjects/confirm'))
    await step(admin, '/subjects/undo')
    taken.undo.push(await step(admin, '/promotion/undo'))
  }
  const slowest = (times: number[]) => Math.max(...times) / 1000
  const note = `the slowest of ${rounds}`
  return [
    { what: 'promotion of 1,000 students', figure: slowest(taken.promotion), unit: 's', budget: 2, note },
    { what: '… undone', figure: slowest(taken.undo), unit: 's', budget: 2, note },
    { what: '… their subjects given out', figure: slowest(taken.subjects), unit: 's', budget: 2, note },
  ]
}

/** Milliseconds that a step takes, from its button to its answer, with the numbers of its dialog. */
async function step(admin: Visitor, path: string): Promise<number> {
  const url = `${admin.url}/admin/year${path}`
  const dialog = await (await fetch(url, { headers: admin.headers })).text()
  const sent = [...dialog.matchAll(/<input type="hidden" name="(\w+)" value="(\d+)"/g)].map(([, name = '', value = '']) => [name, value])
  const from = performance.now()
  const answer = await fetch(url, { method: 'POST', headers: admin.headers, body: new URLSearchParams(sent), redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`${path} was not done: ${answer.status}`)
  return performance.now() - from
}
