/**
 * `<div data-course-spreadsheet="/api/spreadsheet/…" data-name="….xlsx">` in the dialog: opens the stream, shows the progress, fetches
 * the file and closes the dialog. Closing the dialog ends the stream. An interrupted stream continues by itself.
 */

import type { Progress } from '../../domain/_jobs.ts'
import { progressWords, sheetsLine } from '../../domain/words/course-spreadsheet.ts'
import { jobWords, reasons } from '../../domain/words/jobs.ts'
import { here } from '../_base-address.ts'
import { jsonHeaders, sentAs } from '../_sent-as.ts'
import { keepFile, moveBar, say, showState } from './progress.ts'
import { showSnackbar } from './snackbar.ts'

const box = document.getElementById('dialog-box')
let end = () => {}

function begin(): void {
  const place = document.querySelector<HTMLElement>('[data-course-spreadsheet]:not([data-begun])')
  if (!place) return
  place.dataset.begun = ''
  run(place)
}

function run(place: HTMLElement): void {
  end()
  const url = place.dataset.courseSpreadsheet ?? ''
  const aborter = new AbortController()
  const source = new EventSource(url)
  let lastId = ''
  end = () => {
    source.close()
    aborter.abort()
  }
  const fail = (reason: string) => {
    if (aborter.signal.aborted) return
    end()
    show(place, 'failed')
    say(place, 'reason', reason)
    dialogPart('[data-when=failed][data-close-dialog]')?.focus()
  }
  show(place, 'under-way')
  source.addEventListener('message', (event) => {
    lastId = event.lastEventId
    const progress: Progress = JSON.parse(event.data)
    tell(place, progress)
    if (!progress.complete) return
    source.close() // the browser would reopen an ended stream
    save(place, progress.filePath ?? '', aborter.signal).catch((error) => fail(error instanceof Refused ? error.message : reasons.noAnswer))
  })
  source.addEventListener('failed', (event) => fail(JSON.parse(event.data).message))
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) return say(place, 'message', jobWords.lost)
    why(url, lastId, aborter.signal).then(fail, () => fail(reasons.noAnswer))
  })
}

class Refused extends Error {}

/** Fetches the same address again for the reason, because EventSource does not give it. */
async function why(url: string, lastId: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, {
    headers: { Accept: 'application/json', ...(lastId && { 'Last-Event-ID': lastId }), ...sentAs() },
    signal,
  })
  if (!answer.ok) return (await answer.json()).message
  await answer.body?.cancel()
  return reasons.bug
}

/** Fetches the file from the server and lets the browser save it. */
async function save(place: HTMLElement, filePath: string, signal: AbortSignal): Promise<void> {
  const name = place.dataset.name ?? ''
  const answer = await fetch(here('/api/spreadsheet-download'), {
    method: 'POST',
    headers: jsonHeaders(),
    body: JSON.stringify({ filePath, name }),
    signal,
  })
  if (!answer.ok) throw new Refused((await answer.json()).message)
  const bytes = await answer.blob()
  if (signal.aborted) return
  const link = document.createElement('a')
  keepFile(bytes, name, link)
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  document.dispatchEvent(new CustomEvent('close-dialog'))
  showSnackbar(progressWords.saved(name))
}

function tell(place: HTMLElement, { message, progress, total }: Progress): void {
  say(place, 'message', message)
  say(place, 'sheets', total > 0 ? sheetsLine(progress, total) : '')
  if (total > 0) moveBar(place, progress, total)
}

const dialogPart = (selector: string) => box?.querySelector<HTMLElement>(selector)

function show(place: HTMLElement, state: 'under-way' | 'failed'): void {
  if (box) showState(box, state)
  if (state === 'under-way') {
    tell(place, { message: jobWords.starting, progress: 0, total: 0, complete: false, filePath: null })
    place.querySelector('progress')?.removeAttribute('value')
  }
}

box?.addEventListener('close', () => end())
box?.addEventListener('click', ({ target }) => {
  const place = box.querySelector<HTMLElement>('[data-course-spreadsheet]')
  if (!place || !(target instanceof Element) || !target.closest('[data-start-again]')) return
  run(place)
  dialogPart('[data-when=under-way][data-close-dialog]')?.focus()
})
document.addEventListener('htmx:after:swap', begin)
begin()
