import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isVersion, releasedChangelog } from '../scripts/_changelog.ts'

const news = '\n- Marks are kept.\n'

test('a release gives what waits in the changelog its number and day, and leaves room for what comes', () => {
  const before = `# Changelog\n\n## Unreleased\n${news}\n## 1.0.0 (2026-12-01)\n\n- First.\n`
  const after = `# Changelog\n\n## Unreleased\n\n## 1.1.0 (2027-01-08)\n${news}\n## 1.0.0 (2026-12-01)\n\n- First.\n`
  expect(releasedChangelog(before, '1.1.0', '2027-01-08')).toBe(after)
})

test('a release of nothing is refused, before anything is written', () => {
  for (const empty of [
    '# Changelog\n',
    '# Changelog\n\n## Unreleased\n',
    '# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-12-01)\n\n- First.\n',
  ])
    expect(releasedChangelog(empty, '1.1.0', '2027-01-08')).toBeUndefined()
})

test('the changelog of today can be released', () => {
  expect(releasedChangelog(readFileSync('CHANGELOG.md', 'utf8'), '1.0.0', '2026-12-01')).toContain('## 1.0.0 (2026-12-01)')
})

test.each([
  ['1.0.0', true],
  ['1.2.0-rc.1', true],
  ['1.0', false],
  ['v1.0.0', false],
  ['1.0.0; ls', false],
  ['', false],
])('%j as a version: %s', (text, is) => expect(isVersion(text)).toBe(is))
