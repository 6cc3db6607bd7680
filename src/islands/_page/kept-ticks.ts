/**
 * `<form data-keeps-ticks="104/3/">` keeps its table's ticks while people search and turn pages within that scope; hidden ticks are
 * sent from `[data-ticked-elsewhere]`. A checkbox's value is an id or `id-version`; a row shown again gets its present version. With
 * `data-ticks-stay` the ticks return after another page, in this tab and sign-in.
 */
import { accountOfPage, emptyStore, sealedStore } from './drafts/store.ts'

const kept = new Map<string, string>()
let scope = ''

const formOf = () => document.querySelector<HTMLFormElement>('form[data-keeps-ticks]')
const boxesOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox][name]')
const idOf = (box: { value: string }) => box.value.split('-')[0] ?? ''

/** The scope includes the sign-in, because the next person has ticked nothing. */
const scopeOf = (form: HTMLFormElement) => `${document.body.dataset.sitting ?? ''} ${form.dataset.keepsTicks}`
const stored = 'ticks'
/** Sealed, because a tab outlives a sign-in and the next person could look into it. */
const own = accountOfPage()
const store = own ? sealedStore(sessionStorage, own.seal) : emptyStore

function show(): void {
  const form = formOf()
  if (!form) return
  if (scopeOf(form) !== scope) begin(form)
  for (const box of boxesOf(form)) if (kept.has(idOf(box))) box.checked = true
  keep(form)
}

function begin(form: HTMLFormElement): void {
  kept.clear()
  scope = scopeOf(form)
  const [of, ...values] = form.dataset.ticksStay === undefined ? [] : (store.getItem(stored) ?? '').split('\n')
  if (of === scope) for (const value of values) kept.set(idOf({ value }), value)
}

function keep(form: HTMLFormElement): void {
  const shown = new Set<string>()
  const boxes = [...boxesOf(form)]
  for (const box of boxes) {
    shown.add(idOf(box))
    if (box.checked) kept.set(idOf(box), box.value)
    else kept.delete(idOf(box))
  }
  const elsewhere = [...kept].filter(([id]) => !shown.has(id)).map(([, value]) => hidden(boxes[0]?.name ?? 'student', value))
  form.querySelector('[data-ticked-elsewhere]')?.replaceChildren(...elsewhere)
  for (const part of form.querySelectorAll<HTMLElement>('[data-clear-ticks], [data-tick-bar]')) part.hidden = kept.size === 0
  const says = { '[data-selected-count]': kept.size, '[data-ticked-here]': kept.size - elsewhere.length }
  for (const [part, count] of Object.entries(says)) form.querySelector(part)?.replaceChildren(String(count))
  if (own && form.dataset.ticksStay !== undefined) store.setItem(stored, [scope, ...kept.values()].join('\n'))
  tell(form)
}

function hidden(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input')
  Object.assign(input, { type: 'hidden', name, value })
  return input
}

function clear(): void {
  kept.clear()
  const form = formOf()
  if (!form) return
  for (const box of boxesOf(form)) box.checked = false
  keep(form)
}

/** Tells counters to count again, because they may have counted before these ticks. */
const tell = (form: HTMLFormElement) => form.dispatchEvent(new CustomEvent('ticks-changed', { bubbles: true }))

document.addEventListener('change', ({ target }) => {
  const form = formOf()
  if (form && target instanceof HTMLInputElement && form.contains(target) && target.dataset.selectAll === undefined) keep(form)
})
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-clear-ticks]')) return
  clear()
  formOf()?.querySelector<HTMLElement>('tbody input, [type=submit]')?.focus()
})
document.addEventListener('ticks-done', clear)
document.addEventListener('year-changed', clear)
document.addEventListener('htmx:after:swap', show)
show()
