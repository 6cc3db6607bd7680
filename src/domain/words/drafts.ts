export type Cause = 'network' | 'server' | 'busy' | 'full' | 'session'

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

/** `Two`, `13`: a number at the start of a sentence. */
export const howMany = (n: number) => small[n] ?? n
const changes = (n: number) => `${howMany(n)} ${n === 1 ? 'change is' : 'changes are'} saved on this computer`

const sentences: Record<Cause, (since: string, count: number) => string> = {
  network: (since, n) => `No connection since ${since}. ${changes(n)} and will be sent when it is back. Keep typing.`,
  server: (since, n) => `The server has not been able to save since ${since}. ${changes(n)} and will be sent when it can. Keep typing.`,
  busy: (_, n) => `The server is busy. ${changes(n)} and will be sent in a minute. Keep typing.`,
  full: (_, n) => `The server’s disk is full. Tell the administrator. ${changes(n)} and will be sent when there is space. Keep typing.`,
  session: (_, n) => `You have been signed out. ${changes(n)} and will be sent when you have signed in again.`,
}

/** The page's sentence about unsent changes; `since` is a time of day. */
export const keptSentence = (cause: Cause, since: string, count: number) => sentences[cause](since, count)

/** Why nothing is sent, if it is not kept either. */
export const causeSentence = (cause: Cause, since: string) => sentences[cause](since, 1).split(/(?<=[.]) One change/)[0] ?? ''

export const draftWords = {
  field: 'Saved on this computer, not sent yet',
  restored: (when: string) => `Typed ${when} and not sent then`,
  tryNow: 'Try now',
  signIn: 'Sign in in a new tab',
  refused: 'The server refused it. Open it to see why.',
  away: 'The server is not answering. It stays on this computer. Try again later.',
  nowhere: 'Not saved anywhere yet',
  cannotKeep: 'Not saved anywhere yet: this browser cannot store what you type. Stay on this page until it is saved.',
} as const
