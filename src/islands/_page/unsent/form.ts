import type { Draft, Entry } from '../../../domain/_drafts.ts'
import { unsentWords as words } from '../../../domain/words/unsent.ts'
import { here } from '../../_base-address.ts'
import type { Look, Reason } from '../../_grid/kept-sheet.ts'
import { sentAs } from '../../_sent-as.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The form's present content, from its page: where it was typed, or where it is sent. */
export async function lookAtForm(draft: Draft): Promise<Reason | 'sent'> {
  let isAway = false
  for (const address of new Set([draft.page, draft.ticket.split(' ')[3] ?? draft.page])) {
    const html = await read(address)
    isAway ||= html === undefined
    const form = html && formIn(html, draft)
    if (form) return reasonOf(form, draft)
  }
  return isAway ? { words: words.away } : { words: words.unreadable, isNever: true }
}

async function read(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(here(address), { headers: { Accept: 'text/html', ...sentAs() }, signal: AbortSignal.timeout(20_000) })
    return answer.ok ? await answer.text() : ''
  } catch {
    return undefined
  }
}

/** The same form of the same record, which its other values identify. */
function formIn(html: string, draft: Draft): HTMLFormElement | undefined {
  const forms = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll<HTMLFormElement>('form[data-keep]')]
  const form = forms.find((one) => one.dataset.keep === draft.key)
  const isOf = (ticket = '') => ticket.split(' ')[3]
  if (!form || isOf(form.dataset.ticket) !== isOf(draft.ticket)) return undefined
  const hidden = new Map(entriesOf(form, (control) => control.type === 'hidden'))
  return draft.hidden.every(([name, value]) => !about.includes(name) || hidden.get(name) === value) ? form : undefined
}
const about = ['student_id', 'subject_id', 'year', 'term', 'field']

function reasonOf(form: HTMLFormElement, draft: Draft): Reason | 'sent' {
  const stored = new Map(entriesOf(form, (control) => control.type !== 'hidden'))
  const changed = draft.typed.filter(([name, value]) => (stored.get(name) ?? '') !== value)
  if (changed.length === 0) return 'sent'
  const isOne = new Set([...stored.keys(), ...draft.typed.map(([name]) => name)]).size === 1
  const said = (value: (entry: Entry) => string) =>
    changed.map((entry) => (isOne ? value(entry) : `${titleIn(form, entry[0])}: ${value(entry) || words.blank}`)).join('; ')
  const look: Look = {
    what: form.dataset.keepLabel || draft.of,
    stored: said(([name]) => shownIn(form, name, stored.get(name) ?? '')),
    typed: said(([name, value]) => shownIn(form, name, value)),
  }
  return { words: draft.why ?? words.waits, look }
}

const controlsOf = (form: HTMLFormElement) => ([...form.elements] as Control[]).filter(({ name }) => name)

function entriesOf(form: HTMLFormElement, isMeant: (control: Control) => boolean): Entry[] {
  const names = new Set(controlsOf(form).flatMap((control) => (isMeant(control) ? control.name : [])))
  return [...new FormData(form)].flatMap(([name, value]) => (names.has(name) && typeof value === 'string' ? [[name, value] as const] : []))
}

const titleIn = (form: HTMLFormElement, name: string) =>
  controlsOf(form)
    .find((control) => control.name === name)
    ?.labels?.[0]?.textContent?.trim() || name

/** A choice as people read it, not as it is sent. */
function shownIn(form: HTMLFormElement, name: string, value: string): string {
  for (const control of controlsOf(form).filter((one) => one.name === name)) {
    if (control instanceof HTMLSelectElement) return [...control.options].find((one) => one.value === value)?.text ?? value
    const isTick = control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
    if (isTick && control.value === value) return control.labels?.[0]?.textContent?.trim() || value
  }
  return value
}
