import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSolved, puzzle, puzzles } from '../../src/domain/_sign-in/proof.ts'

/** How many hashes the page makes for one proof of the lesser work. */
function effortOf(text: string): number {
  let tried = 0
  for (let i = 0; i < puzzles; i++) {
    let number = 0
    while (!isSolved({ text, work: 1 }, hash('sha256', puzzle({ text, work: 1 }, i, number), 'buffer'))) number++
    tried += number + 1
  }
  return tried
}

test('when a class comes in while passwords are guessed, no browser works much longer than the others for its proof', () => {
  const efforts = Array.from({ length: 12 }, (_, browser) => effortOf(`1.100000.browser-${browser}`))
  const mean = efforts.reduce((sum, one) => sum + one, 0) / efforts.length
  expect(mean / 2 ** 15).toBeCloseTo(1, 0) // as much as it takes altogether
  expect(Math.max(...efforts) / mean).toBeLessThan(1.3)
})
