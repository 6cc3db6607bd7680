import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { prepareBrowsers } from './_browsers.ts'
import { buildBinaryIfStale, buildServed } from './_build.ts'
import { closing, type Outcome, outcomeOfPlaywright, outcomeOfVitest, sum } from './_outcomes.ts'

const withBrowser = process.argv[2] !== 'check'
const results = '.cache/results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }
stage('format and lint', 'biome', ['check', '--error-on-warnings', '.'])
stage('types', 'tsc', [])
await built()
tests('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${results}/vitest.json`], outcomeOfVitest)
if (withBrowser) {
  prepareBrowsers() // before Playwright asks which there are
  tests('playwright', ['test'], outcomeOfPlaywright)
}

writeFileSync(`${results}/summary.txt`, `${sum(total)}\n`)
console.log(`\n${closing(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Everything runs even when something failed before it, so that one run tells all. */
function run(command: string, args: string[]): boolean {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
  if (error) console.error(`${command}: ${error.message}`)
  return status === 0
}

function stage(name: string, command: string, args: string[]): void {
  console.log(`\n== ${name}`)
  if (run(command, args)) return
  total.failed += 1
  total.failures.push(name)
}

async function built(): Promise<void> {
  console.log('\n== build')
  await buildServed()
  await buildBinaryIfStale()
}

function tests<T>(runner: string, args: string[], outcomeOf: (report: T) => Outcome): void {
  console.log(`\n== ${runner}`)
  const isDone = run(runner, args)
  const path = `${results}/${runner}.json`
  const outcome = existsSync(path)
    ? outcomeOf(JSON.parse(readFileSync(path, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [`${runner}: no report`], retried: [] }
  if (!isDone && outcome.failed === 0) outcome.failed = 1
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += outcome[key]
  total.failures.push(...outcome.failures)
  total.retried.push(...outcome.retried)
}
