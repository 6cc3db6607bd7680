/**
 * Keeps what is typed into `<form data-keep="KEY">` in this browser until the server has acknowledged it.
 *
 * The form sends itself by htmx (`hx-post`, `hx-trigger="change, submit"`) and names the version it was typed against in
 * hidden inputs; `data-keep-label` is what a person calls it (else the title of the page). KEY is the same wherever the same
 * thing is edited. What the form does then:
 *
 * - any 2xx acknowledges what was sent; the answer is swapped as usual and brings the next version;
 * - no answer, 401, 429 and 5xx: nothing is swapped, the field says that it is kept, the alert at the top of the page counts,
 *   and it is sent again when the network is back, every few seconds, and by 'Try now';
 * - any other 4xx: the answer is swapped as usual, and it is not sent again until it is changed. A button or link with
 *   `data-keep-discard` inside the form forgets what was typed (use theirs).
 *
 * After a reload the text stands in the field again, is marked as such, and is sent with the version it was typed against: the server must
 * answer success when the row already holds it (its first answer may have been lost), and 409 when it has moved on. What was typed in an
 * earlier sign-in, or on another day, stands in the field too and is not sent by itself: `../unsent` lists it and asks. It is kept under the
 * user's own id, sealed (`seal.ts`), across sign-outs, and no page of anybody else's can read or send it.
 */
import { type Cause, draftWords } from '../../../domain/words/drafts.ts'
import { troubleOf } from '../../_server-trouble.ts'
import { askToStay } from '../ask-before-leaving.ts'
import { areSame, type Draft, draftsOf, type Entry } from './draft.ts'
import { draftForm, draftForms, draftOf, mark, restore, typedIn, typedWhen } from './form.ts'
import { draftsChanged, hold } from './held.ts'
import { showNotice } from './notice.ts'
import { sendDraft } from './send.ts'
import { accountOfPage, emptyStore, isOfNow, olderStores, tabId } from './store.ts'

type HtmxEvent = CustomEvent<{ ctx?: { sourceElement: Element; request: { body: unknown }; response?: { status: number; raw: Response } } }>

const { user, sitting, store } = accountOfPage() ?? { user: '', sitting: '', store: emptyStore }
const drafts = draftsOf(user, store)
const tab = tabId()
/** Keys of what was typed or restored on this page: it is sent by itself while the page is open, whatever form is displayed. */
const own = new Set<string>()
/** Unanswered entries of each form; forms whose last send failed; forms whose draft was looked up. */
const sending = new Map<HTMLFormElement, readonly Entry[]>()
const unsent = new Set<HTMLFormElement>()
const seen = new WeakSet<HTMLFormElement>()
/** Drafts of earlier sign-ins, by key. */
const older = new Map<string, { draft: Draft; remove: () => void }>()
/** Keys whose answer is being swapped in, which shows what was typed. */
const answered = new Set<string>()
let cause: Cause = 'network'
let since = 0
let cannotKeep = false
let isRestoring = false
let isFlushing = false
let elsewhere = 0
const settled: (() => void)[] = []

const keyOf = (form: HTMLFormElement) => form.dataset.keep ?? ''

function remember(form: HTMLFormElement): void {
  if (isRestoring) return
  const now = { ...draftOf(form, tab), sitting }
  own.add(now.key)
  older.get(now.key)?.remove()
  older.delete(now.key)
  const before = drafts.find(now.key)
  const typedAt = before && areSame(before.typed, now.typed) ? before.typedAt : now.typedAt
  cannotKeep = !drafts.save({ ...now, typedAt, page: before?.page ?? now.page })
  if (cannotKeep) show()
}

function show(): void {
  const count = unsent.size + elsewhere
  if (count === 0) since = 0
  showNotice({ count, cause, since, cannotKeep })
  draftsChanged()
}

const isOnPage = (draft: Draft) => draftForms().some((form) => keyOf(form) === draft.key)

function fail(why: Cause, form?: HTMLFormElement): void {
  cause = why
  since ||= Date.now()
  if (form) {
    unsent.add(form)
    remember(form)
    mark(form, cannotKeep ? draftWords.nowhere : draftWords.field)
  }
  show()
}

/** Looks once for an unconfirmed draft of this form, and continues from it. */
function adopt(form: HTMLFormElement): void {
  if (seen.has(form)) return
  seen.add(form)
  const draft = drafts.find(keyOf(form))
  if (answered.has(keyOf(form))) return
  if (!draft) showOlder(form)
  else if (areSame(draft.typed, draftOf(form, tab).typed)) drafts.remove(draft.key)
  else if (isOfNow(draft, sitting, Date.now())) goOn(form, draft)
  else putBack(form, draft)
}

/** Shows an earlier draft if nothing was typed since. */
function showOlder(form: HTMLFormElement): void {
  const kept = older.get(keyOf(form))
  if (kept && !own.has(kept.draft.key) && !drafts.find(kept.draft.key)) putBack(form, kept.draft)
}

function goOn(form: HTMLFormElement, draft: Draft): void {
  putBack(form, draft)
  own.add(draft.key)
  drafts.save({ ...draft, tab, sitting, why: undefined })
  unsent.add(form)
  send(form)
}

function putBack(form: HTMLFormElement, draft: Draft): void {
  isRestoring = true
  restore(form, draft)
  isRestoring = false
  mark(form, typedWhen(draft.typedAt))
}

/** Sends a draft from the list; true if its form is on this page, which then sends it as if just typed. */
export function sendFromForm(draft: Draft, remove: () => void): boolean {
  const form = draftForms().find((one) => keyOf(one) === draft.key)
  if (form) {
    remove()
    goOn(form, draft)
  }
  return form !== undefined
}

const send = (form: HTMLFormElement) => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))

function retry(): void {
  for (const form of unsent) {
    if (!form.isConnected) unsent.delete(form)
    else if (!sending.has(form)) send(form)
  }
  void flush()
}

/** Sends what was typed into forms that the page no longer shows. */
async function flush(): Promise<void> {
  if (isFlushing) return
  isFlushing = true
  const waiting = () => drafts.list().filter((draft) => own.has(draft.key) && !draft.why && !isOnPage(draft))
  for (const draft of waiting()) {
    const answer = await sendDraft(draft)
    if (answer.kind === 'sent') drafts.remove(draft.key)
    else if (answer.kind === 'refused') refuse(draft)
    else {
      elsewhere = waiting().length
      fail(answer.cause)
      break
    }
  }
  elsewhere = waiting().length
  isFlushing = false
  show()
}

/** Marks a draft as refused; it waits until somebody has looked at it. */
function refuse(draft: Draft): void {
  own.delete(draft.key)
  drafts.save({ ...draft, why: draftWords.refused })
}

function discard(key: string): void {
  drafts.remove(key)
  own.delete(key)
  for (const form of draftForms().filter((f) => keyOf(f) === key)) {
    unsent.delete(form)
    mark(form, undefined)
  }
  show()
}

function onRequest(event: Event): void {
  const { ctx } = (event as HtmxEvent).detail
  const form = draftForm(ctx?.sourceElement ?? null)
  if (form && ctx) sending.set(form, typedIn(form, ctx.request.body))
}

/** Before the swap: an answer that does not concern what was typed is not swapped in. */
function onAnswer(event: Event): void {
  const { ctx } = (event as HtmxEvent).detail
  const form = draftForm(ctx?.sourceElement ?? null)
  if (!form || !ctx?.response) return
  const trouble = troubleOf(ctx.response.raw)
  if (trouble) {
    event.preventDefault()
    fail(trouble, form)
  } else answered.add(keyOf(form))
}

/** After the swap: the form has its next version, and typing of meanwhile is kept against it. */
function onEnd(event: Event): void {
  const { ctx } = (event as HtmxEvent).detail
  const form = draftForm(ctx?.sourceElement ?? null)
  if (!form) return
  const sent = sending.get(form)
  sending.delete(form)
  if (sending.size === 0) for (const done of settled.splice(0)) done()
  const key = keyOf(form)
  if (!answered.delete(key)) return
  unsent.delete(form)
  mark(form, undefined)
  const draft = drafts.find(key)
  const isRefused = (ctx?.response?.status ?? 0) >= 400
  if (draft && isRefused) drafts.save({ ...draft, why: draftWords.refused })
  else if (draft && sent && areSame(draft.typed, sent)) drafts.remove(key)
  else if (draft && form.isConnected) remember(form)
  show()
}

function onError(event: Event): void {
  const form = draftForm((event as HtmxEvent).detail.ctx?.sourceElement ?? null)
  if (form) fail('network', form)
}

function onClick(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-keep-try], [data-keep-discard]') : null
  if (button?.dataset.keepTry !== undefined) retry()
  const form = draftForm(button)
  const key = button?.dataset.keepDiscard || (form && keyOf(form))
  if (button?.dataset.keepDiscard !== undefined && key) discard(key)
}

/** How many are neither sent nor kept. */
const loose = () => (cannotKeep ? unsent.size : 0)

/** The button disappears with the alert, so the focus stays in the field for the next key. */
function staysInField(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-keep-try]')) event.preventDefault()
}

/** Tries everything once; resolves when each try has ended. */
async function settle(): Promise<void> {
  for (const form of draftForms().filter((one) => own.has(keyOf(one)) && drafts.find(keyOf(one)))) if (!sending.has(form)) send(form)
  if (sending.size > 0) await new Promise<void>((resolve) => settled.push(resolve))
  await flush()
}

function start(): void {
  for (const type of ['input', 'change'])
    document.addEventListener(type, (e) => void (draftForm(e.target) && remember(draftForm(e.target) as HTMLFormElement)), true)
  document.addEventListener('htmx:before:request', onRequest)
  document.addEventListener('htmx:after:request', onAnswer)
  document.addEventListener('htmx:error', onError)
  document.addEventListener('htmx:finally:request', onEnd)
  document.addEventListener('htmx:after:swap', () => draftForms().forEach(adopt))
  document.addEventListener('click', onClick)
  document.addEventListener('mousedown', staysInField)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retry())
  window.addEventListener('online', retry)
  window.addEventListener('beforeunload', (event) => loose() > 0 && askToStay(event))
  hold({ has: (name) => [...own].some((key) => drafts.nameOf(key) === name), settle, loose })
  setTimeout(() => draftForms().forEach(adopt))
  void olderStores().then((stores) => {
    for (const one of stores.map((store) => draftsOf(user, store)))
      for (const draft of one.list()) older.set(draft.key, { draft, remove: () => one.remove(draft.key) })
    draftForms().forEach(showOlder)
  })
  const again = () => {
    if (unsent.size + elsewhere > 0) retry()
    setTimeout(again, 5000 + Math.random() * 5000) // spreads the retries of seventy teachers
  }
  again()
}

if (user) start()
