import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { prepareBrowsers, preparePoppler } from './_browsers.ts'
import { buildBinaryIfStale, buildServed } from './_build.ts'
import { changedFiles, wideWalks } from './_changed.ts'
import { closing, type Outcome, outcomeOfPlaywright, outcomeOfVitest, sum } from './_outcomes.ts'

const [isCheck, isAll, isPostgres] = ['check', '--all', '--postgres'].map((word) => process.argv.includes(word))
const results = '.cache/results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

if (isAll) process.env.THOROUGH = '1' // what is made up at random is tried more often

preparePoppler()
let building: Promise<boolean> | undefined
const total: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }
/** First what works all the time, then side by side what waits too: the tests of the program, and those in browsers. */
if (isPostgres) await onServer()
else {
  if (!isCheck) void built()
  await source()
  if (!isCheck) await Promise.all([program(), browsers()])
}

writeFileSync(`${results}/summary.txt`, `${sum(total)}\n`)
console.log(`\n${closing(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** How a screen looks does not depend on the engine: the walks over all of them are left out. */
async function onServer(): Promise<void> {
  await vitest('postgres', ['--project', 'postgres'], { POSTGRES: 'all' })
  await buildServed()
  prepareBrowsers()
  await tests('playwright', 'playwright', ['test', '--project=chromium'], outcomeOfPlaywright, { ENGINE: 'postgres', ...wideWalks([]) })
}

async function source(): Promise<void> {
  await Promise.all([checked('format and lint', 'biome', ['check', '--error-on-warnings', '.']), checked('types', 'tsc', []), unit()])
}

/** Its hundreds of small schools are made in memory where there is room, because each waits for the disk, and they go when the run ends. */
async function unit(): Promise<void> {
  const made = mkdtempSync(join(roomInMemory() ? '/dev/shm' : tmpdir(), 'term-reports-unit-'))
  await vitest('unit', ['--project', 'unit', '--project', 'alone', '--project', 'postgres'], { TMPDIR: made })
  rmSync(made, { recursive: true, force: true })
}

function roomInMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 2 ** 31
}

async function program(): Promise<void> {
  if (await built()) await vitest('binary', ['--project', 'binary'])
}

async function browsers(): Promise<void> {
  if (!(await built())) return
  prepareBrowsers() // before Playwright asks which there are
  await tests('playwright', 'playwright', ['test'], outcomeOfPlaywright, wideWalks(isAll ? undefined : changedFiles()))
}

/** Once for both. */
function built(): Promise<boolean> {
  building ??= stage('build', async () => {
    await buildServed()
    await buildBinaryIfStale()
  })
  return building
}

function vitest(name: string, args: string[], env = {}): Promise<void> {
  const json = ['--reporter=dot', '--reporter=json', `--outputFile.json=${results}/${name}.json`]
  return tests(name, 'vitest', ['run', ...args, ...json], outcomeOfVitest, env)
}

/** Everything runs even when something failed before it, so that one run tells all. */
async function stage(name: string, work: (log: NodeJS.WritableStream) => Promise<unknown>): Promise<boolean> {
  const from = performance.now()
  const [path, log] = [`${results}/${name}.log`, createWriteStream(`${results}/${name}.log`)]
  const wrong = await work(log).then(
    () => undefined,
    (error: Error) => `${error.message}\n`,
  )
  log.end(wrong ?? '')
  await finished(log)
  console.log(`\n== ${name}: ${Math.round((performance.now() - from) / 1000)} s\n${readFileSync(path, 'utf8').trimEnd()}`)
  if (wrong === undefined) return true
  if (!existsSync(`${results}/${name}.json`)) add({ failed: 1, failures: [name] })
  return false
}

function checked(name: string, command: string, args: string[], env = {}): Promise<boolean> {
  return stage(name, (log) => run(command, args, log, env))
}

/** Its words come together once it has ended, so that those of two lanes do not mingle. */
async function run(command: string, args: string[], log: NodeJS.WritableStream, env: Record<string, string>): Promise<void> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const status = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
}

async function tests<T>(name: string, command: string, args: string[], outcomeOf: (report: T) => Outcome, env = {}): Promise<void> {
  const isDone = await checked(name, command, args, env)
  const path = `${results}/${name}.json`
  if (!existsSync(path)) return isDone ? add({ failed: 1, failures: [`${name}: no report`] }) : undefined
  const outcome = outcomeOf(JSON.parse(readFileSync(path, 'utf8')))
  add({ ...outcome, failed: isDone ? outcome.failed : Math.max(outcome.failed, 1) })
}

function add({ passed = 0, failed = 0, skipped = 0, failures = [], retried = [] }: Partial<Outcome>): void {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  total.failures.push(...failures)
  total.retried.push(...retried)
}
