import { termName } from '../_titles.ts'

export const archiveWords = {
  more: 'More of attendance',
  title: 'Attendance - Archive',
  entry: 'Move past terms’ attendance to the archive.',
  about: [
    'The attendance of terms that are over, and that are not the current one, moves into the archive.',
    'No figure changes: the reports, the summary and the pages of the students count archived days as before.',
    'What is archived can no longer be deleted, and a day of a student that is archived cannot be recorded again.',
  ],
  none: 'Nothing to archive',
  noneYet: 'Only terms that are over, and that are not the current one, are archived.',
  archive: 'Archive',
  archiving: 'Archiving attendance',
  done: 'Everything is archived.',
  term: 'Term',
  records: 'Records',
  earliest: 'Earliest day',
} as const

export const archiveTerm = termName
