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
 * What state a draft is in, and what follows from an answer, is in `domain/_drafts.ts`; here are the browser, its events and its store.
 */
import {
  adoption,
  countLoose,
  countUnsent,
  type Draft,
  type DraftEvent,
  next,
  noDrafts,
  outcome,
  over,
  withoutForm,
} from '../../../domain/_drafts.ts'
import { type Cause, draftWords } from '../../../domain/words/drafts.ts'
import { troubleOf } from '../../_server-trouble.ts'
import { askToStay } from '../ask-before-leaving.ts'
import { draftsOf } from './draft.ts'
import { draftForm, draftForms, draftOf, mark, restore, typedIn, typedWhen } from './form.ts'
import { draftsChanged, hold } from './held.ts'
import { showNotice } from './notice.ts'
import { sendDraft } from './send.ts'
import { accountOfPage, emptyStore, isOfNow, olderStores, tabId } from './store.ts'

type Ctx = { sourceElement: Element; request: { method: string; body: unknown }; response?: { status: number; raw: Response } }
type HtmxEvent = CustomEvent<{ ctx?: Ctx }>

const { user, sitting, store } = accountOfPage() ?? { user: '', sitting: '', store: emptyStore }
const drafts = draftsOf(user, store)
const tab = tabId()
let state = noDrafts<HTMLFormElement>()
/** Forms whose draft was looked up. */
const seen = new WeakSet<HTMLFormElement>()
/** Drafts of earlier sign-ins, by key. */
const older = new Map<string, { draft: Draft; remove: () => void }>()
/** While a form gets its draft back, nobody types. */
let isRestoring = false
let isFlushing = false
/** Called when no request is running. */
const whenIdle: (() => void)[] = []

const on = (event: DraftEvent<HTMLFormElement>) => {
  state = next(state, event)
}
const keyOf = (form: HTMLFormElement) => form.dataset.keep ?? ''

function remember(form: HTMLFormElement): void {
  if (isRestoring) return
  const now = { ...draftOf(form, tab), sitting }
  older.get(now.key)?.remove()
  older.delete(now.key)
  on({ kind: 'typed', key: now.key, isKept: drafts.save(over(drafts.find(now.key), now)) })
  if (state.cannotKeep) show()
}

function show(): void {
  on({ kind: 'shown' })
  showNotice({ ...state, count: countUnsent(state) })
  draftsChanged()
}

const isOnPage = (key: string) => draftForms().some((form) => keyOf(form) === key)

function fail(cause: Cause, form?: HTMLFormElement): void {
  on({ kind: 'failed', cause, now: Date.now(), form })
  if (form) {
    remember(form)
    mark(form, state.cannotKeep ? draftWords.nowhere : draftWords.field)
  }
  show()
}

/** Looks once for an unconfirmed draft of this form, and continues from it. */
function adopt(form: HTMLFormElement): void {
  if (seen.has(form)) return
  seen.add(form)
  const [key, draft] = [keyOf(form), drafts.find(keyOf(form))]
  const found = adoption(
    draft,
    draftOf(form, tab).typed,
    state.answered.has(key),
    draft !== undefined && isOfNow(draft, sitting, Date.now()),
  )
  if (found === 'show-older') showOlder(form)
  else if (found === 'forget') drafts.remove(key)
  else if (draft && found === 'resume') goOn(form, draft)
  else if (draft && found === 'show') putBack(form, draft)
}

/** Shows an earlier draft if nothing was typed since. */
function showOlder(form: HTMLFormElement): void {
  const kept = older.get(keyOf(form))
  if (kept && !state.own.has(kept.draft.key) && !drafts.find(kept.draft.key)) putBack(form, kept.draft)
}

function goOn(form: HTMLFormElement, draft: Draft): void {
  putBack(form, draft)
  drafts.save({ ...draft, tab, sitting, why: undefined })
  on({ kind: 'resumed', key: draft.key, form, now: Date.now() })
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
  on({ kind: 'retried', isThere: (form) => form.isConnected })
  for (const form of state.unsent) if (!state.sending.has(form)) send(form)
  void flush()
}

/** Sends what was typed into forms that the page no longer shows. */
async function flush(): Promise<void> {
  if (isFlushing) return
  isFlushing = true
  const waiting = () => withoutForm(state, drafts.list(), isOnPage)
  const count = () => on({ kind: 'counted', elsewhere: waiting().length })
  for (const draft of waiting()) {
    const answer = await sendDraft(draft)
    if (answer.kind === 'sent') drafts.remove(draft.key)
    else if (answer.kind === 'refused') {
      on({ kind: 'refused', key: draft.key })
      drafts.save({ ...draft, why: draftWords.refused })
    } else {
      count()
      fail(answer.cause)
      break
    }
  }
  count()
  isFlushing = false
  show()
}

function discard(key: string): void {
  const forms = draftForms().filter((form) => keyOf(form) === key)
  drafts.remove(key)
  on({ kind: 'discarded', key, forms })
  for (const form of forms) mark(form, undefined)
  show()
}

/** The form that a request saves: a link in it, as that of its history, asks for something else. */
const savedBy = (ctx: Ctx | undefined) => (ctx && ctx.request.method !== 'GET' ? draftForm(ctx.sourceElement) : null)

function onRequest(event: Event): void {
  const { ctx } = (event as HtmxEvent).detail
  const form = savedBy(ctx)
  if (form && ctx) on({ kind: 'requested', form, entries: typedIn(form, ctx.request.body) })
}

/** Before the swap: an answer that does not concern what was typed is not swapped in. */
function onAnswer(event: Event): void {
  const { ctx } = (event as HtmxEvent).detail
  const form = savedBy(ctx)
  if (!form || !ctx?.response) return
  const trouble = troubleOf(ctx.response.raw)
  if (trouble) {
    event.preventDefault()
    fail(trouble, form)
  } else on({ kind: 'answered', key: keyOf(form) })
}

/** After the swap: the form has its next version, and typing of meanwhile is kept against it. */
function onEnd(event: Event): void {
  const { ctx } = (event as HtmxEvent).detail
  const form = savedBy(ctx)
  if (!form) return
  const [key, sent] = [keyOf(form), state.sending.get(form)]
  const isAnswered = state.answered.has(key)
  on({ kind: 'ended', key, form })
  if (state.sending.size === 0) for (const go of whenIdle.splice(0)) go()
  if (!isAnswered) return
  mark(form, undefined)
  const draft = drafts.find(key)
  const of = draft && outcome(draft, sent, (ctx?.response?.status ?? 0) >= 400)
  if (draft && of === 'refused') drafts.save({ ...draft, why: draftWords.refused })
  else if (of === 'saved') drafts.remove(key)
  else if (of === 'typed-on' && form.isConnected) remember(form)
  show()
}

function onError(event: Event): void {
  const form = savedBy((event as HtmxEvent).detail.ctx)
  if (form) fail('network', form)
}

function onClick(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-keep-try], [data-keep-discard]') : null
  if (button?.dataset.keepTry !== undefined) retry()
  const form = draftForm(button)
  const key = button?.dataset.keepDiscard || (form && keyOf(form))
  if (button?.dataset.keepDiscard !== undefined && key) discard(key)
}

/** The button disappears with the alert, so the focus stays in the field for the next key. */
function staysInField(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-keep-try]')) event.preventDefault()
}

/** Tries everything once; resolves when each try has ended. */
async function settle(): Promise<void> {
  const isWaiting = (form: HTMLFormElement) => state.own.has(keyOf(form)) && drafts.find(keyOf(form)) && !state.sending.has(form)
  for (const form of draftForms().filter(isWaiting)) send(form)
  if (state.sending.size > 0) await new Promise<void>((resolve) => whenIdle.push(resolve))
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
  window.addEventListener('beforeunload', (event) => countLoose(state) > 0 && askToStay(event))
  hold({ has: (name) => [...state.own].some((key) => drafts.nameOf(key) === name), settle, loose: () => countLoose(state) })
  setTimeout(() => draftForms().forEach(adopt))
  void olderStores().then((stores) => {
    for (const one of stores.map((store) => draftsOf(user, store)))
      for (const draft of one.list()) older.set(draft.key, { draft, remove: () => one.remove(draft.key) })
    draftForms().forEach(showOlder)
  })
  const again = () => {
    if (countUnsent(state) > 0) retry()
    setTimeout(again, 5000 + Math.random() * 5000) // spreads the retries of seventy teachers
  }
  again()
}

if (user) start()
