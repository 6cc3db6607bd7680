export const jobWords = {
  starting: 'Starting...',
  waiting: (before: number) => `Waiting for ${before === 1 ? 'another spreadsheet' : `${before} other spreadsheets`}`,
  complete: 'The file is complete.',
  lost: 'The connection was lost. It will continue when it is back.',
} as const

/** Why no file was made. */
export const reasons = {
  gone: 'It was stopped because the server restarted or the page was closed. Start it again.',
  goneFile: 'The file is no longer available. Start the spreadsheet again.',
  tooMany: 'Other spreadsheets of yours are still being made. Wait until they are ready.',
  tooLong: 'It took too long. Choose less at a time.',
  tooLarge: 'It is too large for one file. Choose less at a time.',
  notYours: 'You have been signed out, or your account may no longer do this.',
  bug: 'Something went wrong here. Start it again.',
  noAnswer: 'The server does not answer. Start it again when the network is back.',
} as const
