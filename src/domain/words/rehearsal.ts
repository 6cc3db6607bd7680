import { shownNumber } from '../_numbers.ts'

/** Before the school's name on each page and paper of the copy, and in its files' names. */
export const nameMark = 'COPY · '
export const fileMark = 'COPY'
/** Across each paper. */
export const paperMark = 'COPY'

export const strayWords = 'This was sent from a page of the practice copy to the school, or the other way. Open the page again.'

export const words = {
  title: 'Practise on a Copy',
  about:
    'Posting, promotion, uploads and printing can be practised on a copy of the school first. Everything works there as here, and nothing done there is saved in the school.',
  points: [
    'The copy has all students, marks and accounts as they are at that moment. Staff and students sign in to it with the passwords they have here.',
    'It has its own colour, and every page, paper and file says COPY.',
    'It is deleted after 24 hours, with everything that was done in it. It is not backed up.',
  ],
  none: 'There is no copy now.',
  make: 'Make a Copy',
  again: 'Make a New Copy',
  open: 'Open the Copy',
  throwAway: 'Delete the Copy',
  busy: 'The school is being copied',
  made: 'Made',
  until: 'Deleted',
  size: 'Size',
  address: 'Address for others',
  room: 'Room on the disk',
  askMake: 'The school is copied as it is now. It takes a moment, and nobody has to stop working.',
  askAgain: 'The present copy is deleted, with everything that was done in it, and the school is copied as it is now.',
  askThrowAway: 'Everything that was done in the copy is lost. The school itself stays as it is.',
  begun: 'The school is being copied.',
  thrownAway: 'The copy is deleted.',
  noMore: 'There is no copy any more.',
  changed: 'Your account has changed since the copy was made. Make a new copy to open it.',
  unserved: 'This server makes no copies.',
  inCopy: 'This is the copy. Copies are made in the school itself.',
} as const

export const barWords = {
  label: 'Copy',
  says: 'This is practice: nothing here is saved in the school.',
  until: (when: string) => `Deleted ${when}`,
  leave: 'Leave the Copy',
} as const

export const noCopyWords = {
  title: 'There is no copy of the school',
  text: 'It was deleted, or nobody has made one. An administrator makes one under School, Practise on a Copy.',
  toSchool: 'Go to the school',
} as const

export const failedWords = (says: string) => `The school was not copied. ${says}`
export const roomWords = (free: string, needed: string) => `${free} free; a copy needs ${needed}`
export const percent = (done: number, total: number) => (total === 0 ? '' : `${shownNumber(Math.floor((done / total) * 100))}%`)

export const historyWords = { made: 'Copy made', thrown_away: 'Copy deleted' } as const
