import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageIcons } from '../../src/islands/_ui/page-icons.ts'

const directions = new Set(['up', 'down']) // as words of a sheet's keys

test('an island draws no icon that only pages carry', () => {
  const names = Object.keys(pageIcons).filter((name) => !directions.has(name))
  const files = globSync('src/islands/{_grid,_ui,attendance,marks}/**/*.tsx')
  expect(files.length).toBeGreaterThan(30)
  const drawn = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return names.filter((name) => new RegExp(`['"]${name}['"]`).test(code)).map((name) => `${file}: ${name}`)
  })
  expect(drawn).toEqual([])
})
