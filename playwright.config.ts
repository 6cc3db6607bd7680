import { defineConfig } from '@playwright/test'
import { chrome109, findChromium, findFirefox, firefox } from './scripts/_browsers.ts'

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
const quieter = ['--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync']

/** Two runs at once keep out of each other's way; the workers inherit it. */
process.env.E2E_RUN ??= `.cache/e2e/${process.pid}`

const inFirefox = {
  name: 'firefox',
  grep: /@firefox/,
  use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath: firefox } },
} as const

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/_setup.ts',
  outputDir: `${process.env.E2E_RUN}/results`,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/results/playwright.json' }]],
  use: { viewport: { width: 1366, height: 768 }, locale: 'en-TT', timezoneId: 'America/Port_of_Spain', trace: 'on-first-retry' },
  projects: [
    {
      name: 'chromium',
      testIgnore: '**/firefox.spec.ts',
      use: { launchOptions: { executablePath: findChromium() ?? '', args: [...quiet, ...quieter] } },
    },
    { name: 'chrome-109', grep: /@oldest/, use: { launchOptions: { executablePath: chrome109, args: quiet } } },
    ...(findFirefox() ? [inFirefox] : []),
  ],
})
