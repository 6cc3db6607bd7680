import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/_browsers.ts'
import { paths } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

/** To a browser that name is a computer of the school's network, which it asks for gzip alone; this computer it asks for Brotli, as it asks over TLS. */
const elsewhere = 'school.test'

/** What a first visit fetches, as a browser with an empty cache counts it: compressed bytes, headers included. */
export async function weight(served: Served): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`],
  })
  try {
    const nobody = { url: served.url, headers: {} }
    const admin = await signIn(served.url, 'admin')
    const teacher = await signIn(served.url, 'd.lutchman')
    return [
      ...(await page(browser, 'sign-in page, cold', nobody, paths.signIn, 35, 4)),
      ...(await page(browser, 'signed-in page without an island, cold', admin, paths.dashboard, 60)),
      ...(await page(browser, 'page with attendance charts, cold', admin, paths.charts, 60)),
      ...(await page(browser, 'page of a class, cold', admin, paths.classPage, 60)),
      ...(await page(browser, 'page with an island, cold', teacher, paths.grid, 130, 10, 'goal 125 kB')),
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
  const overTls = await fetched(browser, visitor, path)
  const overHttp = await fetched(browser, { ...visitor, url: visitor.url.replace('127.0.0.1', elsewhere) }, path)
  if (overTls.status !== 200 || overHttp.status !== 200) return [absent(what, 'kB', kilobytes)]
  const notes = [`without TLS ${(overHttp.bytes / 1000).toFixed(1)} kB`, note]
  return [
    { what, figure: overTls.bytes / 1000, unit: 'kB', budget: kilobytes, note: notes.filter(Boolean).join('; ') },
    ...(requests === undefined ? [] : [{ what: `${what}: requests`, figure: overTls.count, unit: '', budget: requests }]),
  ]
}

async function fetched(browser: Browser, visitor: Visitor, path: string) {
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
  return { status: answer?.status(), bytes, count }
}
