import { expect, test } from 'vitest'
import { closing, outcomeOfPlaywright, outcomeOfVitest } from '../scripts/_outcomes.ts'

test('the end of the log names what failed and what was retried', () => {
  const unit = outcomeOfVitest({
    ...{ numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, success: false },
    testResults: [
      {
        name: 'tests/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a is a' },
          { status: 'failed', fullName: 'a is b' },
        ],
      },
      { name: 'tests/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  const spec = (title: string, line: number, status: string) => ({
    ...{ title, file: 'c.spec.ts', line },
    tests: [{ projectName: 'chromium', status }],
  })
  const browser = outcomeOfPlaywright({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 3 },
    errors: [],
    suites: [
      {
        title: 'c.spec.ts',
        specs: [spec('passes', 1, 'expected'), spec('is slow', 2, 'flaky')],
        suites: [{ title: 'a dialog', specs: [spec('closes', 9, 'unexpected')] }],
      },
    ],
  })
  const both = { ...browser, failures: [...unit.failures, ...browser.failures] }
  expect(closing(both)).toBe(
    [
      '2 passed, 1 failed, 3 skipped',
      'Failed:',
      '  tests/a.test.ts › a is b',
      '  tests/b.test.ts (the file itself)',
      '  [chromium] c.spec.ts:9 › a dialog › closes',
      'Passed at the second try:',
      '  [chromium] c.spec.ts:2 › is slow',
    ].join('\n'),
  )
})
