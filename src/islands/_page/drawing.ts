/**
 * `[data-drawing=URL][data-sheets=N]`: its `[data-draw]` link fetches the document and counts the drawn sheets by the comments `%sheet
 * n` in the file. The browser keeps the only copy; cancelling ends the drawing on the server too.
 */
import { keepFile, moveBar, say, showState } from './progress.ts'

const runs = new WeakMap<HTMLElement, AbortController>()

function tell(place: HTMLElement, drawn: number): void {
  const sheets = Number(place.dataset.sheets)
  moveBar(place, drawn)
  say(place, 'progress', `${Math.min(drawn, sheets)} of ${sheets}`)
}

async function draw(place: HTMLElement): Promise<void> {
  const run = new AbortController()
  runs.set(place, run)
  showState(place, 'drawing')
  tell(place, 0)
  try {
    const answer = await fetch(place.dataset.drawing ?? '', { signal: run.signal })
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}`)
    const bytes = await collect(answer.body, (drawn) => tell(place, drawn))
    offer(place, bytes, nameOf(answer))
    showState(place, 'drawn')
  } catch {
    showState(place, run.signal.aborted ? 'cancelled' : 'failed')
    place.querySelector<HTMLElement>('[data-draw]')?.focus()
  } finally {
    runs.delete(place)
  }
}

/** Decodes as Latin-1, where every byte is a character, so that a comment is found between any bytes. */
async function collect(body: ReadableStream<Uint8Array>, onDrawn: (drawn: number) => void): Promise<Blob> {
  const parts: BlobPart[] = []
  const letters = new TextDecoder('latin1')
  const reader = body.getReader()
  let tail = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>)
    tail += letters.decode(part.value)
    const last = [...tail.matchAll(/^%sheet (\d+)$/gm)].at(-1)
    if (last) onDrawn(Number(last[1]))
    tail = tail.slice(-40)
  }
  return new Blob(parts, { type: 'application/pdf' })
}

const nameOf = (answer: Response) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? '')

function offer(place: HTMLElement, bytes: Blob, name: string): void {
  const link = place.querySelector<HTMLAnchorElement>('[data-saved]')
  if (!link) return
  if (link.href.startsWith('blob:')) URL.revokeObjectURL(link.href)
  keepFile(bytes, name, link)
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-draw], [data-cancel-drawing]') : null
  const place = button?.closest<HTMLElement>('[data-drawing]')
  if (!button || !place) return
  const under = runs.get(place)
  if (button.matches('[data-cancel-drawing]')) return under?.abort()
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (!under) void draw(place)
})

const started = location.hash === '#draw' && document.querySelector<HTMLElement>('[data-drawing]')
if (started) {
  history.replaceState(null, '', location.pathname) // coming back to the page must not draw again
  void draw(started)
}
