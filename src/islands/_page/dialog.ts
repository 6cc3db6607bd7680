/**
 * The one native <dialog>: whatever htmx puts into #dialog opens it; `close-dialog` or a `data-close-dialog` button closes it. Escape,
 * and a button with `data-close-dialog="ask"`, ask first if something was typed and not sent.
 */
import { common } from '../../domain/words/common.ts'
import { dialogWords } from '../../domain/words/shell.ts'
import { type Answered, isSaved, typedIn } from './typed.ts'

const box = document.getElementById('dialog-box') as HTMLDialogElement | null
const content = document.getElementById('dialog')
const snackbar = document.getElementById('snackbar')
/** A self-saving select does not get the focus at opening, because the first arrow key would change it. */
const firstField = '[autofocus], .input:not(:disabled, [readonly], [data-saves] select), footer [data-close-dialog]'
const focusable = 'input:not(:disabled, [hidden], [type=hidden]), a, button'
/** Also tracks a dialog that is a page of its own: after a fault it continues in the box. */
const typed = typedIn([...document.querySelectorAll('#dialog-box, main .dialog')])
/** Finds what opened the dialog, even if its list was redrawn meanwhile: in its own part of the page, or else anywhere. */
let opener: readonly string[] = []
/** The same for the latest request: it becomes the opener if its answer opens the dialog. */
let asker: readonly string[] = []
/** The request whose answer the dialog awaits, also for a choice's effect. After a newer one or a close its answer is too late. */
let question: Answered['detail']['ctx'] | undefined
/** False for the link that opens the next dialog: the browser reports a close a moment late. */
let isFromDialog = false
/** The id of the part with `data-keeps-focus` that has the focus, to focus it again when it is redrawn. */
let focusPart = ''
/** A dialog opened by keys appears before its answer: typing waits in this field and moves into the answer's. */
let ahead: HTMLInputElement | undefined
let isEntered = false
let isTaken = false

if (box && content) {
  document.addEventListener('htmx:before:request', (event) => {
    if (event.target instanceof Element && !box.open) asker = selectorsOf(event.target)
    if (targetOf(event as Answered) === content) isForDialog(event as Answered)
  })
  document.addEventListener('htmx:after:swap', (event) => {
    const target = targetOf(event as Answered)
    if (!content.contains(target)) return focusOpener()
    if (!box.open && target !== content) return // a part of a dialog that was left
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
  // The browser lets a second Escape pass without calling the `cancel` listener.
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
  // The browser reports a close a moment late, when the next dialog may be open.
  box.addEventListener('close', () => {
    if (box.open) return
    ahead = undefined
    dropQuestion()
    content.replaceChildren()
    if (snackbar) document.body.append(snackbar)
    document.activeElement?.closest('main form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    focusOpener()
  })
}

/** Shows the page's own content in the dialog, in place of the present one. */
export function showInDialog(shown: DocumentFragment): void {
  content?.replaceChildren(shown)
  if (box && !box.open) open()
  else focusFirst()
}

/** Opens the dialog before the answer to `by`. The page behind takes no more keys, even if no answer comes. */
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
  asker = selectorsOf(by)
  ahead = field
  isEntered = false
  content.replaceChildren(header, body, footer)
  open()
}

/** Moves the typing into the answer, so that the next key follows it. */
function takeAhead(): void {
  const field = ahead?.isConnected === false ? content?.querySelector(firstField) : null
  if (!ahead?.value || !isText(field)) return
  field.value = ahead.value
  field.setSelectionRange(field.value.length, field.value.length)
  ahead = undefined
  isTaken = true
}

/** Raises the events of what was typed, Enter included, once its field is part of the page. */
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

/** Focuses the first faulty field; without one, the alert at the top explains. */
function showWrong(event: Answered): void {
  const wrong = content?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (wrong) wrong.focus()
  else if (event.detail.ctx.request.method !== 'GET' && targetOf(event) === content) content?.scrollTo(0, 0)
}

function open(): void {
  opener = asker
  box?.showModal()
  if (snackbar) box?.append(snackbar) // behind a modal dialog it could neither be seen nor closed
  focusFirst()
}

/** Starts a long dialog at its top; its buttons are always in sight. A text is continued where it ends. */
function focusFirst(): void {
  const first = content?.querySelector<HTMLElement>(firstField)
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length)
  first?.focus({ preventScroll: first.closest('footer') !== null })
}

function close(): void {
  if (!typed.is() || window.confirm(dialogWords.unsaved)) closeWhenSaved()
}

/** A link with `data-leaves-typed` replaces the dialog's content and asks first, as closing does. */
function askBeforeLeaving(event: Event): void {
  if (!typed.is() || !(event.target instanceof Element) || !event.target.closest('[data-leaves-typed]')) return
  if (window.confirm(dialogWords.unsaved)) typed.forget()
  else {
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Lets a self-saving field finish: a dialog that closed over a failed save would hide the reason. */
function closeWhenSaved(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('form[data-saves]')) activeElement.blur()
  if (isShown('saving')) document.addEventListener('htmx:finally:request', closeUnlessFailed, { once: true })
  else shut()
}

/** At once, because the page may be left, or an answer may come, before the browser reports the close. */
function shut(): void {
  typed.forget()
  dropQuestion()
  box?.close()
}

function dropQuestion(): void {
  if (isFromDialog) question?.request.abort()
}

function closeUnlessFailed(): void {
  if (!isShown('failed')) closeWhenSaved()
}

const isText = (field: unknown): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'search'
const isShown = (state: 'saving' | 'failed') => content?.querySelector(`[data-when=${state}]:not([hidden])`)

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body || document.activeElement === box

function focusOpener(): void {
  if (!isFocusLost() || box?.open) return
  const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? []
  const [by] = opener.length > 0 ? ['main [aria-invalid=true]', ...opener].flatMap(find) : []
  by?.focus()
  if (isFocusLost()) by?.querySelector<HTMLElement>(focusable)?.focus() // a submitted form does not take the focus
}

/** Keeps the focus in the dialog when a swap removes the focused element. */
function keepFocus(): void {
  if (!isFocusLost() || !box?.open) return
  const again = focusPart && document.getElementById(focusPart)?.querySelector<HTMLElement>(focusable)
  if (again) again.focus()
  else focusFirst()
}

function selectorsOf(element: Element): string[] {
  if (element.id) return [`#${CSS.escape(element.id)}`]
  const url = element.getAttribute('hx-get')
  if (url === null) return []
  const anywhere = `[hx-get="${CSS.escape(url)}"]`
  const part = element.closest('[id]')
  return part ? [`#${CSS.escape(part.id)} ${anywhere}`, anywhere] : [anywhere]
}
