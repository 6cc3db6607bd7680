/** The page's text when no answer came. */
export function noAnswerWords(isOnline: boolean, isReading: boolean): string {
  const what = isReading ? 'Nothing was read' : 'Nothing was sent'
  if (!isOnline) return `No network. ${what}; try again.`
  return isReading ? 'The server is not answering. Try again.' : 'The server is not answering. Your change may not be saved. Try again.'
}
