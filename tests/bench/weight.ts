import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/_browsers.ts'
import { paths } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

/** What a first visit fetches, as a browser with an empty cache counts it: compressed bytes, headers included. */
export async function weight(served: Served): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const nobody = { url: served.url, headers: {} }
    const admin = await signIn(served.url, 'admin')
    const teacher = await signIn(served.url, 'd.lutchman')
    return [
      ...(await page(browser, 'sign-in page, cold', nobody, paths.signIn, 35, 4)),
      ...(await page(browser, 'signed-in page without an island, cold', admin, paths.dashboard, 60)),
      ...(await page(browser, 'page with attendance charts, cold', admin, paths.charts, 60)),
      ...(await page(browser, 'page with an island, cold', teacher, paths.grid, 115, 10, 'goal 110 kB')),
    ]
  } finally {
    await browser.close()
  }
}

async function page(
  browser: Browser,
  what: string,
  visitor: Visitor,
  path: string,
  kilobytes: number,
  requests?: number,
  note = '',
): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const [name = '', value = ''] = /session=([^;]+)/.exec(visitor.headers.Cookie ?? '')?.[0].split('=') ?? []
  if (name) await context.addCookies([{ name, value, url: visitor.url }])
  const tab = await context.newPage()
  const network = await context.newCDPSession(tab)
  let [bytes, count] = [0, 0]
  network.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength
    if (event.encodedDataLength > 0) count++ // else the browser had it already
  })
  await network.send('Network.enable')
  const answer = await tab.goto(visitor.url + path, { waitUntil: 'networkidle' })
  await context.close()
  if (answer?.status() !== 200) return [absent(what, 'kB', kilobytes)]
  return [
    { what, figure: bytes / 1000, unit: 'kB', budget: kilobytes, note },
    ...(requests === undefined ? [] : [{ what: `${what}: requests`, figure: count, unit: '', budget: requests }]),
  ]
}
