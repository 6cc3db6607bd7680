/** What stands on many screens alike. A word of the specification that is only spelled the same stays with its feature. */
export const common = {
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  search: 'Search',
  delete: 'Delete',
  save: 'Save',
  edit: 'Edit',
  show: 'Show',
  back: 'Back',
  upload: 'Upload',
  print: 'Print',
  goOn: 'Continue',
  actions: 'Actions',
  rows: 'Rows',
  fit: 'As many as fit',
  history: 'History',
} as const
