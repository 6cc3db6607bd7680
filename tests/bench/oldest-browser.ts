import { type Browser, chromium, type Page } from '@playwright/test'
import { chrome109, prepareBrowsers } from '../../scripts/_browsers.ts'
import { blockedIn } from './_blocked.ts'
import { middle } from './_load.ts'
import { paths } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, signIn } from './_server.ts'

type Seen = { loaded: number; usable: number; keys: number[] }
type Visit = Seen & { blocked: { processor: number; clock: number } }
const slowedBy = 6
const visitsOfPage = 9
const rowsTypedIn = 8

/** The mark grid in the oldest browser. */
export async function oldestBrowser(served: Served): Promise<Row[]> {
  const of = await inOldestBrowser(served, paths.grid)
  return [of('Chrome 109, CPU slowed 6 ×, grid of 35: DOMContentLoaded', 550, (seen) => seen.loaded), ...interaction(of)]
}

/** The budgets of a sheet, and what it is to come to. */
export const interaction = (of: Awaited<ReturnType<typeof inOldestBrowser>>): Row[] => [
  of('… blocked, processor time', 50, (seen) => seen.blocked.processor),
  of('… blocked, by the clock', 50, (seen) => seen.blocked.clock),
  of('… usable', 2000, (seen) => seen.usable, 700),
  of('… a key press painted', 50, (seen) => middle(seen.keys), 32),
]

/** A page with an island there, on a processor as slow as the oldest machine's: what makes rows of it, the median of its visits with the least and the most. */
export async function inOldestBrowser(served: Served, path: string) {
  prepareBrowsers()
  const teacher = await signIn(served.url, 'd.lutchman')
  const browser = await chromium.launch({
    executablePath: chrome109,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const visits: Visit[] = []
  try {
    for (let turn = 0; turn < visitsOfPage; turn++) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
      await context.addCookies([
        { name: 'session', value: /session=([^;]+)/.exec(teacher.headers.Cookie ?? '')?.[1] ?? '', url: served.url },
      ])
      const seen = await visit(browser, await context.newPage(), served.url + path)
      if (seen) visits.push(seen)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return (what: string, budget: number, figure: (seen: Visit) => number, goal?: number): Row => {
    if (visits.length === 0) return absent(what, 'ms', budget)
    const figures = visits.map(figure)
    const spread = `${Math.min(...figures).toFixed(0)}–${Math.max(...figures).toFixed(0)} in ${figures.length} visits`
    return { what, figure: middle(figures), unit: 'ms', budget, note: goal ? `${spread}; goal ${goal} ms` : spread }
  }
}

async function visit(browser: Browser, page: Page, address: string): Promise<Visit | null> {
  const network = await page.context().newCDPSession(page)
  await network.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  await page.addInitScript(watch)
  await browser.startTracing(page, { categories: ['toplevel'] })
  const answer = await page.goto(address, { waitUntil: 'commit' })
  // What Playwright puts into a page to find something in it blocks a slowed one for 80 ms: it is left alone while it is measured.
  for (let waited = 0; waited < 30_000; waited += 3000) {
    await page.waitForTimeout(3000)
    if (await page.evaluate(() => (window as unknown as { seen: Seen }).seen.usable > 0)) break
  }
  const blocked = blockedIn(await browser.stopTracing())
  if (answer?.status() !== 200) return null
  for (let row = 0; row < rowsTypedIn; row++) {
    await page.evaluate(
      (at) => document.querySelectorAll<HTMLElement>('x-island :is(input:not([disabled], [type=hidden]), td[tabindex])')[at]?.focus(),
      row * 3,
    )
    for (const key of ['7', 'Escape']) {
      await page.waitForTimeout(250) // as after a key of somebody who types, nothing is left to do
      await page.keyboard.press(key)
    }
  }
  await page.waitForTimeout(300)
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
    loaded: performance.timing.domContentLoadedEventEnd - performance.timing.fetchStart,
  }))
  return { ...seen, blocked }
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  const seen: Seen = { loaded: 0, usable: 0, keys: [] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const event of list.getEntries()) if (event.name === 'keydown') seen.keys.push(event.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  const ready = new MutationObserver(() => {
    if (seen.usable === 0 && document.querySelector('x-island[data-ready]')) seen.usable = performance.now()
  })
  document.addEventListener('DOMContentLoaded', () =>
    ready.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-ready'] }),
  )
}
