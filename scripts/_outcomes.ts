import { relative } from 'node:path'

/** What the runners write about their tests, as far as it is read here. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  success: boolean
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: Suite[]
}
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] }
type Spec = { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }

export type Outcome = { passed: number; failed: number; skipped: number; failures: string[]; retried: string[] }

export function outcomeOfVitest(report: VitestReport): Outcome {
  const tests = report.testResults.flatMap(({ name: path, status, assertionResults }) => {
    const name = relative('', path)
    const failed = assertionResults.filter((test) => test.failureMessages.length > 0 || test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ name: `${name} (the file itself)`, isPassed: false }]
    return failed.map(({ fullName, status, failureMessages: [why = ''] }) => ({
      name: `${name} › ${fullName}${reason(why)}`,
      isPassed: status === 'passed',
    }))
  })
  const named = (isPassed: boolean) => tests.filter((test) => test.isPassed === isPassed).map(({ name }) => name)
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
    skipped: report.numPendingTests,
    failures: named(false),
    retried: named(true),
  }
}

/** The first line of what was said, not longer than a line, and the line of the test where it was: a log may keep nothing else. */
function reason(why: string): string {
  const [said = ''] = why.split('\n')
  const at = /tests\/\S+?:\d+/.exec(why)?.[0]
  return said && `\n      ${said.slice(0, 160)}${at ? ` (${at})` : ''}`
}

export function outcomeOfPlaywright({ stats, errors, suites }: PlaywrightReport): Outcome {
  const all = suites.flatMap((suite) => testsOf(suite))
  const named = (status: string) => all.filter((test) => test.status === status).map((test) => test.name)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...named('unexpected'), ...errors.map(({ message = 'an error outside of the tests' }) => message)],
    retried: named('flaky'),
  }
}

/** `above` are the titles of the blocks around; the outermost is the file's own. */
function testsOf({ specs = [], suites = [] }: Suite, above: readonly string[] = []): { name: string; status: string }[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status }) => ({ name: [`[${projectName}] ${file}:${line}`, ...above, title].join(' › '), status })),
  )
  return [...own, ...suites.flatMap((inner) => testsOf(inner, [...above, inner.title]))]
}

/** What the end of a log says, for whoever sees only that. */
export function closing({ passed, failed, skipped, failures, retried }: Outcome): string {
  const list = (title: string, names: readonly string[]) => (names.length > 0 ? [`${title}:`, ...names.map((name) => `  ${name}`)] : [])
  return [sum({ passed, failed, skipped }), ...list('Failed', failures), ...list('Passed at the second try', retried)].join('\n')
}

export const sum = ({ passed, failed, skipped }: Pick<Outcome, 'passed' | 'failed' | 'skipped'>) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
