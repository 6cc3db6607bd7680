import { expect, test } from 'vitest'
import { BoundedMap } from '../../src/domain/_bounded-map.ts'

test('what was set first makes room, and what is set again keeps its place', () => {
  const recent = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3)
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
