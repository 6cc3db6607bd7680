import { afterAll, describe, expect, test } from 'vitest'
import type { Who } from '../world.ts'
import { example, writing } from './_examples.ts'
import { addressesFor, makeLeakWorld } from './_leak.ts'
import { asked as gets } from './_leaks.ts'

/** From who is nobody to who may do everything. */
const askers = ['nobody', 'gate', 'zahra', 'stranger', 'lutchman', 'joseph', 'noel', 'baptiste', 'deansHods', 'admin'] as const satisfies (
  | Who
  | 'nobody'
)[]
const titles =
  'nobody · kiosk · student · teacher of nobody · teacher · form teacher · dean · head of department · Deans/HODs · administrator'

const world = await makeLeakWorld()
afterAll(world.close)

/** Whoever is let in is answered in one of many ways, which the tests of the feature hold. */
const letIn = (status: number) => ([303, 401, 403, 404].includes(status) ? String(status) : 'in')
const table = (answers: readonly (readonly [route: string, statuses: string])[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ([, statuses]) => statuses)].sort().map(([key, of]) => [key, of.map(([route]) => route).sort()]),
  )

/** A new route is a new line: run this file with `-u`, and read what it has added. */
describe(`who is answered what: ${titles}`, () => {
  test('by each page, document and call that is read, asked for Zahra of 5A', async () => {
    const answers: [string, string][] = []
    for (const { path } of gets) {
      const [address = ''] = addressesFor(path, 'zahra', world.keys.zahra)
      const statuses: string[] = []
      for (const who of askers) statuses.push(letIn((await world.as(who)(address, { headers: { 'HX-Request': 'true' } })).status))
      answers.push([path, statuses.join(' ')])
    }
    expect(table(answers)).toMatchSnapshot()
  })

  test('by each that writes, which is sent nothing; but the administrator, who might do it', async () => {
    const answers: [string, string][] = []
    let one = await makeLeakWorld()
    for (const { method, path } of writing(world.app)) {
      const statuses: string[] = []
      for (const who of askers.filter((name) => name !== 'admin')) {
        const body = path.startsWith('/api/') ? { json: {} } : { body: new URLSearchParams(), headers: { 'HX-Request': 'true' } }
        statuses.push(letIn((await one.as(who)(example(path), { method, ...body })).status))
      }
      answers.push([`${method} ${path}`, statuses.join(' ')])
      if (!statuses.some((status) => status === 'in' || status === '303')) continue // it can have written
      await one.close()
      one = await makeLeakWorld()
    }
    await one.close()
    expect(table(answers)).toMatchSnapshot()
  })
})
