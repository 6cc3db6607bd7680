import { expect, test } from 'vitest'
import { Recent } from '../../src/domain/_recent.ts'

test('what was set first makes room, and what is set again keeps its place', () => {
  const recent = new Recent<string, number>(2).set('a', 1).set('b', 2).set('a', 3)
  expect([...recent]).toEqual([
    ['a', 3],
    ['b', 2],
  ])
  recent.set('c', 4)
  expect([...recent]).toEqual([
    ['b', 2],
    ['c', 4],
  ])
})
