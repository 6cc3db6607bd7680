/**
 * `<form data-saves="PLACE">` saves one field at a time by htmx, and #PLACE shows the state: it has a child with `data-when` for
 * saving, saved and failed. The answer goes into the form's `[data-note]`, or if it has no room into `#ID` of its `data-note-at="ID"`,
 * whose controls belong to it by `form=`. It has the fault and the hidden inputs `version` and `base`, the values that the next change
 * may replace. A sent value that may have arrived is a base too, so that the person's own change is no conflict after a lost answer.
 * `data-sent` and `data-stands` there are the field as sent and as stored: `4` and `04 Very good progress`.
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
  const asks = noteOf(form)?.querySelector('[data-asks]') // no fault: the server asks first
  const state = now.pending > 0 ? 'saving' : !now.failed ? 'saved' : asks ? 'asked' : 'failed'
  showState(place, state)
}

/** Bases a change that waited on the answer to the change before it. */
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

/** Sets the fault on the field too, and clears what the server cleared, unless the field has new text. */
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
// Enter would send the field twice: as a change and as a submit.
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
