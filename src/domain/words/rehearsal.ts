import { shownNumber } from '../_numbers.ts'

/** Before the school's name on each page and paper of the copy, and in its files' names. */
export const nameMark = 'COPY · '
export const fileMark = 'COPY'
/** Across each paper. */
export const paperMark = 'COPY'

export const strayWords = 'This was sent from a page of the other school: of the copy, or of the school itself. Open the page again.'

export const words = {
  title: 'Try on a Copy',
  about:
    'Posting, promotion, uploads and printing can be tried on a copy of the school first. Everything works there as here, and nothing of it counts: the school itself stays as it is.',
  points: [
    'The copy has all students, marks and accounts as they are at that moment. Staff and students sign in to it with the passwords they have here.',
    'It has a colour of its own, and “COPY” stands on each of its papers and files.',
    'It is thrown away after a day, with everything that was done in it. It is not backed up.',
  ],
  none: 'There is no copy now.',
  make: 'Make a Copy',
  again: 'Make a New Copy',
  open: 'Open the Copy',
  throwAway: 'Throw Away',
  busy: 'The school is being copied',
  made: 'Made',
  until: 'Thrown away',
  by: 'By',
  size: 'Size',
  address: 'Address for others',
  room: 'Room on the disk',
  askMake: 'The school is copied as it is now. It takes a moment, and nobody has to stop working.',
  askAgain: 'The copy of now is thrown away, with everything that was done in it, and the school is copied as it is now.',
  askThrowAway: 'Everything that was done in the copy is lost. The school itself stays as it is.',
  begun: 'The school is being copied.',
  thrownAway: 'The copy is thrown away.',
  noMore: 'There is no copy any more.',
  changed: 'Your account has changed since the copy was made. Make a new copy to open it.',
  unserved: 'This server makes no copies.',
  inCopy: 'This is the copy. Copies are made in the school itself.',
} as const

export const barWords = {
  label: 'Copy',
  says: 'This is a copy. Nothing here counts.',
  until: (when: string) => `Thrown away ${when}`,
  leave: 'Leave the Copy',
} as const

export const noCopyWords = {
  title: 'There is no copy of the school',
  text: 'It was thrown away, or nobody has made one. An administrator makes one under School, Try on a Copy.',
  toSchool: 'To the school itself',
} as const

export const failedWords = (says: string) => `The school was not copied. ${says}`
export const roomWords = (free: string, needed: string) => `${free} free; a copy needs ${needed}`
export const percent = (done: number, total: number) => (total === 0 ? '' : `${shownNumber(Math.floor((done / total) * 100))}%`)

export const historyWords = { made: 'Copy made', thrown_away: 'Copy thrown away' } as const
