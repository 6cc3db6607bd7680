import { signOutWords as words } from '../../../domain/words/unsent.ts'
import { here } from '../../_here.ts'
import { settleAll } from './held.ts'
import { type accountOfPage, namesOf } from './store.ts'

type Own = NonNullable<ReturnType<typeof accountOfPage>>

/** How much of one's own is kept here and not sent, on this page or from an earlier one. */
const countUnsent = (own: Own) => namesOf(own).filter((name) => own.store.getItem(name) !== null).length

/** Logout with something unsent says so, tries to send it, and asks. */
export function askBeforeSignOut(own: Own): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== here('/sign-out')) return
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur() // what was being typed is kept and sent too
    if (countUnsent(own) === 0) return
    event.preventDefault()
    void ask(own, form)
  })
}

async function ask(own: Own, form: HTMLFormElement): Promise<void> {
  const box = document.getElementById('dialog-box')
  const content = document.getElementById('dialog')
  if (!(box instanceof HTMLDialogElement) || !content) return form.submit()
  show(content, words.sending)
  if (!box.open) box.showModal()
  await Promise.race([settleAll(), new Promise((resolve) => setTimeout(resolve, 6000))])
  const left = countUnsent(own)
  if (left === 0) return form.submit()
  if (!box.open) return // whoever closed it stays
  show(
    content,
    words.left(left),
    button(words.leave, () => form.submit()),
    button(words.again, () => void ask(own, form)),
    button(words.stay, () => box.close(), 'btn-primary'),
  )
  content.querySelector<HTMLElement>('footer .btn-primary')?.focus()
}

function show(content: HTMLElement, text: string, ...buttons: HTMLElement[]): void {
  const header = document.createElement('header')
  header.append(Object.assign(document.createElement('h2'), { id: 'dialog-title', textContent: words.title }))
  const body = document.createElement('div')
  body.append(Object.assign(document.createElement('p'), { textContent: text, role: 'status' }))
  const footer = document.createElement('footer')
  const row = Object.assign(document.createElement('span'), { className: 'row push' })
  row.append(...buttons)
  footer.append(row)
  content.replaceChildren(header, body, ...(buttons.length > 0 ? [footer] : []))
}

function button(words: string, go: () => void, look = ''): HTMLButtonElement {
  const it = Object.assign(document.createElement('button'), { type: 'button', className: `btn ${look}`, textContent: words })
  it.addEventListener('click', go)
  return it
}
