/** The browser's worker, only for the kiosk's page, in one file: it opens what `keep.ts` has kept while the server is away. */
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Asking = Waiting & { request: Request; preloadResponse: Promise<Response | undefined>; respondWith(answer: Promise<Response>): void }
type Worker = {
  registration: ServiceWorkerRegistration
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', run: (event: Waiting) => void): void
  addEventListener(type: 'fetch', run: (event: Asking) => void): void
}
const own = globalThis as unknown as Worker
const patienceMs = 5000

own.addEventListener('install', (event) => event.waitUntil(own.skipWaiting()))
own.addEventListener('activate', (event) => event.waitUntil(start()))
own.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.destination === 'document' && pathname === '/kiosk') event.respondWith(openPage(event))
  else if (pathname.startsWith('/build/')) event.respondWith(openFile(request))
})

/** Requests the page as a navigation: in an answer to a script the server leaves the key out. */
async function start(): Promise<void> {
  await own.registration.navigationPreload.enable()
  await own.clients.claim()
}

async function openPage(event: Asking): Promise<Response> {
  const kept = await caches.match('/kiosk')
  const asked = event.preloadResponse.then((answer) => answer ?? fetch(event.request))
  event.waitUntil(asked.then(forget).catch(() => {}))
  if (!kept) return asked
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  return answer && answer.status < 500 ? answer : kept
}

/** Drops the kept page after an answer of the server, which decides which kiosk this is; its page is kept again once it runs. */
async function forget(answer: Response): Promise<void> {
  if (answer.status < 500) await (await caches.open('kiosk')).delete('/kiosk')
}

/** A file of that name never changes. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open('kiosk')).put(request, answer.clone())
  return answer
}
