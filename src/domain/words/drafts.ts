export type Cause = 'network' | 'server' | 'full' | 'session'

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']
const changes = (n: number) => `${small[n] ?? n} ${n === 1 ? 'change is' : 'changes are'} kept in this browser`

const sentences: Record<Cause, (since: string, count: number) => string> = {
  network: (since, n) => `No network since ${since}. ${changes(n)} and will be sent when it is back. Go on typing.`,
  server: (since, n) => `The server has not answered since ${since}. ${changes(n)} and will be sent when it does. Go on typing.`,
  full: (_, n) =>
    `The disk of the server is full: tell the administrator. ${changes(n)} and will be sent when there is room. Go on typing.`,
  session: (_, n) => `You have been signed out. ${changes(n)} and will be sent when you have signed in again.`,
}

/** What the page says about changes that could not be sent; `since` is a time of day. */
export const keptSentence = (cause: Cause, since: string, count: number) => sentences[cause](since, count)

export const draftWords = {
  field: 'Kept here, not sent yet',
  restored: (when: string) => `Typed ${when} and not sent then`,
  tryNow: 'Try now',
  signIn: 'Sign in in a new tab',
  cannotKeep: 'This browser cannot keep what you type. Do not leave this page before it is saved.',
} as const
