import { afterEach, expect, test } from 'vitest'
import { isEverythingWalked, isWalked, wideWalks } from '../scripts/_changed.ts'

const walk = (files?: readonly string[]) => Object.assign(process.env, wideWalks(files))
afterEach(() => {
  delete process.env.E2E_CHANGED
})

const touched: [file: string, walked: string[], left: string[]][] = [
  ['src/views/students/page.tsx', ['/admin/students/20240085?q=a', 'students-moves.spec.ts'], ['/admin/teachers', 'terms.spec.ts']],
  ['src/routes/term-reports/index.tsx', ['/term-reports/term-details/2C', '/term-reports'], ['/admin/subjects']],
  ['src/domain/marks/enter/save.ts', ['/admin/enter-marks/20252026/3/2C/104'], ['/admin/year']],
  ['tests/e2e/find.spec.ts', ['find.spec.ts'], ['late.spec.ts']],
  ['docs/rules.md', [], ['/admin/students', 'find.spec.ts']],
]
test.each(touched)('a change of %s has the wide walks look at what is of it', (file, walked, left) => {
  walk([file])
  expect(walked.filter((name) => !isWalked(name))).toEqual([])
  expect(left.filter(isWalked)).toEqual([])
})

test.each(['src/views/_layout.tsx', 'src/islands/_grid/keys.ts', 'package-lock.json'])('%s is of all screens', (file) => {
  walk([file])
  expect(isEverythingWalked()).toBe(true)
})

test('where nobody knows what changed, or one spec is run by hand, everything is walked', () => {
  expect(isWalked('/admin/teachers')).toBe(true)
  walk(undefined)
  expect(isWalked('/admin/teachers')).toBe(true)
})
