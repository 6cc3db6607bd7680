/** The text for a failed request; the specification gives none. */
const httpMessages = {
  400: 'This request could not be read. Go back, reload the page and try again.',
  401: 'Please sign in.',
  403: 'Your account is not allowed to do this.',
  404: 'Page not found, or you don’t have access.',
  409: 'Someone else has changed this.',
  413: 'This is too large.',
  415: 'This kind of file cannot be used here.',
  422: 'Some of this is not right. Check it and try again.',
  429: 'Too many attempts. Wait a minute and try again.',
  500: 'Something went wrong. Saved work is not lost. Try again. If it happens again, give the administrator the number below.',
  503: 'The server is stopping. Try again in a minute.',
  507: 'The server’s disk is full. Tell the administrator.',
} as const

/** What a person may try who was led to a page that is not theirs. */
export const notFoundHint = 'Check the address for a typing error. A link that somebody sent you may be for another account.'

/** For a name that the school has not claimed. */
export const otherHost = (host: string) =>
  `This server does not answer to the name “${host || '?'}”. Open it by its address, such as http://192.168.1.10:3000 or, on the server itself, http://localhost:3000. To allow the name, an administrator enters it under School, Profile, Web address of this server.`

/** For a name under which a server of several schools has none. */
export const noSchool = {
  title: 'No school at this address',
  text: 'Check how the address is written, or ask your school for it.',
} as const
/** What a page says that is only of a school in a file. */
export const onServer = {
  title: 'This school is kept on a database server',
  text: 'Backups and copies of it are made there. Ask whoever looks after that server.',
} as const

export const awaySchool = {
  title: 'The school’s database can’t be reached',
  text: 'This page tries again automatically. Nothing that was saved is lost, and what was typed and not sent stays in its browser.',
} as const

/** For a school that cannot be opened; the log says why. */
export const closedSchool = {
  title: 'The school can’t be opened',
  text: 'Tell whoever looks after the server. Nothing that was saved is lost, and what was typed and not sent stays in its browser.',
} as const

/** For a school that the district has suspended. */
export const suspendedSchool = {
  isForLong: true,
  title: 'This school is suspended',
  text: 'Ask whoever runs the reports of your district. Nothing that was saved is lost, and what was typed and not sent stays in its browser.',
} as const

type HttpStatus = keyof typeof httpMessages
export const httpMessage = (status: number): string => httpMessages[status as HttpStatus] ?? httpMessages[500]

/** For a save that does not name its page, because it came before the page was ready. */
export const namelessWords = 'This page was not ready. Nothing was saved. Go back, reload the page and try again.'

const storageMessages = {
  full: httpMessages[507],
  unwritable: 'The server can’t save right now. Tell the administrator.',
  taken: 'Nothing can be saved: the school’s file was removed on the server. Tell the administrator.',
  busy: 'The server is busy. Nothing was saved. Try again in a minute.',
} as const
/** Why a save was not stored. */
export const storageMessage = (fault: keyof typeof storageMessages) => storageMessages[fault]

export const signedOut = { message: 'You have been signed out. Nothing was sent.', link: 'Sign in in a new tab' } as const
