import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { requireFor } from '../src/operate/service/_new-program.ts'
import { addonFor, binaryFor, isStrippable, kindFor, type Target, targets } from './_build.ts'
import { inAnOffice } from './_office.ts'
import { carried, debugSections, isSwitchedOn } from './_packed.ts'
import { howToInstall, runnerOf, tryOut } from './_trial.ts'
import { howToInstall as howToInstallWine, Wine } from './_wine.ts'

// Makes the program for each kind of machine, looks at the files, and runs those that this machine can run. `--built`: those that are there.
const hints: Partial<Record<Target, string[]>> = { 'linux-arm64': [howToInstall], 'win-x64': [howToInstallWine] }
const rows: { program: string; tried: string; result: string }[] = []
if (!process.argv.includes('--built')) build()
for (const target of targets) {
  look(target)
  await run(target)
}
console.table(rows)
process.exitCode = rows.some(({ result }) => result.startsWith('FAILED')) ? 1 : 0

function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--all'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

function tell(program: Target, tried: string, result: string) {
  rows.push({ program, tried, result })
  console.log(`${program}: ${tried}: ${result}`)
}

/** `fault` is nothing, or says what is wrong. */
function check(program: Target, tried: string, fault: () => string | undefined) {
  try {
    const wrong = fault()
    tell(program, tried, wrong === undefined ? 'ok' : `FAILED: ${wrong}`)
  } catch (error) {
    tell(program, tried, `FAILED: ${error instanceof Error ? error.message : error}`)
  }
}

function look(target: Target) {
  const file = binaryFor(target)
  if (!existsSync(file)) return tell(target, 'file', 'FAILED: there is none')
  const bytes = readFileSync(file)
  tell(target, 'size', `${Math.round(bytes.length / 1e6)} MB`)
  check(target, 'kind of machine, SHA-256', () => (requireFor(file, kindFor(target)) ? undefined : 'there is no checksum beside it'))
  check(target, 'the program is in it, and switched on', () =>
    isSwitchedOn(bytes) && carried(bytes, 'program/main.js')?.length ? undefined : 'Node would start without it',
  )
  check(target, 'its database addon', () =>
    carried(bytes, 'addon.node')?.equals(readFileSync(addonFor(target))) ? undefined : 'it carries another, or none',
  )
  if (target.startsWith('win'))
    check(target, 'its service addon', () =>
      carried(bytes, 'service.node')?.length ? undefined : 'Windows could not start it as a service',
    )
  if (isStrippable(target)) check(target, 'debug symbols left out', () => debugSections(bytes).join(', ') || undefined)
}

async function run(target: Target) {
  const said = (called: string) => (step: string, seconds: number) => tell(target, step, `ok, ${seconds.toFixed(1)} s (${called})`)
  const [file, runner] = [binaryFor(target), runnerOf(target, binaryFor(target))]
  const wine = target === 'win-x64' && !runner ? await Wine.find() : undefined
  try {
    if (runner) await tryOut(runner, said(runner.called))
    else if (wine) await inAnOffice(wine, file, said(wine.called))
    else tell(target, 'run', ['not tried', ...(hints[target] ?? [])].join(': '))
  } catch (error) {
    tell(target, 'run', `FAILED: ${error instanceof Error ? error.message : error}`)
  }
}
