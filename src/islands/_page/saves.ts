/**
 * `<form data-saves="PLACE">` sends itself by htmx, one field at a time, and #PLACE says how its saves stand: it has a child
 * `data-when` for each of saving, saved and failed. The answer goes into the form's `[data-note]`, or where there is no room for it
 * into `#ID` of its `data-note-at="ID"`, where each control belongs to it by `form=`: what is wrong, and the hidden inputs `version` and `base`, the values that the next change may replace. A value that was sent and may have arrived is such
 * a base too, so that one's own change is no conflict after a lost answer. `data-sent` and `data-stands` there are the field as it was sent and
 * as it stands now: `4` and `04 Very good progress`.
 */
import { showState } from './progress.ts'

type Ctx = { sourceElement?: Element; request: { body: URLSearchParams }; response?: { status: number } }
type Tally = { pending: number; failed: boolean }

const tallies = new WeakMap<HTMLElement, Tally>()

const formOf = (event: Event): HTMLFormElement | null => {
  const { ctx } = (event as CustomEvent<{ ctx?: Ctx }>).detail
  const form = ctx?.sourceElement
  return form instanceof HTMLFormElement && form.isConnected && form.dataset.saves ? form : null
}
const ctxOf = (event: Event) => (event as CustomEvent<{ ctx: Ctx }>).detail.ctx
const noteOf = (form: HTMLFormElement) =>
  form.dataset.noteAt ? document.getElementById(form.dataset.noteAt) : form.querySelector<HTMLElement>('[data-note]')
/** A field, or a group of radio buttons: both have a `value`. */
const controlOf = (form: HTMLFormElement) =>
  form.elements.namedItem('value') as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList
const partsOf = (control: ReturnType<typeof controlOf>) =>
  control instanceof RadioNodeList ? ([...control] as HTMLInputElement[]) : [control]

function say(form: HTMLFormElement, pending: 1 | -1, isFailed: boolean): void {
  const place = document.getElementById(form.dataset.saves ?? '')
  if (!place) return
  const before = tallies.get(place) ?? { pending: 0, failed: false }
  const now = { pending: Math.max(0, before.pending + pending), failed: (before.pending > 0 && before.failed) || isFailed }
  tallies.set(place, now)
  const asks = noteOf(form)?.querySelector('[data-asks]') // nothing went wrong: an answer is wanted first
  const state = now.pending > 0 ? 'saving' : !now.failed ? 'saved' : asks ? 'asked' : 'failed'
  showState(place, state)
}

/** A change that waited for the answer to the one before it is based on that answer. */
function rebase(form: HTMLFormElement, body: URLSearchParams): void {
  const known = new FormData(form)
  const sent = body.get('value') ?? ''
  const bases = new Set([...body.getAll('base'), ...known.getAll('base').map(String)])
  body.delete('base')
  for (const base of bases) body.append('base', base)
  body.set('version', String(known.get('version') ?? body.get('version')))
  if (!bases.has(sent)) noteOf(form)?.append(baseInput(form, sent))
}

function baseInput(form: HTMLFormElement, value: string): HTMLInputElement {
  const input = Object.assign(document.createElement('input'), { type: 'hidden', name: 'base', value })
  if (form.dataset.noteAt) input.setAttribute('form', form.id)
  return input
}

/** What is wrong is told to the field too; what the server cleared is cleared, unless something else stands there by now. */
function tell(form: HTMLFormElement): void {
  const [note, control] = [noteOf(form), controlOf(form)]
  const isWrong = note?.querySelector('[role=alert]')
  for (const part of partsOf(control))
    if (isWrong) part.setAttribute('aria-invalid', 'true')
    else part.removeAttribute('aria-invalid')
  const stored = note?.querySelector<HTMLElement>('[data-stands]')?.dataset
  if (stored && control.value === stored.sent) {
    control.value = stored.stands ?? ''
    for (const part of partsOf(control)) part.title = control.value
  }
  const cleared = note?.querySelector<HTMLElement>('[data-cleared]')
  if (!cleared || control.value !== cleared.dataset.cleared) return
  control.value = ''
  setTimeout(() => cleared.querySelector<HTMLElement>('[data-keep-discard]')?.click())
}

document.addEventListener('htmx:before:request', (event) => {
  const form = formOf(event)
  if (!form) return
  rebase(form, ctxOf(event).request.body)
  say(form, 1, false)
})
document.addEventListener('htmx:finally:request', (event) => {
  const form = formOf(event)
  if (form) say(form, -1, !isGood(ctxOf(event).response?.status))
})
document.addEventListener('htmx:after:swap', (event) => {
  const form = formOf(event)
  if (form) tell(form)
})
// Enter would send the field twice: once as changed, once as submitted.
document.addEventListener('keydown', (event) => {
  const input = event.target
  if (event.key !== 'Enter' || !(input instanceof HTMLInputElement && input.form?.dataset.saves)) return
  event.preventDefault()
  input.blur()
  input.focus()
})
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-take]') : null
  const form = button?.form
  if (!button || !form?.dataset.saves) return
  const control = controlOf(form)
  control.value = button.dataset.take ?? ''
  const parts = partsOf(control)
  const part = parts.find((one) => one instanceof HTMLInputElement && one.checked) ?? parts[0]
  for (const type of ['input', 'change']) part?.dispatchEvent(new Event(type, { bubbles: true }))
  part?.focus()
})

const isGood = (status: number | undefined) => status !== undefined && status < 400
