import { ownTimeZone, whenWords } from '../../../domain/_dates.ts'
import type { Draft, Entry } from '../../../domain/_drafts.ts'
import { draftWords } from '../../../domain/words/drafts.ts'
import { iconOf } from '../icon.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const draftForms = () => [...document.querySelectorAll<HTMLFormElement>('form[data-keep]')]
export const draftForm = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-keep]') : null

/** The typed part of a request's body, which tells what an answer confirms. */
export function typedIn(form: HTMLFormElement, body: unknown): readonly Entry[] {
  const hidden = new Set(hiddenInputs(form).map((input) => input.name))
  const entries = body instanceof URLSearchParams ? [...body] : []
  return entries.filter(([name]) => !hidden.has(name))
}

/** The form's content as a draft. */
export function draftOf(form: HTMLFormElement, tab: string): Omit<Draft, 'sitting'> {
  const hidden = new Set(hiddenInputs(form).map((input) => input.name))
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    key: form.dataset.keep ?? '',
    label: form.dataset.keepLabel ?? '',
    page: location.pathname + location.search,
    of: document.title.split(' · ')[0] ?? '',
    ticket: form.dataset.ticket ?? '',
    typed: entries.filter(([name]) => !hidden.has(name)),
    hidden: entries.filter(([name]) => hidden.has(name)),
    typedAt: Date.now(),
    tab,
  }
}

/** Restores what was typed with its version, so that the server decides whether it still fits. */
export function restore(form: HTMLFormElement, draft: Draft): void {
  for (const name of new Set(draft.hidden.map(([n]) => n))) replaceHidden(form, name, draft.hidden)
  const left = [...draft.typed]
  for (const control of controls(form)) {
    const i = left.findIndex(([name]) => name === control.name)
    const isTick = control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
    if (isTick) control.checked = draft.typed.some(([name, value]) => name === control.name && value === control.value)
    else if (i >= 0) control.value = left.splice(i, 1)[0]?.[1] ?? ''
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function replaceHidden(form: HTMLFormElement, name: string, entries: readonly Entry[]): void {
  const [first, ...others] = hiddenInputs(form).filter((input) => input.name === name)
  if (!first) return
  const values = entries.filter(([n]) => n === name).map(([, value]) => value)
  for (const other of others) other.remove()
  const like = (value: string) => Object.assign(first.cloneNode() as HTMLInputElement, { value })
  first.replaceWith(...values.map(like))
}

const hiddenInputs = (form: HTMLFormElement) =>
  [...form.elements].filter((e): e is HTMLInputElement => e instanceof HTMLInputElement && e.type === 'hidden')
const controls = (form: HTMLFormElement) =>
  ([...form.elements] as Control[]).filter((e) => e.name && e.type !== 'hidden' && e.type !== 'submit' && e.type !== 'button')

/** Writes the line below the field, or at the place of its answers, while it is true. */
export function mark(form: HTMLFormElement, words: string | undefined): void {
  const place = document.getElementById(form.dataset.noteAt ?? '') ?? form
  place.querySelector('[data-kept]')?.remove()
  if (!words) return
  const line = document.createElement('p')
  line.className = 'status warn'
  line.dataset.kept = ''
  line.append(iconOf('offline'), words)
  place.append(line)
}

/** The time of a restored draft. */
export const typedWhen = (at: number) => draftWords.restored(whenWords(new Date(at), ownTimeZone, new Date()))
