import { termName } from '../_titles.ts'

export const archiveWords = {
  title: 'Attendance - Archive',
  entry: 'Move past terms’ attendance to the archive.',
  about: [
    'Attendance of past terms is moved to the archive.',
    'No figures change. Reports and student pages still count archived days.',
    'Archived attendance can’t be deleted or recorded again.',
  ],
  none: 'Nothing to archive',
  noneYet: 'Only past terms can be archived.',
  archive: 'Archive',
  archiving: 'Archiving attendance',
  done: 'Everything is archived.',
  term: 'Term',
  records: 'Records',
  earliest: 'Earliest day',
} as const

export const archiveTerm = termName
