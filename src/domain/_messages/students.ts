import type { DocumentKind, StudentFault, StudentField } from '../students.ts'
import { administerWords, faults as recordFaults } from './term-reports.ts'

export const words = {
  title: 'Students',
  search: 'Search',
  show: 'Show',
  current: 'Current',
  archived: 'Archived',
  actions: 'Actions',
  none: 'No students yet',
  noneYet: 'Students appear here when they are added or uploaded.',
  noneArchived: 'Nobody is archived',
  archivedLater: 'Who leaves the school is archived under Edit, and is found here from then on.',
} as const

export const columnTitles = {
  id: 'ID',
  name: 'Name',
  class: 'Class',
  birth: 'Date of Birth',
  pin: 'Birth Certificate Pin',
} as const

const counted = new Intl.NumberFormat('en-TT')
export const totalWords = 'Total Number of Students: '
export const total = (n: number) => counted.format(n)

export const nobodyFound = (search: string) => `No student matches “${search}”`
export const tryAnother = 'Search for a number, a name, a class or a pin, or look among the others.'

export const labels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  date_of_birth: 'Date of Birth',
  class_id: 'Class',
  birth_certificate_no: 'Birth Certificate Pin',
} as const satisfies Record<StudentField, string>

export const faults = {
  required: 'Required',
  'too-long': 'Too long. It will be saved once it is shorter.',
  'not-a-day': 'Write a day like 08-May-2013, from 01-Jan-1950 on.',
  'not-yet': 'This day is still to come.',
} as const satisfies Record<StudentFault, string>

/** Why a change of class was not carried out. */
export const refusals = {
  'no-class': administerWords.noClass,
  closed: recordFaults.closed,
  'not-yours': recordFaults['not-yours'],
} as const

/** S0 §8, to the letter. */
export const statusWords = { saving: 'Updating', saved: 'Updated Successfully.', failed: 'Error Occured.' } as const

export const editWords = {
  title: 'Edit Student',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  close: 'Close',
  noClass: '(none)',
} as const

export const documentTitles = {
  'birth-certificate': 'Birth Certificate',
  'immunization-card': 'Immunization Card',
  'sea-placement-slip': 'SEA Placement Slip',
  'passport-photo': 'Passport Photo',
  'contribution-receipt': 'Contribution Receipt',
} as const satisfies Record<DocumentKind, string>
