import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chrome109, findChromium, findFirefox, firefox } from './scripts/_browsers.ts'
import { isWalked } from './scripts/_changed.ts'

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
const quieter = ['--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync']

/** Two runs at once keep out of each other's way; the workers inherit it. */
process.env.E2E_RUN ??= `.cache/e2e/${process.pid}`

/** In the other browsers: what changed, and what a school begins and ends its day with. */
const always = ['sign-in.spec.ts', 'firefox.spec.ts', 'enter-marks-shared.spec.ts']
const specs = globSync('tests/e2e/*.spec.ts').map((path) => basename(path))
const inOthers = specs.filter((spec) => always.includes(spec) || isWalked(spec)).map((spec) => `**/${spec}`)

/** What a school on a server leaves to the server: its copies. */
const ofFiles = ['**/rehearsal.spec.ts']

const inFirefox = {
  name: 'firefox',
  testMatch: inOthers,
  grep: /@firefox/,
  use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath: firefox } },
} as const

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/_setup.ts',
  outputDir: `${process.env.E2E_RUN}/results`,
  workers: 3, // they wait as much as they work: two leave a quarter of two processors idle
  timeout: 120_000, // a busy machine is slow, and only what fails waits so long
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/results/playwright.json' }]],
  use: { viewport: { width: 1366, height: 768 }, locale: 'en-TT', timezoneId: 'America/Port_of_Spain', trace: 'on-first-retry' },
  projects: [
    {
      name: 'chromium',
      testIgnore: ['**/firefox.spec.ts', ...(process.env.ENGINE === 'postgres' ? ofFiles : [])],
      use: { launchOptions: { executablePath: findChromium() ?? '', args: [...quiet, ...quieter] } },
    },
    { name: 'chrome-109', testMatch: inOthers, grep: /@oldest/, use: { launchOptions: { executablePath: chrome109, args: quiet } } },
    ...(findFirefox() ? [inFirefox] : []),
  ],
})
