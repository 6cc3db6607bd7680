import { leftWords, signOutWords as words } from '../../../domain/words/unsent.ts'
import { settleAll } from './held.ts'

/** Tries to send the rest, and asks if something remains. */
export async function ask(form: HTMLFormElement, count: () => readonly [left: number, loose: number]): Promise<void> {
  const box = document.getElementById('dialog-box')
  const content = document.getElementById('dialog')
  if (!(box instanceof HTMLDialogElement) || !content) return form.submit()
  show(content, words.sending)
  if (!box.open) box.showModal()
  await Promise.race([settleAll(), new Promise((resolve) => setTimeout(resolve, 6000))])
  const [left, loose] = count()
  if (left + loose === 0) return form.submit()
  if (!box.open) return // the person closed the dialog and stays
  show(
    content,
    leftWords(left, loose),
    button(words.leave, () => form.submit()),
    button(words.again, () => void ask(form, count)),
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
