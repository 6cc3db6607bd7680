import { type Cause, keepWords, keptSentence } from '../../../domain/_messages/keep.ts'
import { iconOf } from '../icon.ts'
import type { Draft } from './drafts.ts'
import { clock } from './form.ts'

type Refused = Pick<Draft, 'key' | 'label' | 'page' | 'typed'>
export type Notice = { count: number; cause: Cause; since: number; refused: readonly Refused[]; cannotKeep: boolean }

let shown = ''

/** Says at the top of the page what is kept and why, once: it is read out again only when it has changed. */
export function showNotice({ count, cause, since, refused, cannotKeep }: Notice): void {
  const place = document.getElementById('kept')
  const lines = [
    ...(cannotKeep ? [line('alert', keepWords.cannotKeep)] : []),
    ...(count > 0 ? [line('offline', keptSentence(cause, clock(since), count), actionFor(cause))] : []),
    ...refused.map((draft) =>
      line(
        'alert',
        keepWords.refused(draft.label, draft.typed.map(([, value]) => value).join(', ')),
        link(keepWords.open, draft.page),
        discard(draft),
      ),
    ),
  ]
  const now = lines.map((l) => l.textContent).join()
  if (!place || now === shown) return
  shown = now
  place.replaceChildren(...lines)
}

function line(icon: 'alert' | 'offline', words: string, ...actions: Element[]): HTMLElement {
  const box = document.createElement('div')
  box.className = 'alert'
  const text = document.createElement('span')
  text.textContent = words
  const end = document.createElement('span')
  end.className = 'row push'
  end.append(...actions)
  box.append(iconOf(icon), text, end)
  return box
}

const actionFor = (cause: Cause) =>
  cause === 'session' ? link(keepWords.signIn, signInPage(), '_blank') : button(keepWords.tryNow, 'keepTry')
export const signInPage = () => /^\/(admin|student)(?=\/|$)/.exec(location.pathname)?.[0] ?? '/'

function link(words: string, href: string, target = ''): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { className: 'btn btn-sm', textContent: words, href, target })
}

function button(words: string, data: string, value = ''): HTMLButtonElement {
  const it = Object.assign(document.createElement('button'), { type: 'button', className: 'btn btn-sm', textContent: words })
  it.dataset[data] = value
  return it
}

const discard = (draft: Refused) => button(keepWords.discard, 'keepDiscard', draft.key)
