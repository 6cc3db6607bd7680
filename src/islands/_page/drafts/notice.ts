import { clock, ownTimeZone } from '../../../domain/_dates.ts'
import { type Cause, causeSentence, draftWords, keptSentence } from '../../../domain/words/drafts.ts'
import { here, pathHere } from '../../_base-address.ts'
import { iconOf } from '../icon.ts'

type Notice = { count: number; cause: Cause; since: number; cannotKeep: boolean }

let lastNotice = ''

/** Says at the top of the page what is kept and why; screen readers hear it only when it changes. */
export function showNotice({ count, cause, since, cannotKeep }: Notice): void {
  const place = document.getElementById('kept')
  const lines = [
    ...(cannotKeep ? [line('alert', draftWords.cannotKeep)] : []),
    ...(count > 0
      ? [line('offline', (cannotKeep ? causeSentence : keptSentence)(cause, clock(new Date(since), ownTimeZone), count), actionFor(cause))]
      : []),
  ]
  const now = lines.map((l) => l.textContent).join()
  if (!place || now === lastNotice) return
  lastNotice = now
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
  cause === 'session' ? link(draftWords.signIn, signInPage(), '_blank') : button(draftWords.tryNow, 'keepTry')
const signInPage = () => here(/^\/(admin|student)(?=\/|$)/.exec(pathHere())?.[0] ?? '/')

function link(words: string, href: string, target: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { className: 'btn btn-sm', textContent: words, href, target })
}

function button(words: string, data: string): HTMLButtonElement {
  const it = Object.assign(document.createElement('button'), { type: 'button', className: 'btn btn-sm', textContent: words })
  it.dataset[data] = ''
  return it
}
