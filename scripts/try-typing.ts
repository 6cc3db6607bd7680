import { parseArgs } from 'node:util'
import { type Browser, chromium, firefox as firefoxType } from '@playwright/test'
import type { Counts } from '../tests/typing/hands.ts'
import { chrome109, findChromium, firefox, prepareBrowsers } from './_browsers.ts'
import { buildServed } from './_build.ts'

// Types at random on real pages, for as long as one likes, and compares what came of it with a plain account of what was typed (tests/typing).
const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    scripts: { type: 'string', default: '20' },
    tasks: { type: 'string', default: '30' },
    browser: { type: 'string', default: 'chromium' },
    sheet: { type: 'string' },
    without: { type: 'string', default: '' },
    cpu: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
  },
})
const [seed, scripts, tasks, cpu, lanes] = [given.seed, given.scripts, given.tasks, given.cpu, given.lanes].map(Number) as number[]
process.env.E2E_RUN ??= `.cache/e2e/typing-${process.pid}`
const { run } = await import('../tests/typing/run.ts')
const { sheets } = await import('../tests/typing/sheets.ts')
const { demoDir, makeDemo } = await import('../tests/e2e/_server.ts')
const { rmSync } = await import('node:fs')

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
const launches: Record<string, () => Promise<Browser>> = {
  chromium: () => chromium.launch({ executablePath: findChromium() ?? '', args: quiet }),
  'chrome-109': () => chromium.launch({ executablePath: chrome109, args: quiet }),
  firefox: () => firefoxType.launch({ executablePath: firefox, channel: 'moz-firefox' }),
}
const launch = launches[given.browser]
const only = Object.keys(sheets).find((name) => name === given.sheet) as keyof typeof sheets | undefined
if (!launch || (given.sheet && !only)) {
  console.error(
    `--browser ${Object.keys(launches).join('|')} --sheet ${Object.keys(sheets)
      .map((name) => `"${name}"`)
      .join('|')}`,
  )
  process.exit(2)
}

prepareBrowsers()
await buildServed()
makeDemo()
const sum: Counts & Record<'scripts' | 'cells' | 'differences', number> = {
  scripts: 0,
  keys: 0,
  clicks: 0,
  again: 0,
  cells: 0,
  differences: 0,
}
let next = seed ?? 1
await Promise.all(Array.from({ length: Math.min(lanes ?? 1, scripts ?? 1) }, () => lane(launch)))
rmSync(demoDir(), { recursive: true, force: true })
console.log(
  `\n${given.browser}${(cpu ?? 1) > 1 ? `, processor slowed ${cpu} times` : ''}: ${Object.entries(sum)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ')}`,
)
process.exitCode = sum.differences > 0 ? 1 : 0

/** One browser, one script after the other: a clipboard is a browser's. */
async function lane(open: () => Promise<Browser>): Promise<void> {
  let browser = await open()
  while (next < (seed ?? 1) + (scripts ?? 1)) {
    if (!browser.isConnected()) browser = await open()
    await one(browser, next++)
  }
  await browser.close()
}

async function one(browser: Browser, number: number): Promise<void> {
  const { title, counts, cells, differences, steps } = await run(browser, {
    seed: number,
    tasks: tasks ?? 30,
    cpu: cpu ?? 1,
    only,
    without: given.without.split(','),
  })
  sum.scripts++
  sum.keys += counts.keys
  sum.clicks += counts.clicks
  sum.again += counts.again
  sum.cells += cells
  sum.differences += differences.length > 0 ? 1 : 0
  console.log(
    `${differences.length > 0 ? 'FAILED' : 'ok'}: seed ${number}, ${title}: ${counts.keys} keys, ${counts.clicks} clicks, ${cells} cells`,
  )
  for (const line of differences.length > 0 ? [`  ${given.browser}`, ...steps, ...differences.map((one) => `! ${one}`)] : [])
    console.log(`  ${line}`)
}
