import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildBinaryIfStale, buildServed } from './_build.ts'

type Counts = { passed: number; failed: number; skipped: number }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
  success: boolean
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

const withBrowser = process.argv[2] !== 'check'
const results = '.cache/results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
stage('format and lint', 'biome', ['check', '--error-on-warnings', '.'])
stage('types', 'tsc', [])
await built()
tests('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${results}/vitest.json`], (report: VitestReport) => ({
  passed: report.numPassedTests,
  failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
  skipped: report.numPendingTests,
}))
if (withBrowser) {
  tests('playwright', ['test'], ({ stats, errors }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }))
}

const line = `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`
writeFileSync(`${results}/summary.txt`, `${line}\n`)
console.log(`\n${line}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Everything runs even when something failed before it, so that one run tells all. */
function run(command: string, args: string[]): boolean {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
  if (error) console.error(`${command}: ${error.message}`)
  return status === 0
}

function stage(name: string, command: string, args: string[]): void {
  console.log(`\n== ${name}`)
  if (!run(command, args)) total.failed += 1
}

async function built(): Promise<void> {
  console.log('\n== build')
  await buildServed()
  await buildBinaryIfStale()
}

function tests<T>(runner: string, args: string[], count: (report: T) => Counts): void {
  console.log(`\n== ${runner}`)
  const isDone = run(runner, args)
  const path = `${results}/${runner}.json`
  const counts = existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  if (!isDone && counts.failed === 0) counts.failed = 1
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
}
