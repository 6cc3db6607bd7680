import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tablesOf } from '../../scripts/_tables.ts'
import { makeWorld } from '../world.ts'

test('the types of the tables are of the tables that the migrations make: else run node scripts/tables.ts', async () => {
  const { sqlite, close } = await makeWorld()
  expect(readFileSync('src/db/_tables.ts', 'utf8')).toBe(tablesOf(sqlite))
  await close()
})
