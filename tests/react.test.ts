import { expect, test } from 'vitest'
import { withoutNever } from '../scripts/_react.ts'

const run = (code: string, fiber: { tag: number }) => new Function('fiber', 'update', `${code}; return work(fiber, update)`)(fiber, fiber)

test('of nodes that React’s tree never has here only their own lines are left out', () => {
  const code = `let outside = 'before'
    function work(fiber, update) {
      const told = []
      switch (fiber.tag) {
        case 13: var own = 1; outside = 'changed'; return 'Suspense'
        case 0: told.push('function')
        case 1: told.push('falls on'); break
        case 11:
        case 5: own = 'host'; told.push(own); break
        default: told.push('other')
      }
      switch (update.tag) { case 1: told.push('update 1') }
      told.push(13 === fiber.tag, 22 !== fiber.tag, fiber.tag === 5, outside)
      return told
    }`
  const lean = withoutNever(code)
  expect(lean).not.toMatch(/Suspense|changed|case 11:/)
  for (const tag of [0, 5, 3]) expect(run(lean, { tag })).toEqual(run(code, { tag }))
  expect(run(lean, { tag: 1 })).toEqual(['other', 'update 1', false, true, false, 'before'])
})
