import { beforeAll, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import type { Who } from '../world.ts'
import { year } from '../world.ts'
import { addressesFor, type LeakWorld, makeLeakWorld, readAnswer, targets, toldOf } from './_leak.ts'
import { harmless, mute } from './_leak-routes.ts'
import { all, asked, askers, isWorthAsking, leaksTo } from './_leaks.ts'

let world: LeakWorld
beforeAll(async () => {
  world = await makeLeakWorld()
  return world.close
})

const get = async (who: Who | 'nobody', address: string, headers: Record<string, string> = {}) => {
  const res = await world.as(who)(address, { headers })
  return { status: res.status, text: await readAnswer(res) }
}

test('every route is asked, or is harmless for a reason', () => {
  const known = new Set([...asked.map(({ path }) => path), ...Object.keys(harmless)])
  const served = new Set(world.app.routes.filter((r) => r.method === 'GET').map((r) => r.path.replace(/\{(?:[^{}]|\{[^}]*\})*\}/g, '')))
  expect([...served].filter((path) => !known.has(path))).toEqual([])
  expect(asked).toHaveLength(new Set(asked.map(({ path }) => path)).size)
})

test('every call of the JSON interface that is described is asked', async () => {
  const { paths } = (await (await world.as('admin')('/api/openapi.json')).json()) as { paths: Record<string, { get?: object }> }
  const described = Object.entries(paths).flatMap(([path, { get: read }]) => (read ? [path.replace(/\{(\w+)\}/g, ':$1')] : []))
  const known = new Set([...asked.map(({ path }) => path), ...Object.keys(harmless)])
  expect(described.length).toBeGreaterThan(30)
  expect(described.filter((path) => !known.has(path))).toEqual([])
})

describe('the administrator is told, by each route that can tell', () => {
  test.each(
    asked.filter(({ kind, path }) => kind !== 'silent' && (kind !== 'list' || /search|find|cards\/all/.test(path)) && !mute.has(path)),
  )('$path', async ({ path }) => {
    for (const of of all) {
      const answers = []
      for (const address of addressesFor(path, of, world.keys[of])) answers.push(await get('admin', address))
      expect([of, answers.map(({ status }) => status)]).toEqual([of, answers.map(() => 200)])
      expect([of, answers.flatMap(({ text }) => toldOf(text, of))]).not.toEqual([of, []])
    }
  })
})

describe.each(askers)('%s is told nothing of a report out of reach', (who) => {
  test.each(asked.filter((route) => isWorthAsking(who, route)))('$path', async (route) => {
    expect(await leaksTo(who, route, world)).toEqual([])
  })
})

describe('a student’s own report', () => {
  const own = asked.filter(({ path }) => path.startsWith('/student/reports/'))
  const states: [string, 0 | 1, boolean][] = [
    ['posted', 1, false],
    ['posted and held back', 1, true],
    ['withdrawn', 0, false],
    ['withdrawn and held back', 0, true],
  ]
  const isOfStaff = (path: string) => /^\/(?:admin|term-reports|find|kiosk|shortcuts)(?:\/|$)/.test(path)
  test.each(states)('%s', async (state, posted, isHeld) => {
    const on = await makeLeakWorld()
    const { db } = on
    const term = { academic_year_id: year, term: 1 }
    await addRows(db, 'term_report_posting', { ...term, posted: 1, date_posted: '2025-12-15 09:12:40' })
    for (const { path } of own)
      for (const address of addressesFor(path, 'zahra', on.keys.zahra)) expect((await on.as('zahra')(address)).status).toBe(200)
    await db
      .updateTable('term_report_posting')
      .set({ posted, date_posted: posted ? '2025-12-15 09:12:40' : null })
      .execute()
    if (isHeld) await addRows(db, 'term_report_hold', { ...term, student_id: targets.zahra.id, reason: 'Copper lanterns', held_at: 't' })
    // The posting decides only where a student may ask at all: of what is refused to a student in any case, once is enough.
    // The list of the cards tells the own figures of those that are posted, and nobody else's.
    const isOwn = (path: string) => path === '/student/reports' || own.some((one) => one.path === path)
    const list = await readAnswer(await on.as('zahra')('/student/reports'))
    for (const of of all)
      expect([state, of, toldOf(list, of, of !== 'zahra')]).toEqual([state, of, state === 'posted' && of === 'zahra' ? ['79'] : []])
    for (const route of asked.filter(({ path }) => (state === 'posted' ? !isOwn(path) : !isOfStaff(path))))
      expect(await leaksTo('zahra', route, on)).toEqual([])
    for (const { path } of own)
      for (const address of addressesFor(path, 'zahra', on.keys.zahra)) {
        const res = await on.as('zahra')(address)
        const text = await readAnswer(res)
        expect([address, res.status]).toEqual([address, state === 'posted' ? 200 : 404])
        expect(toldOf(text, 'zahra', false).length > 0).toBe(state === 'posted')
        for (const other of ['nicolette', 'marcus', 'ana'] as const) expect(toldOf(text, other)).toEqual([])
      }
    await on.close()
  })
})
