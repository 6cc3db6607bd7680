/** Words that many screens share. A specification's word with the same spelling stays with its feature. */
export const common = {
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  delete: 'Delete',
  save: 'Save',
  back: 'Back',
  upload: 'Upload',
  print: 'Print',
  actions: 'Actions',
  history: 'History',
} as const

/** Those that the server alone writes: no browser is sent them in a script. */
export const pageWords = {
  search: 'Search',
  edit: 'Edit',
  show: 'Show',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Press Ctrl+C to copy the text.',
  goOn: 'Continue',
  noAnswer: 'The server does not answer. Check the network and try again.',
  ticked: 'ticked',
  onThisPage: 'on this page',
  clear: 'Clear',
  pagesOf: (list?: string) => (list ? `Pages: ${list}` : 'Pages'),
  rows: 'Rows',
  fit: 'As many as fit',
  skipList: 'Skip the list',
} as const

/** For any uploaded image. */
export const pictureFaults = {
  heic: 'This is a HEIC photo, which few programs open. On the iPhone choose Settings, Camera, Formats, Most Compatible and take it again; or open it there and send a screenshot.',
  'cut-off': 'This picture is cut off: it was not copied or sent to its end. Choose it again from where it was taken.',
} as const
