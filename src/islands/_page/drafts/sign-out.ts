import { draftWords } from '../../../domain/words/drafts.ts'
import { here } from '../../_base-address.ts'
import { countLoose } from './held.ts'
import { type accountOfPage, namesOf } from './store.ts'

type Own = NonNullable<ReturnType<typeof accountOfPage>>

/** The number of own unsent items, from this page or earlier ones. */
const countUnsent = (own: Own) => namesOf(own).filter((name) => own.store.getItem(name) !== null).length

/** Logout with something unsent reports it, tries to send it, and asks. */
export function askBeforeSignOut(own: Own): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== here('/sign-out')) return
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur() // keeps and sends what was being typed too
    if (countUnsent(own) + countLoose() === 0) return
    event.preventDefault()
    void ask(own, form)
  })
}

/** Asks; without a network logging out is impossible too. */
const ask = (own: Own, form: HTMLFormElement) =>
  import('./sign-out-dialog.ts').then(
    (dialog) => dialog.ask(form, () => [countUnsent(own), countLoose()]),
    () => window.alert(draftWords.away),
  )
