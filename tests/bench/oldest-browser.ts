import { chromium, type Page } from '@playwright/test'
import { chrome109, prepareBrowsers } from '../../scripts/_browsers.ts'
import { middle } from './_load.ts'
import { paths } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, signIn } from './_server.ts'

type Seen = { loaded: number; blocked: number; usable: number; keys: number[] }
const slowedBy = 6

/** The mark grid in the oldest browser. */
export async function oldestBrowser(served: Served): Promise<Row[]> {
  const of = await inOldestBrowser(served, paths.grid)
  return [of('Chrome 109, CPU slowed 6 ×, grid of 35: DOMContentLoaded', 550, (seen) => seen.loaded), ...interaction(of)]
}

/** The budgets of a sheet, and what it is to come to. */
export const interaction = (of: Awaited<ReturnType<typeof inOldestBrowser>>): Row[] => [
  of('… blocked', 50, (seen) => seen.blocked),
  of('… usable', 2000, (seen) => seen.usable, 700),
  of('… a key press painted', 50, (seen) => middle(seen.keys), 32),
]

/** A page with an island there, on a processor as slow as the oldest machine's: what makes rows of it, medians of five visits. */
export async function inOldestBrowser(served: Served, path: string) {
  prepareBrowsers()
  const teacher = await signIn(served.url, 'd.lutchman')
  const browser = await chromium.launch({
    executablePath: chrome109,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const visits: Seen[] = []
  try {
    for (let turn = 0; turn < 5; turn++) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
      await context.addCookies([
        { name: 'session', value: /session=([^;]+)/.exec(teacher.headers.Cookie ?? '')?.[1] ?? '', url: served.url },
      ])
      const seen = await visit(await context.newPage(), served.url + path)
      if (seen) visits.push(seen)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return (what: string, budget: number, figure: (seen: Seen) => number, goal?: number): Row =>
    visits.length > 0
      ? { what, figure: middle(visits.map(figure)), unit: 'ms', budget, ...(goal && { note: `goal ${goal} ms` }) }
      : absent(what, 'ms', budget)
}

async function visit(page: Page, address: string): Promise<Seen | null> {
  const network = await page.context().newCDPSession(page)
  await network.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  await page.addInitScript(watch)
  const answer = await page.goto(address, { waitUntil: 'commit' })
  if (answer?.status() !== 200) return null
  // What Playwright puts into a page to find something in it blocks a slowed one for 80 ms: it is left alone while it is measured.
  for (let waited = 0; waited < 30_000; waited += 3000) {
    await page.waitForTimeout(3000)
    if (await page.evaluate(() => (window as unknown as { seen: Seen }).seen.usable > 0)) break
  }
  for (let row = 0; row < 12; row++) {
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
  return page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
    loaded: performance.timing.domContentLoadedEventEnd - performance.timing.fetchStart,
  }))
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  const seen: Seen = { loaded: 0, blocked: 0, usable: 0, keys: [] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    if (seen.keys.length === 0) for (const task of list.getEntries()) seen.blocked += Math.max(0, task.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
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
