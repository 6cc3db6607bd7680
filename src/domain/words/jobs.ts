export const jobWords = {
  starting: 'Starting...',
  waiting: (before: number) => `Waiting for ${before === 1 ? 'another spreadsheet' : `${before} other spreadsheets`}`,
  complete: 'The file is complete.',
  lost: 'The connection was lost. It goes on when it is back.',
} as const

/** Why no file came of it. */
export const reasons = {
  gone: 'It is no longer being made: the server was started again in the meantime, or nobody waited for it. Start it again.',
  goneFile: 'The file is no longer kept. Start the spreadsheet again.',
  tooMany: 'You have other spreadsheets under way. Wait until they are ready.',
  tooLong: 'It took too long. Choose less at a time.',
  tooLarge: 'It is too large for one file. Choose less at a time.',
  notYours: 'You have been signed out, or your account may no longer do this.',
  bug: 'Something went wrong here. Start it again.',
  noAnswer: 'The server does not answer. Start it again when the network is back.',
} as const
