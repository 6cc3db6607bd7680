import type { Cause } from './words/drafts.ts'

export type Entry = readonly [name: string, value: string]

/** What was typed into a form and is kept until the server has confirmed it. */
export type Draft = {
  key: string
  /** The name that people know; and the page where it was typed, with its title. */
  label: string
  page: string
  of: string
  /** The server signed it with the form: the address and the fields. */
  ticket: string
  /** What was typed, and the hidden fields (with the version it was typed against) of that time. */
  typed: readonly Entry[]
  hidden: readonly Entry[]
  typedAt: number
  tab: string
  /** The sign-in of the typing. */
  sitting: string
  /** The server's refusal: the draft is not sent again by itself. */
  why?: string | undefined
}

export const areSame = (a: readonly Entry[], b: readonly Entry[]) => JSON.stringify(a) === JSON.stringify(b)

/** What is typed now over a draft of the same form: the same text keeps the time of its typing, and any keeps its page. */
export const over = (before: Draft | undefined, now: Draft): Draft => ({
  ...now,
  typedAt: before && areSame(before.typed, now.typed) ? before.typedAt : now.typedAt,
  page: before?.page ?? now.page,
})

/** What a page knows of the drafts of its forms `F`. */
export type DraftState<F> = {
  /** Keys of what was typed or put back on this page: it is sent by itself while the page is open, whatever form is displayed. */
  own: ReadonlySet<string>
  /** The unanswered entries of each form. */
  sending: ReadonlyMap<F, readonly Entry[]>
  /** Keys whose answer is being swapped in, which shows what was typed. */
  answered: ReadonlySet<string>
  /** Forms whose last send failed, or whose draft was put back and has not arrived yet. */
  unsent: ReadonlySet<F>
  /** How many own drafts have no form on the page any more. */
  elsewhere: number
  /** Why the last send failed, and since when something could not be sent. */
  cause: Cause
  since: number
  /** The browser did not keep what was typed last. */
  cannotKeep: boolean
}

export type DraftEvent<F> =
  | { kind: 'typed'; key: string; isKept: boolean }
  /** A draft was put back into its form, to be sent at once. */
  | { kind: 'resumed'; key: string; form: F; now: number }
  | { kind: 'requested'; form: F; entries: readonly Entry[] }
  /** Nothing came that concerns what was typed; without a form, for a draft that has none. */
  | { kind: 'failed'; cause: Cause; now: number; form?: F | undefined }
  /** An answer came that concerns what was typed, and is about to be swapped in. */
  | { kind: 'answered'; key: string }
  /** The request is over, and its answer, if any, is swapped in. */
  | { kind: 'ended'; key: string; form: F }
  /** The server refused a draft without a form: it waits until somebody has looked at it. */
  | { kind: 'refused'; key: string }
  | { kind: 'discarded'; key: string; forms: readonly F[] }
  /** All that is left is to be sent again, except from forms that have gone. */
  | { kind: 'retried'; isThere: (form: F) => boolean }
  | { kind: 'counted'; elsewhere: number }
  | { kind: 'shown' }

export const noDrafts = <F>(): DraftState<F> => ({
  ...{ own: new Set(), sending: new Map(), answered: new Set(), unsent: new Set() },
  ...{ elsewhere: 0, cause: 'network', since: 0, cannotKeep: false },
})

export function next<F>(state: DraftState<F>, event: DraftEvent<F>): DraftState<F> {
  const { own, sending, answered, unsent, since } = state
  switch (event.kind) {
    case 'typed':
      return { ...state, own: plus(own, event.key), cannotKeep: !event.isKept }
    case 'resumed':
      return { ...state, own: plus(own, event.key), unsent: plus(unsent, event.form), since: since || event.now }
    case 'requested':
      return { ...state, sending: new Map(sending).set(event.form, event.entries) }
    case 'failed': {
      const { cause, now, form } = event
      return { ...state, cause, since: since || now, unsent: form === undefined ? unsent : plus(unsent, form) }
    }
    case 'answered':
      return { ...state, answered: plus(answered, event.key) }
    case 'ended': {
      const { key, form } = event
      const rest = new Map([...sending].filter(([one]) => one !== form))
      if (!answered.has(key)) return { ...state, sending: rest }
      return { ...state, sending: rest, answered: less(answered, key), unsent: less(unsent, form) }
    }
    case 'refused':
      return { ...state, own: less(own, event.key) }
    case 'discarded':
      return { ...state, own: less(own, event.key), unsent: less(unsent, ...event.forms) }
    case 'retried':
      return { ...state, unsent: new Set([...unsent].filter(event.isThere)) }
    case 'counted':
      return { ...state, elsewhere: event.elsewhere }
    case 'shown':
      return countUnsent(state) === 0 ? { ...state, since: 0 } : state // the next trouble begins anew
  }
}

const plus = <T>(all: ReadonlySet<T>, one: T) => new Set([...all, one])
const less = <T>(all: ReadonlySet<T>, ...gone: readonly T[]) => new Set([...all].filter((one) => !gone.includes(one)))

/** What to do with the draft of a form that has just come onto the page and has the entries `shown`. */
export function adoption(draft: Draft | undefined, shown: readonly Entry[], isAnswered: boolean, isOfNow: boolean) {
  if (isAnswered) return 'none'
  if (!draft) return 'show-older'
  if (areSame(draft.typed, shown)) return 'forget'
  return isOfNow ? 'resume' : 'show'
}

/** What becomes of a draft whose form was answered. What was typed since the request is kept, over the form's next version. */
export function outcome(draft: Draft, sent: readonly Entry[] | undefined, isRefused: boolean) {
  if (isRefused) return 'refused'
  return sent && areSame(draft.typed, sent) ? 'saved' : 'typed-on'
}

/** Own drafts whose form is not on the page: the page sends them itself. */
export const withoutForm = ({ own }: Pick<DraftState<never>, 'own'>, drafts: readonly Draft[], isOnPage: (key: string) => boolean) =>
  drafts.filter(({ key, why }) => own.has(key) && !why && !isOnPage(key))

export const countUnsent = ({ unsent, elsewhere }: Pick<DraftState<unknown>, 'unsent' | 'elsewhere'>) => unsent.size + elsewhere

/** How many are neither sent nor kept. */
export const countLoose = ({ cannotKeep, unsent }: Pick<DraftState<unknown>, 'cannotKeep' | 'unsent'>) => (cannotKeep ? unsent.size : 0)
