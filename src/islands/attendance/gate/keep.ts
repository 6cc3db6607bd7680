import { here } from '../../_base-address.ts'
import { accountOfPage } from '../../_page/drafts/store.ts'
import { sentAs } from '../../_sent-as.ts'

const page = '/kiosk'

/** True if the browser can keep the page: workers need TLS or the server's own computer, and files with a hash in the name. */
export const canKeep = (worker: string) => 'serviceWorker' in navigator && here(page) === page && /-[\w-]{8}\.js$/.test(worker)

/** True if the page opens without the server. */
export const isKept = () => typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller)

/** This computer's clock when this page was kept; undefined if the server has just sent it. */
export const keptAt = () => Number(document.documentElement.dataset.kept) || undefined

/**
 * Keeps this page with its files and the gate's key, so that the worker can open it while the server is away. False if the server now
 * has another page for this browser: of a new version or another kiosk.
 */
export async function keepPage(worker: string): Promise<boolean> {
  const answer = await fetch(here(page), { headers: sentAs(), cache: 'no-store' })
  if (!answer.ok) return true
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const own = accountOfPage()
  if (!own || answer.redirected || fresh.body.dataset.user !== own.user || filesOf(fresh).join() !== filesOf(document).join()) return false
  await navigator.serviceWorker.register(worker, { scope: page })
  fresh.body.dataset.key = own.key
  fresh.documentElement.dataset.kept = String(Date.now())
  const headers = new Headers(answer.headers)
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  await keepFiles()
  await (await caches.open('kiosk')).put(page, new Response(`<!doctype html>${fresh.documentElement.outerHTML}`, { headers }))
  return true
}

/** Removes the page when this browser is no longer a kiosk. */
export async function forgetPage(): Promise<void> {
  await caches.delete('kiosk')
  await (await navigator.serviceWorker.getRegistration(page))?.unregister()
}

/** The files that name the version. */
const filesOf = (of: Document) =>
  [...of.querySelectorAll('script[src], link[rel=stylesheet]')].map((one) => one.getAttribute('src') ?? one.getAttribute('href'))

/** Keeps only the files that this page has loaded. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open('kiosk')
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = new Set(loaded.filter((name) => name.startsWith(`${location.origin}/build/`)))
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  await cache.addAll([...files].filter((name) => !kept.has(name)))
  for (const name of kept) if (!files.has(name) && name !== location.origin + page) await cache.delete(name)
}
