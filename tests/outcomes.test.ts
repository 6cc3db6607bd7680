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
          { status: 'passed', fullName: 'a is a', failureMessages: [] },
          { status: 'failed', fullName: 'a is b', failureMessages: ['Error: it is c\nof a\n    at /home/tests/a.test.ts:3:53'] },
          { status: 'passed', fullName: 'a is slow', failureMessages: ['Error: not yet'] },
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
  const both = { ...browser, failures: [...unit.failures, ...browser.failures], retried: [...unit.retried, ...browser.retried] }
  expect(closing(both)).toBe(
    [
      '2 passed, 1 failed, 3 skipped',
      'Failed:',
      '  tests/a.test.ts › a is b',
      '      Error: it is c (tests/a.test.ts:3)',
      '  tests/b.test.ts (the file itself)',
      '  [chromium] c.spec.ts:9 › a dialog › closes',
      'Passed at the second try:',
      '  tests/a.test.ts › a is slow',
      '      Error: not yet',
      '  [chromium] c.spec.ts:2 › is slow',
    ].join('\n'),
  )
})
