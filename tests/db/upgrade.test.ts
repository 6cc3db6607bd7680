import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { openSchool, type School } from '../../src/db/_open.ts'
import { examine } from '../../src/operate/_check.ts'
import { emptySchool } from '../_school.ts'
import { figuresOf, fixture, makeAgain, schemaOf } from './_upgraded.ts'

const dir = mkdtempSync(join(tmpdir(), 'term-reports-upgrade-'))
const told = JSON.parse(readFileSync(fixture.told, 'utf8')) as Record<'schema' | 'figures', Record<string, string>>
const isReleased = Number(packageJson.version.split('.')[0]) >= 1
let school: School
beforeAll(async () => {
  writeFileSync(join(dir, 'school.db'), gunzipSync(readFileSync(fixture.school)))
  school = await openSchool(join(dir, 'school.db'))
})
afterAll(async () => {
  await school.close()
  rmSync(dir, { recursive: true })
})

test('a school of 1.0.0 has, once it is opened, the schema of a new one: every table, index, trigger and view', async () => {
  const { sqlite, close } = await emptySchool()
  const now = schemaOf(sqlite)
  await close()
  if (!isReleased) expect(told.schema, `the schema has changed: before 1.0.0 make the fixture again with: ${makeAgain}`).toEqual(now)
  expect(schemaOf(school.sqlite)).toEqual(now)
})

test('it is sound, and nothing in it points to what is not there', async () => {
  expect((await examine(school.sqlite)).filter(({ isWrong }) => isWrong)).toEqual([])
  expect(school.sqlite.pragma('foreign_key_check')).toEqual([])
})

test('every student’s card says what it said: average, grade and rank', async () => {
  expect(Object.keys(told.figures).length).toBeGreaterThan(100)
  expect(await figuresOf(school.db)).toEqual(told.figures)
})
