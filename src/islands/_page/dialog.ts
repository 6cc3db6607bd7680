/**
 * The one native <dialog>: what htmx puts into #dialog opens it; `close-dialog` or a `data-close-dialog` button closes it.
 * Escape, and a button with `data-close-dialog="ask"`, ask first when something has been typed and not sent.
 */
import { common } from '../../domain/words/common.ts'
import { dialogWords } from '../../domain/words/shell.ts'
import { type Answered, isSaved, typedIn } from './typed.ts'

const box = document.getElementById('dialog-box') as HTMLDialogElement | null
const content = document.getElementById('dialog')
const snackbar = document.getElementById('snackbar')
/** A select that saves itself is not focused by opening: the first arrow key would be meant for the page. */
const firstField = '[autofocus], .input:not(:disabled, [readonly], [data-saves] select), footer [data-close-dialog]'
const focusable = 'input:not(:disabled, [hidden], [type=hidden]), a, button'
/** Also of a dialog that is a page of its own: where it is not right, it goes on in the box. */
const typed = typedIn([...document.querySelectorAll('#dialog-box, main .dialog')])
/** How to find what opened it, also when the list it stands in has been redrawn meanwhile. */
let opener = ''
/** The same of whatever asked last: what opens it, when the answer does. */
let dialogUrl = ''
/** What was asked for to be shown in the dialog, also what a choice in it would do. Once something newer is asked or sent, or the dialog is closed, its answer would come too late. */
let question: Answered['detail']['ctx'] | undefined
/** Not of the link that opens the next one: the browser tells a moment later that the dialog was closed. */
let isFromDialog = false
/** The id of the part with `data-keeps-focus` in which the focus is: redrawn, it has the focus again. */
let focusPart = ''
/** Opened by its keys the dialog is there before its answer: what is typed until then waits in this field, and goes into that of the answer. */
let ahead: HTMLInputElement | undefined
let isEntered = false
let isTaken = false

if (box && content) {
  document.addEventListener('htmx:before:request', (event) => {
    if (event.target instanceof Element && !box.open) dialogUrl = selectorOf(event.target)
    if (targetOf(event as Answered) === content) isForDialog(event as Answered)
  })
  document.addEventListener('htmx:after:swap', (event) => {
    if (!content.contains(targetOf(event as Answered))) return focusOpener()
    if (isTaken) tellAhead()
    if (isSaved(event as Answered)) typed.forget()
    content.classList.toggle('is-wide', content.querySelector('[data-wide], .report-frame') !== null)
    box.classList.toggle('is-sheet', content.querySelector('[data-sheet]') !== null)
    if (!box.open && content.childElementCount > 0) open()
    else showWrong(event as Answered)
  })
  new MutationObserver(() => {
    keepFocus()
    takeAhead()
  }).observe(content, { childList: true, subtree: true })
  document.addEventListener('close-dialog', shut)
  box.addEventListener('cancel', (event) => {
    event.preventDefault()
    close()
  })
  // The browser lets a second Escape pass without asking the `cancel` listener.
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  })
  box.addEventListener('focusin', ({ target }) => {
    focusPart = (target instanceof Element && target.closest('[data-keeps-focus]')?.id) || ''
  })
  box.addEventListener('click', askBeforeLeaving, { capture: true })
  box.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-close-dialog]') : null
    if (button?.dataset.closeDialog === 'ask') close()
    else if (button) closeWhenSaved()
  })
  // The browser tells a moment later: the next one may be there by then.
  box.addEventListener('close', () => {
    if (box.open) return
    ahead = undefined
    if (isFromDialog) question?.request.abort()
    content.replaceChildren()
    if (snackbar) document.body.append(snackbar)
    document.activeElement?.closest('main form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    focusOpener()
  })
}

/** Shows what the page itself has to say in a dialog, in place of the one that stands there. */
export function showInDialog(shown: DocumentFragment): void {
  content?.replaceChildren(shown)
  if (box && !box.open) open()
  else focusFirst()
}

/** Before what `by` asks for is there. What was left takes no more keys, also when no answer comes. */
export function openBefore(by: HTMLElement): void {
  if (!box || !content || box.open) return
  const title = Object.assign(document.createElement('h2'), { id: 'dialog-title', textContent: by.textContent })
  const [header, body, footer] = [document.createElement('header'), document.createElement('div'), document.createElement('footer')]
  const field = Object.assign(document.createElement('input'), { type: 'search', className: 'sr' })
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'btn push', textContent: common.close })
  field.autocomplete = 'off'
  field.autofocus = true
  field.setAttribute('aria-labelledby', title.id)
  field.addEventListener('input', () => field.classList.replace('sr', 'input'))
  field.addEventListener('keydown', ({ key }) => {
    isEntered = key === 'Enter'
  })
  button.dataset.closeDialog = ''
  header.append(title)
  body.append(field)
  footer.append(button)
  dialogUrl = selectorOf(by)
  ahead = field
  isEntered = false
  content.replaceChildren(header, body, footer)
  open()
}

/** With the answer, so that the next key stands behind it. */
function takeAhead(): void {
  const field = ahead?.isConnected === false ? content?.querySelector(firstField) : null
  if (!ahead?.value || !isText(field)) return
  field.value = ahead.value
  field.setSelectionRange(field.value.length, field.value.length)
  ahead = undefined
  isTaken = true
}

/** Once the field is one of the page, it hears what was typed, Enter too. */
function tellAhead(): void {
  isTaken = false
  const field = content?.querySelector(firstField)
  if (!isText(field)) return
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (isEntered) field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

function targetOf({ detail: { ctx } }: Answered): Element | null {
  return typeof ctx.target === 'string' ? document.querySelector(ctx.target) : ctx.target
}

function isForDialog({ detail: { ctx } }: Answered): void {
  question?.request.abort()
  isFromDialog = box?.open === true
  question = ctx.request.method === 'GET' || ctx.sourceEvent?.type === 'change' ? ctx : undefined
}

/** The first wrong field; without one, the alert at the top says what was wrong. */
function showWrong(event: Answered): void {
  const wrong = content?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (wrong) wrong.focus()
  else if (event.detail.ctx.request.method !== 'GET' && targetOf(event) === content) content?.scrollTo(0, 0)
}

function open(): void {
  opener = dialogUrl
  box?.showModal()
  if (snackbar) box?.append(snackbar) // behind a modal dialog it could be neither seen nor closed
  focusFirst()
}

/** The buttons are in sight wherever a long dialog stands, and it begins at its top. */
function focusFirst(): void {
  const first = content?.querySelector<HTMLElement>(firstField)
  first?.focus({ preventScroll: first.closest('footer') !== null })
}

function close(): void {
  if (!typed.is() || window.confirm(dialogWords.unsaved)) closeWhenSaved()
}

/** A link with `data-leaves-typed` puts something else into the dialog: before it does, it asks as closing does. */
function askBeforeLeaving(event: Event): void {
  if (!typed.is() || !(event.target instanceof Element) || !event.target.closest('[data-leaves-typed]')) return
  if (window.confirm(dialogWords.unsaved)) typed.forget()
  else {
    event.preventDefault()
    event.stopPropagation()
  }
}

/** What saves itself when it is left is let finish: a dialog that closed over a failed save would hide why it failed. */
function closeWhenSaved(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('form[data-saves]')) activeElement.blur()
  if (isShown('saving')) document.addEventListener('htmx:finally:request', closeUnlessFailed, { once: true })
  else shut()
}

/** What was typed in it is let go of at once: the page may be left before the browser tells that it was closed. */
function shut(): void {
  typed.forget()
  box?.close()
}

function closeUnlessFailed(): void {
  if (!isShown('failed')) closeWhenSaved()
}

const isText = (field: unknown): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'search'
const isShown = (state: 'saving' | 'failed') => content?.querySelector(`[data-when=${state}]:not([hidden])`)

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body || document.activeElement === box

function focusOpener(): void {
  if (!isFocusLost() || !opener || box?.open) return
  const by = document.querySelector<HTMLElement>('main [aria-invalid=true]') ?? document.querySelector<HTMLElement>(opener)
  by?.focus()
  if (isFocusLost()) by?.querySelector<HTMLElement>(focusable)?.focus() // a form that was sent takes no focus itself
}

/** What had the focus may be gone with a swap: the keyboard goes on inside the dialog. */
function keepFocus(): void {
  if (!isFocusLost() || !box?.open) return
  const again = focusPart && document.getElementById(focusPart)?.querySelector<HTMLElement>(focusable)
  if (again) again.focus()
  else focusFirst()
}

function selectorOf(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`
  const url = element.getAttribute('hx-get')
  return url === null ? '' : `[hx-get="${CSS.escape(url)}"]`
}
